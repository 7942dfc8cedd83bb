import { type AttendancePlan, planRecord } from '@jiaoyan/contract/attendance/plan';
import { MODE, PLAN, PROOF, planStates } from '@jiaoyan/contract/attendance/status';
import { optionalText } from '@jiaoyan/contract/kernel/field';
import Checkbox from 'antd/es/checkbox';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { attendanceApi } from '../../api/attendance.ts';
import { Choose, type InputProps } from '../../domain/Choose.tsx';
import { campusNow } from '../../kernel/campus-now.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import type { ColumnOverrides, ResourceColumn } from '../../kernel/list/resource-columns.tsx';
import type { RowAction, Values } from '../../kernel/resource-types.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useDict } from '../../kernel/view/dict.ts';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { useDeptSearch } from '../facility/facilities.ts';
import { usePoints, useShifts } from './attendance-data.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { DemandInput } from './DemandInput.tsx';
import { MembersInput } from './MembersInput.tsx';
import { PatternInput } from './PatternInput.tsx';
import './plan.css';

const MONTHS_AROUND = 4;
const filter = (label: string) => optionalText(label, { search: 'exact', list: false });
const shape = {
  ...planRecord,
  fields: { ...planRecord.fields, month: filter('月份'), shiftId: filter('班次'), status: filter('状态') },
};

function TeamSelect(props: InputProps): ReactNode {
  const teams = useDeptSearch().map(({ value, label }) => ({ value: Number(value), label }));
  return <Choose {...props} placeholder="请选择班组" options={teams} />;
}

interface SeveralProps<V> {
  id?: string;
  value?: V[];
  onChange?: (value: V[]) => void;
}
function ProofsInput(props: SeveralProps<string>): ReactNode {
  const options = useDict('attendance_proof').map(({ value, label }) => ({ value, label }));
  return (
    <Checkbox.Group {...props} aria-label="打卡方式" options={options} onChange={(ways) => props.onChange?.(ways)} />
  );
}
function PointsInput(props: SeveralProps<number>): ReactNode {
  const options = usePoints().map(({ id, label, position, disabled }) => ({
    value: id,
    label: position ? `${label}（${position}）` : label,
    disabled,
  }));
  return (
    <Select<number[]>
      {...props}
      mode="multiple"
      placeholder="动态码、固定码和校园网打卡的地点"
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
    />
  );
}

const formFields = {
  deptId: <TeamSelect />,
  pattern: <PatternInput />,
  proofs: <ProofsInput />,
  pointIds: <PointsInput />,
  demand: <DemandInput />,
  members: <MembersInput />,
  month: null,
  shiftId: null,
  status: null,
};
const AT_POINTS: readonly string[] = [PROOF.board, PROOF.label, PROOF.network];
/** What is drawn by hand has no pattern; points belong to ways that need a place. */
function shows(field: string, { mode, proofs }: Readonly<Values>): boolean {
  if (field === 'pattern') return mode !== MODE.hand;
  if (field === 'pointIds') return Array.isArray(proofs) && proofs.some((way) => AT_POINTS.includes(String(way)));
  return true;
}

const columns: ColumnOverrides<AttendancePlan> = {
  startDate: { className: 'num' },
  endDate: { className: 'num' },
};
const right = { align: 'right' as const, className: 'num' };
const moreColumns: ResourceColumn<AttendancePlan>[] = [
  { key: 'deptName', label: '班组', title: '班组', dataIndex: 'deptName', width: 120, ellipsis: true },
  { key: 'memberCount', label: '人数', title: '人数', dataIndex: 'memberCount', width: 66, ...right },
  { key: 'cellCount', label: '班数', title: '班数', dataIndex: 'cellCount', width: 72, ...right },
  {
    key: 'status',
    label: '状态',
    title: '状态',
    width: 110,
    render: (_, { status, edition }) => (
      <>
        <DictTag dictType="attendance_plan_status" value={status} />
        {edition > 1 && <span className="text-weak num"> 第{edition}版</span>}
      </>
    ),
  },
];

/** The whole of the next month. */
function nextMonth() {
  const first = campusNow().add(1, 'month').startOf('month');
  return { startDate: first.format('YYYY-MM-DD'), endDate: first.endOf('month').format('YYYY-MM-DD') };
}
/** Months that plans are likely to lie in. */
const monthChoices = () =>
  Array.from({ length: 2 * MONTHS_AROUND }, (_, at) => {
    const month = campusNow()
      .add(at - MONTHS_AROUND + 1, 'month')
      .format('YYYY-MM');
    return { value: month, label: month };
  });

/** Who works when: the plans of teams. */
export function PlanPanel(): ReactNode {
  const { open } = useOpenRecord();
  const [copied, setCopied] = useState<AttendancePlan>();
  const [start] = useState(nextMonth);
  const [months] = useState(monthChoices);
  const teams = useDeptSearch();
  const shifts = useShifts().map(({ id, label }) => ({ value: String(id), label }));
  const states = Object.entries(planStates).map(([value, label]) => ({ value, label }));
  const rowActions = (plan: AttendancePlan): RowAction[] => [
    {
      key: 'roster',
      label: '排班表',
      permission: 'repair:attendancePlan:query',
      onClick: () => open(plan.planId),
    },
    {
      key: 'copy',
      label: '复制',
      permission: 'repair:attendancePlan:copy',
      onClick: () => setCopied(plan),
    },
  ];
  return (
    <>
      <ResourcePage<AttendancePlan>
        resource={shape}
        calls={attendanceApi.attendancePlan}
        columns={columns}
        moreColumns={moreColumns}
        formFields={formFields}
        formWidth={760}
        start={start}
        shows={shows}
        searchOptions={{ deptId: teams, month: months, shiftId: shifts, status: states }}
        canEdit={({ status }) => status !== PLAN.ended}
        canRemove={({ status }) => status === PLAN.draft}
        rowActions={rowActions}
        header={<DocAlert title="考勤管理" url="/help/attendance.html" />}
      />
      {copied && (
        <CopyDialog
          plan={copied}
          onClose={() => setCopied(undefined)}
          onCopied={(planId) => {
            setCopied(undefined);
            open(planId);
          }}
        />
      )}
    </>
  );
}
