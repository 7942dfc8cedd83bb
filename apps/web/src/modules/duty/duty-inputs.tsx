import { SubcampSelect } from '../../domain/AreaInputs.tsx';
import { PersonSelect } from '../../domain/PersonSelect.tsx';
import { UserSelect } from '../../domain/UserSelect.tsx';

/** The inputs of a duty that refer to other records. */
export const dutyInputs = {
  subcampId: <SubcampSelect />,
  leaderId: <PersonSelect />,
  memberIds: <UserSelect placeholder="输入姓名或部门查找" />,
};
