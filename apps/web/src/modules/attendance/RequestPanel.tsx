import { type AttendanceRequest, RESULT, requestFields } from '@jiaoyan/contract/attendance/request';
import { int, text } from '@jiaoyan/contract/kernel/field';
import { topics } from '@jiaoyan/contract/realtime';
import type { ReactNode } from 'react';
import { attendanceApi } from '../../api/attendance.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { useDict } from '../../kernel/view/dict.ts';
import { useGo } from '../../kernel/view/view.ts';
import { useDeptSearch } from '../facility/facilities.ts';
import { requestText } from './request-text.ts';

const { kind, result, fromTime } = requestFields;
const figure = (label: string, width: number) => text(label, { max: 60, width });
const shape = {
  name: 'attendanceRequest',
  title: '考勤申请',
  permission: 'repair:attendanceTask',
  id: 'requestId',
  time: 'createTime',
  fields: {
    code: figure('编号', 130),
    kind,
    userName: figure('人员', 90),
    deptName: figure('班组', 120),
    deptId: int('班组', { search: 'exact', list: false }),
    fromTime,
    about: figure('申请内容', 280),
    reason: figure('原因', 180),
    result: { ...result, width: 80 },
    createTime: figure('申请时间', 140),
  },
};

const columns: ColumnOverrides<AttendanceRequest> = {
  code: { className: 'num' },
  about: { render: (_, row) => requestText(row) },
  result: {
    align: 'left',
    className: '',
    render: (_, row) => <DictTag dictType="attendance_request_result" value={row.result} />,
  },
  createTime: { className: 'num', render: (_, row) => row.createTime.slice(0, 16) },
};

/** What people have asked for about their attendance; it is decided where all approvals are. */
export function RequestPanel(): ReactNode {
  const go = useGo();
  const teams = useDeptSearch();
  const results = useDict('attendance_request_result').map(({ value, label }) => ({ value, label }));
  return (
    <DeskList<AttendanceRequest>
      resource={shape}
      topic={topics.repairAttendance}
      ask={(query, more) => attendanceApi.attendanceRequest.list({ query }, more)}
      exportCall={attendanceApi.attendanceRequest.export}
      columns={columns}
      options={{ result: results, deptId: teams }}
      empty="还没有申请"
      actionsOf={(row) => [
        {
          key: 'open',
          label: row.result === RESULT.running ? '查看' : '详情',
          onClick: () => go(`/attendance/request?id=${row.requestId}`),
        },
      ]}
    />
  );
}
