import { type AttendanceShift, shiftRecord } from '@jiaoyan/contract/attendance/shift';
import { MAX_MINS } from '@jiaoyan/contract/attendance/shift-time';
import { SHIFT } from '@jiaoyan/contract/attendance/status';
import InputNumber from 'antd/es/input-number';
import type { ReactNode } from 'react';
import { attendanceApi } from '../../api/attendance.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import type { ColumnOverrides, ResourceColumn } from '../../kernel/list/resource-columns.tsx';
import type { Values } from '../../kernel/resource-types.ts';
import { HoursInput } from './HoursInput.tsx';
import { lengthText } from './shift-hours.ts';
import { TimeInput } from './TimeInput.tsx';
import './shift.css';

function ColorInput(props: { id?: string; value?: string; onChange?: (color: string) => void }): ReactNode {
  const { onChange, ...rest } = props;
  return <input {...rest} type="color" className="shift-color" onChange={(event) => onChange?.(event.target.value)} />;
}

/** The form has little room for labels; the unit stands in the input. */
const minutes = {
  restMins: '休息',
  lateGrace: '迟到宽限',
  earlyGrace: '早退宽限',
  halfDayMins: '半天旷工界限',
  absentMins: '全天旷工界限',
  openBefore: '提前打卡',
  closeAfter: '延后打卡',
  flexMins: '弹性',
} as const;
type Minutes = keyof typeof minutes;
const names = Object.keys(minutes) as Minutes[];
const shape = {
  ...shiftRecord,
  fields: {
    ...shiftRecord.fields,
    ...Object.fromEntries(names.map((name) => [name, { ...shiftRecord.fields[name], label: minutes[name] }])),
  },
};

const formFields = {
  ...Object.fromEntries(
    names.map((name) => [
      name,
      <InputNumber
        key={name}
        className="full-width"
        suffix="分钟"
        min={0}
        max={shiftRecord.fields[name].max ?? MAX_MINS}
        precision={0}
      />,
    ]),
  ),
  sections: <HoursInput />,
  nightFrom: <TimeInput />,
  nightTo: <TimeInput />,
  color: <ColorInput />,
};
const start = {
  sections: [
    { from: 480, to: 720 },
    { from: 840, to: 1080 },
  ],
};
const columns: ColumnOverrides<AttendanceShift> = {
  name: {
    render: (_, { name, color }) => (
      <>
        <i className="shift-swatch" style={{ background: color }} aria-hidden /> {name}
      </>
    ),
  },
};
const right = { align: 'right' as const, className: 'num' };
const moreColumns: ResourceColumn<AttendanceShift>[] = [
  { key: 'hoursText', label: '时段', title: '时段', dataIndex: 'hoursText', width: 210, ellipsis: true },
  {
    key: 'workMins',
    label: '工时',
    title: '工时',
    width: 100,
    ...right,
    render: (_, row) => lengthText(row.workMins),
  },
  {
    key: 'nightMins',
    label: '夜间',
    title: '夜间',
    width: 90,
    ...right,
    render: (_, row) => (row.nightMins > 0 ? lengthText(row.nightMins) : '—'),
  },
  { key: 'planCount', label: '排班计划', title: '排班计划', dataIndex: 'planCount', width: 86, ...right },
];

/** Only shifts whose hours move with the coming have minutes by which they move. */
const shows = (field: string, { kind }: Readonly<Values>): boolean => field !== 'flexMins' || kind === SHIFT.flexible;

/** Which hours people work. */
export const ShiftPanel = (): ReactNode => (
  <ResourcePage<AttendanceShift>
    resource={shape}
    calls={attendanceApi.attendanceShift}
    columns={columns}
    moreColumns={moreColumns}
    formFields={formFields}
    formWidth={720}
    start={start}
    shows={shows}
    canRemove={({ planCount }) => planCount === 0}
  />
);
