import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { LEAVE_RESULT, type Leave, leave, RETURN, returnStates } from '@jiaoyan/contract/bpm/leave';
import { lengthText } from '@jiaoyan/contract/bpm/leave-length';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import { type ReactNode, useState } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { alreadyShown } from '../../../kernel/call/failure.ts';
import { HasPermi } from '../../../kernel/call/permissions.tsx';
import { exportRows } from '../../../kernel/files/save-file.ts';
import { type ColumnOverrides, resourceColumns } from '../../../kernel/list/resource-columns.tsx';
import type { RowAction } from '../../../kernel/resource-types.ts';
import { DocAlert } from '../../../kernel/view/DocAlert.tsx';
import { message } from '../../../kernel/view/feedback.tsx';
import { useGo, useViewQuery } from '../../../kernel/view/view.ts';
import { ActionDialog } from '../process/ActionDialog.tsx';
import { ProcessList } from '../process/ProcessList.tsx';
import { useReload } from '../process/reload.ts';
import { detailPath } from '../process/texts.ts';
import { WorkNav } from '../process/WorkNav.tsx';
import { LeaveCalendar, thisMonth, useLeaves } from './LeaveCalendar.tsx';
import { mayReturn, ReturnDialog } from './LeaveReturn.tsx';
import './leave.css';

const { result, type, reason } = leave.fields;
/** What the list is searched by. */
const searched = { ...leave, fields: { type, result, reason } };
/** How long a leave is, and how its early return stands. */
function LeaveTime({ row }: { row: Leave }): ReactNode {
  const state = row.returnStatus === RETURN.none ? '' : returnStates[row.returnStatus];
  return (
    <>
      {lengthText(row)}
      {state && <small className="leave-return">{state}</small>}
    </>
  );
}
const overrides: ColumnOverrides<Leave> = {
  result: { align: 'left', className: '' },
  day: { title: '时长', align: 'left', className: '', render: (_, row) => <LeaveTime row={row} /> },
};
const columns = resourceColumns<Leave>(leave, overrides, undefined).map((column) => ({ ...column, sorter: false }));
const views = [
  { value: 'list', label: '列表' },
  { value: 'calendar', label: '日历' },
];

/** The own leaves, as a list or on a calendar. */
export function LeavePage(): ReactNode {
  const go = useGo();
  const isCalendar = useViewQuery().get('view') === 'calendar';
  const switcher = (
    <Segmented
      aria-label="显示方式"
      options={views}
      value={isCalendar ? 'calendar' : 'list'}
      onChange={(next) => go(next === 'calendar' ? '?view=calendar' : '?')}
    />
  );
  const start = (
    <HasPermi value={['bpm:oa-leave:add']}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => go('/bpm/oa/leave/create')}>
        发起请假
      </Button>
    </HasPermi>
  );
  if (!isCalendar) return <LeaveList start={start} switcher={switcher} />;
  return (
    <>
      <DocAlert title="请假申请" url="/help/leave.html" />
      <WorkNav current="/bpm/oa/leave" />
      <section className="card" aria-label="请假日历">
        <div className="card-head">
          {start}
          {switcher}
        </div>
        <MonthView />
      </section>
    </>
  );
}

function MonthView(): ReactNode {
  const go = useGo();
  const month = useViewQuery().get('month') ?? thisMonth();
  const leaves = useLeaves(month);
  return (
    <LeaveCalendar
      month={month}
      leaves={leaves}
      onMonth={(next) => go(`?view=calendar&month=${next}`)}
      onOpen={(leaveId) => go(`/bpm/oa/leave/detail?id=${leaveId}`)}
    />
  );
}

function LeaveList({ start, switcher }: { start: ReactNode; switcher: ReactNode }): ReactNode {
  const go = useGo();
  const [cancelled, setCancelled] = useState<Leave>();
  const [returned, setReturned] = useState<Leave>();
  const actionsOf = (row: Leave): RowAction[] => [
    { key: 'detail', label: '详情', onClick: () => go(`/bpm/oa/leave/detail?id=${row.leaveId}`) },
    { key: 'progress', label: '审批进度', onClick: () => go(detailPath(row.instanceId ?? 0)) },
    ...(mayReturn(row)
      ? [{ key: 'return', label: '销假', permission: 'bpm:oa-leave:cancel', onClick: () => setReturned(row) }]
      : []),
    ...(row.result !== LEAVE_RESULT.running
      ? []
      : [
          {
            key: 'cancel',
            label: '取消请假',
            permission: 'bpm:oa-leave:cancel',
            danger: true,
            onClick: () => setCancelled(row),
          },
        ]),
  ];
  return (
    <>
      <DocAlert title="请假申请" url="/help/leave.html" />
      <WorkNav current="/bpm/oa/leave" />
      <ProcessList<Leave>
        resource={searched}
        columns={columns}
        ask={(query, options) => bpmApi.leave.list({ query }, options)}
        timeRange="申请时间"
        empty="还没有请过假"
        actionsOf={actionsOf}
        buttons={() => (
          <>
            {start}
            <ExportButton />
            {switcher}
          </>
        )}
      />
      {cancelled && <LeaveCancel row={cancelled} onClose={() => setCancelled(undefined)} />}
      {returned && <ReturnDialog leave={returned} onClose={() => setReturned(undefined)} />}
    </>
  );
}

/** All own leaves as a workbook. */
function ExportButton(): ReactNode {
  return (
    <HasPermi value={['bpm:oa-leave:export']}>
      {/* A failed export has been shown by the call. */}
      <Button
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => void exportRows(bpmApi.leave.export, {}).catch(alreadyShown)}
      >
        导出
      </Button>
    </HasPermi>
  );
}

/** Asks why a leave is not wanted any more. */
function LeaveCancel({ row, onClose }: { row: Leave; onClose: () => void }): ReactNode {
  const reload = useReload();
  const submit = async ({ reason }: { reason: string }) => {
    await bpmApi.leave.cancel({ params: { id: row.leaveId }, body: { reason } });
    message.success('取消成功');
    await reload();
  };
  return (
    <ActionDialog
      title="取消请假"
      label="取消原因"
      okText="取消请假"
      danger
      hint={`${row.startTime.slice(0, 16)} 至 ${row.endTime.slice(0, 16)} 的请假将取消，审批不再继续。`}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
