import { optionalText, text } from '@jiaoyan/contract/kernel/field';
import { type Task, taskFields } from '@jiaoyan/contract/maintenance/maintain-task';
import { topics } from '@jiaoyan/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { maintenanceApi } from '../../api/maintenance.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { DESK } from '../../desk/desk-queries.ts';
import { usePlaces } from '../../domain/areas.ts';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { useDict } from '../../kernel/view/dict.ts';
import { useOpenRecord, useViewQuery } from '../../kernel/view/view.ts';
import { TaskDrawer } from './TaskDetail.tsx';
import './maintenance.css';

const { code, dueDate, kind, placeId } = taskFields;
const filter = (label: string) => optionalText(label, { search: 'exact', list: false });
const shape = {
  name: 'maintainTask',
  title: '维保任务',
  permission: 'repair:maintainOrder',
  id: 'taskId',
  time: 'dueDate',
  fields: {
    code,
    subject: text('维保事项', { max: 60, width: 240 }),
    dueDate,
    placeId,
    progress: text('进度', { max: 20, width: 84 }),
    executorName: text('执行人', { max: 60, width: 120 }),
    kind,
    overdue: filter('逾期'),
    status: { ...text('状态', { max: 2, width: 92, search: 'exact' }), dictType: 'maintain_task_status' },
  },
};
const late = [{ value: 'Y', label: '逾期' }];

const cells = (open: (id: number) => void): ColumnOverrides<Task> => ({
  code: { className: 'num', render: (_, row) => row.code || '—' },
  subject: {
    render: (_, { taskId, title, position }) => (
      <button type="button" className="link-button maintain-link" onClick={() => open(taskId)}>
        <span className="maintain-name">
          {title}
          <small>{position}</small>
        </span>
      </button>
    ),
  },
  dueDate: {
    className: 'num',
    render: (_, row) => (
      <span className="maintain-name">
        {row.dueDate}
        {row.isLate && <small className="maintain-late">逾期{row.lateDays > 0 ? ` ${row.lateDays} 天` : ''}</small>}
        {!row.isLate && row.planDay !== row.dueDate && <small>计划 {row.planDay}</small>}
      </span>
    ),
  },
  progress: {
    align: 'right',
    className: 'num',
    render: (_, row) => (
      <>
        {row.done} / {row.total}
        {row.abnormal > 0 && <small className="maintain-late"> 异常 {row.abnormal}</small>}
      </>
    ),
  },
});

/** The task of a message that only knows its report. */
function useNamed(id: number | undefined): number | undefined {
  const reportId = useViewQuery().get('report') ?? '';
  const { data } = useQuery({
    queryKey: [DESK, 'maintain-of', reportId],
    queryFn: ({ signal }) => maintenanceApi.maintainTask.list({ query: { reportId } }, { quiet: true, signal }),
    enabled: id === undefined && reportId !== '',
  });
  return id ?? (reportId === '' ? undefined : data?.rows[0]?.taskId);
}

/** Maintenance that is due, that runs and that was done. */
export function TaskPage(): ReactNode {
  const { id, open } = useOpenRecord();
  const named = useNamed(id);
  const places = usePlaces().map(({ id: value, label }) => ({ value: String(value), label }));
  const states = useDict('maintain_task_status').map(({ value, label }) => ({ value, label }));
  const isOfMessage = useViewQuery().has('report');
  return (
    <>
      <DeskList<Task>
        resource={shape}
        topic={topics.repairFacility}
        ask={(query, more) => maintenanceApi.maintainTask.list({ query }, more)}
        exportCall={maintenanceApi.maintainTask.export}
        columns={cells(open)}
        options={{ placeId: places, overdue: late, status: states }}
        empty="还没有维保任务，启用计划后自动生成"
        actionsOf={(row) => [{ key: 'open', label: '详情', onClick: () => open(row.taskId) }]}
      />
      <TaskDrawer taskId={named} onClose={() => open(isOfMessage ? 0 : undefined)} />
    </>
  );
}
