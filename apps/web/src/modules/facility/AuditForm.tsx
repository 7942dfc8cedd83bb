import { auditInput } from '@jiaoyan/contract/facility/audit';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { facilityApi } from '../../api/facility.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { usePlaces } from '../../domain/areas.ts';
import { PersonSelect } from '../../domain/PersonSelect.tsx';
import { UserSelect } from '../../domain/UserSelect.tsx';
import { DateInput } from '../../kernel/input/DateInput.tsx';
import { useClassSearch } from './facilities.ts';

type Values = z.input<typeof auditInput>;
interface SeveralProps {
  id?: string;
  value?: number[];
  onChange?: (value: number[]) => void;
  placeholder: string;
  options: readonly { value: number; label: string }[];
}
const Several = ({ options, ...props }: SeveralProps): ReactNode => (
  <Select<number[]>
    {...props}
    mode="multiple"
    showSearch={{ optionFilterProp: 'label' }}
    options={[...options]}
    maxTagCount="responsive"
  />
);

/** Begins an audit of some buildings, or of some classes there. */
export function AuditForm({
  onClose,
  onSaved,
}: {
  onClose: () => void;
  onSaved: (auditId: number) => void;
}): ReactNode {
  const places = usePlaces().map(({ id, label }) => ({ value: id, label }));
  const classes = useClassSearch().map(({ value, label }) => ({ value: Number(value), label }));
  return (
    <MoveDialog<Values>
      title="新建设施盘点"
      okText="开始盘点"
      width={600}
      done="已开始盘点"
      hint="开始时按台账生成应盘清单，之后台账的变化不影响清单。"
      schema={auditInput}
      initial={{ name: '', placeIds: [], classifyIds: [], helperIds: [] }}
      call={async (body) => {
        onSaved(await facilityApi.facilityAudit.create({ body }, { quiet: true }));
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label="盘点名称" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="placeIds" label="楼宇" required>
        <Several placeholder="可选多个楼宇" options={places} />
      </Form.Item>
      <Form.Item name="classifyIds" label="设施分类" extra="不选时为全部分类；选中的分类包括其下级">
        <Several placeholder="全部分类" options={classes} />
      </Form.Item>
      <div className="quality-pair">
        <Form.Item name="ownerId" label="负责人" required>
          <PersonSelect />
        </Form.Item>
        <Form.Item name="deadline" label="截止日期" required>
          <DateInput />
        </Form.Item>
      </div>
      <Form.Item name="helperIds" label="盘点人">
        <UserSelect placeholder="和负责人一起扫描的人" />
      </Form.Item>
    </MoveDialog>
  );
}
