import { UserSelect } from '../../../kernel/UserSelect.tsx';
import { PersonSelect, SubcampSelect } from './AreaInputs.tsx';

/** The inputs of a duty that refer to other records. */
export const dutyInputs = {
  subcampId: <SubcampSelect />,
  leaderId: <PersonSelect />,
  memberIds: <UserSelect placeholder="输入姓名或部门查找" />,
};
