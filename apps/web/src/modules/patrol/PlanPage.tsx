import { optionalText } from '@jiaoyan/contract/kernel/field';
import { type PatrolPlan, patrolPlan, planLife } from '@jiaoyan/contract/patrol/plan';
import { CYCLE, PLAN } from '@jiaoyan/contract/patrol/status';
import { topics } from '@jiaoyan/contract/realtime';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import { type ReactNode, useState } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { RoomDeptSelect } from '../../domain/AreaInputs.tsx';
import { UserSelect } from '../../domain/UserSelect.tsx';
import { useRun } from '../../kernel/form/use-run.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import type { ResourceColumn } from '../../kernel/list/resource-columns.tsx';
import type { RowAction, Values } from '../../kernel/resource-types.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useDict } from '../../kernel/view/dict.ts';
import { DaysInput, PathSelect, PlanPreview, SlotsInput } from './PlanInputs.tsx';
import { usePaths } from './patrol-data.ts';

const { name, code, cycle, ...rest } = patrolPlan.fields;
const { search: _ofName, ...plainName } = name;
const { search: _ofCode, ...plainCode } = code;
const filter = (label: string) => optionalText(label, { search: 'exact', list: false });
const shape = {
  ...patrolPlan,
  fields: {
    keyword: filter('计划'),
    name: plainName,
    code: plainCode,
    cycle: { ...cycle, list: false },
    ...rest,
    state: filter('状态'),
    preview: optionalText('未来14天', { list: false }),
  },
};
const formFields = {
  keyword: null,
  state: null,
  pathId: <PathSelect />,
  teamId: <RoomDeptSelect />,
  byDay: <DaysInput />,
  everyN: <InputNumber className="full-width" min={1} max={366} precision={0} />,
  slots: <SlotsInput />,
  windowDays: <InputNumber className="full-width" min={1} max={31} precision={0} />,
  executorIds: <UserSelect placeholder="轮流时按此顺序" />,
  preview: <PlanPreview />,
};
const right = { align: 'right' as const, className: 'num' };
const moreColumns: ResourceColumn<PatrolPlan>[] = [
  { key: 'pathName', label: '路线', title: '路线', dataIndex: 'pathName', width: 120, ellipsis: true },
  { key: 'cycleText', label: '周期', title: '周期', dataIndex: 'cycleText', width: 176, ellipsis: true },
  { key: 'executorNames', label: '执行人', title: '执行人', dataIndex: 'executorNames', width: 96, ellipsis: true },
  {
    key: 'nextTime',
    label: '下次',
    title: '下次',
    width: 104,
    className: 'num',
    render: (_, row) => row.nextTime?.slice(5, 16) ?? '—',
  },
  {
    key: 'done30',
    label: '30天完成率',
    title: '30天完成率',
    width: 92,
    ...right,
    render: (_, row) => (row.rounds30 === 0 ? '—' : `${Math.round((row.done30 / row.rounds30) * 100)}%`),
  },
  {
    key: 'status',
    label: '状态',
    title: '状态',
    width: 68,
    render: (_, row) => <DictTag dictType="patrol_plan_status" value={row.status} />,
  },
];

/** Days belong to weeks and months, a distance to every N of something. */
function shows(field: string, values: Readonly<Values>): boolean {
  const is = (...cycles: string[]) => cycles.includes(String(values.cycle));
  if (field === 'byDay') return is(CYCLE.weekly, CYCLE.monthly);
  if (field === 'everyN') return is(CYCLE.days, CYCLE.hours);
  if (field === 'windowDays') return !is(CYCLE.daily, CYCLE.hours);
  return true;
}

function DisableDialog({ plan, onClose }: { plan: PatrolPlan; onClose: () => void }): ReactNode {
  return (
    <MoveDialog<{ reason: string }>
      title={`停用 - ${plan.name}`}
      danger
      okText="停用"
      done="计划已停用"
      hint="还没有到时间的任务一并收回。"
      schema={planLife.transitions.disable.input}
      changes={['patrolPlan', DESK]}
      call={({ reason }) =>
        patrolApi.patrolPlan.disable(
          { params: { id: plan.planId }, body: { reason, version: plan.version } },
          { quiet: true },
        )
      }
      onClose={onClose}
    >
      <Form.Item name="reason" label="停用原因" required>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2 }} />
      </Form.Item>
    </MoveDialog>
  );
}

/** When which path is walked by whom. */
export function PlanPage(): ReactNode {
  const [stopped, setStopped] = useState<PatrolPlan>();
  const { run } = useRun(['patrolPlan', DESK]);
  const states = useDict('patrol_plan_status');
  const paths = usePaths().map(({ id, label }) => ({ value: String(id), label }));
  const rowActions = (row: PatrolPlan): RowAction[] => {
    const params = { id: row.planId };
    if (row.status !== PLAN.on)
      return [
        {
          key: 'enable',
          label: '启用',
          permission: 'repair:patrolPlan:enable',
          onClick: () =>
            void run(() => patrolApi.patrolPlan.enable({ params, body: { version: row.version } }), '计划已启用'),
        },
      ];
    return [
      {
        key: 'generate',
        label: '生成任务',
        permission: 'repair:patrolPlan:generate',
        onClick: () =>
          void run(
            () => patrolApi.patrolPlan.generate({ params }),
            ({ created }) => (created > 0 ? `已生成 ${created} 个任务` : '今明两天的任务均已生成'),
          ),
      },
      {
        key: 'disable',
        label: '停用',
        permission: 'repair:patrolPlan:disable',
        danger: true,
        onClick: () => setStopped(row),
      },
    ];
  };
  return (
    <>
      <ResourcePage<PatrolPlan>
        resource={shape}
        calls={patrolApi.patrolPlan}
        moreColumns={moreColumns}
        formFields={formFields}
        formWidth={720}
        shows={shows}
        searchOptions={{ state: states.map(({ value, label }) => ({ value, label })), pathId: paths }}
        canRemove={({ status }) => status !== PLAN.on}
        rowActions={rowActions}
        topic={topics.repairPatrol}
        header={<DocAlert title="巡检管理" url="/help/patrol.html" />}
      />
      {stopped && <DisableDialog plan={stopped} onClose={() => setStopped(undefined)} />}
    </>
  );
}
