import { type ModelSettings as Settings, usualSettings } from '@jiaoyan/contract/bpm/definition';
import { useQuery } from '@tanstack/react-query';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { bpmApi } from '../../api/bpm.ts';
import { UserSelect } from '../../domain/UserSelect.tsx';
import { DeptsSelect } from './rule/DeptsSelect.tsx';
import { ManySelect } from './rule/ManySelect.tsx';

interface ModelSettingsProps {
  id?: string;
  value?: Settings;
  onChange?: (settings: Settings) => void;
}

const dedupeOptions: { value: Settings['dedupe']; label: string }[] = [
  { value: 'none', label: '每次都要审批' },
  { value: 'once', label: '同一审批人只需审批一次' },
  { value: 'consecutive', label: '仅连续重复时自动通过' },
];

/** Who can be named as a starter. */
const useStarters = () =>
  useQuery({
    queryKey: ['model', 'starters'],
    queryFn: ({ signal }) => bpmApi.model.starters({}, { quiet: true, signal }),
  }).data ?? { roles: [], depts: [], groups: [] };

/** How the instances of a model behave: who may start it, who looks after it, what is allowed. */
export function ModelSettings({ id, value = usualSettings, onChange }: ModelSettingsProps): ReactNode {
  const { roles, depts, groups } = useStarters();
  const set = (patch: Partial<Settings>) => onChange?.({ ...value, ...patch });
  return (
    <div className="model-settings">
      <Row label="标题模板" hint="可用 {starter} {name} {date} 和表单字段标识，例如 {starter}的{name}">
        <Input
          {...(id && { id })}
          aria-label="标题模板"
          maxLength={200}
          value={value.title}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Row>
      <Row label="流程管理员" hint="审批人为空时可以转给管理员处理">
        <UserSelect
          aria-label="流程管理员"
          value={value.managerUserIds}
          onChange={(managerUserIds) => set({ managerUserIds })}
        />
      </Row>
      <Row
        label="可发起人员"
        hint="人员、部门、角色和用户组都不选择时，校内人员都可以发起；外委单位人员须被选中才可以发起"
      >
        <UserSelect
          aria-label="可发起人员"
          value={value.startUserIds}
          onChange={(startUserIds) => set({ startUserIds })}
        />
      </Row>
      <Row label="可发起部门">
        <DeptsSelect
          aria-label="可发起部门"
          depts={depts}
          placeholder="包含下级部门"
          value={value.startDeptIds}
          onChange={(startDeptIds) => set({ startDeptIds })}
        />
      </Row>
      <Row label="可发起角色">
        <ManySelect
          aria-label="可发起角色"
          choices={roles}
          value={value.startRoleIds}
          onChange={(startRoleIds) => set({ startRoleIds })}
        />
      </Row>
      <Row label="可发起用户组">
        <ManySelect
          aria-label="可发起用户组"
          choices={groups}
          value={value.startGroupIds}
          onChange={(startGroupIds) => set({ startGroupIds })}
        />
      </Row>
      <Row label="重复审批人">
        <Select<Settings['dedupe']>
          aria-label="重复审批人"
          className="full-width"
          value={value.dedupe}
          options={dedupeOptions}
          onChange={(dedupe) => set({ dedupe })}
        />
      </Row>
      <Checkbox checked={value.allowCancel} onChange={(event) => set({ allowCancel: event.target.checked })}>
        允许发起人取消进行中的流程
      </Checkbox>
      <Checkbox checked={value.allowWithdraw} onChange={(event) => set({ allowWithdraw: event.target.checked })}>
        允许审批人撤回已作的审批
      </Checkbox>
    </div>
  );
}

function Row({ label, hint, children }: { label: string; hint?: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <div className="model-settings-label">{label}</div>
      {children}
      {hint && <div className="model-settings-hint">{hint}</div>}
    </div>
  );
}
