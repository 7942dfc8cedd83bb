import { dict, text } from '@jiaoyan/contract/kernel/field';
import { type ReactNode, useMemo, useState } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import type { ResourceShape, RowAction } from '../../../kernel/resource-types.ts';
import { useGo } from '../../../kernel/view/view.ts';
import { CancelDialog } from '../process/CancelDialog.tsx';
import { currentText } from '../process/current-text.ts';
import { ProcessList } from '../process/ProcessList.tsx';
import { column, dictColumn, linkColumn, personColumn, timeColumn } from '../process/process-columns.tsx';
import { useReload } from '../process/reload.ts';
import { detailPath, dicts } from '../process/texts.ts';
import { useKeyOptions } from './definition-options.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { ReassignDialog } from './ReassignDialog.tsx';
import type { Watched } from './watched.ts';

const RUNNING = 1;
const MANAGE = 'bpm:process-instance:manage';
const states = [
  { value: 'running', label: '进行中' },
  { value: 'stuck', label: '停滞' },
  { value: 'overdue', label: '超时' },
  { value: 'incident', label: '有异常' },
];
const shape: ResourceShape = {
  name: 'all-process',
  title: '全部流程实例',
  permission: 'bpm:process-instance',
  id: 'instanceId',
  fields: {
    name: text('流程名'),
    state: text('运行情况'),
    startUser: text('发起人'),
    key: text('所属流程'),
    category: dict('流程分类', dicts.category),
    status: dict('状态', dicts.status),
    result: dict('结果', dicts.result),
  },
};

/** How an instance stands, with the number of what failed in it. */
function ResultCell({ row }: { row: Watched }): ReactNode {
  return row.incidents > 0 ? <span className="dict-tag dict-tag-danger">{row.incidents} 个异常</span> : null;
}

const FIRST = ['name', 'currentTasks'];
const columnsOf = (open: (row: Watched) => void) => [
  column<Watched>('instanceId', { label: '编号', width: 80, num: true, show: (row) => row.instanceId }),
  linkColumn<Watched>('name', { label: '流程名', width: 210, show: (row) => row.name }, open),
  column<Watched>('processName', {
    label: '所属流程',
    width: 150,
    show: (row) => `${row.processName} v${row.definitionVersion}`,
  }),
  personColumn<Watched>('startUser', '发起人', (row) => row.startUser),
  column<Watched>('currentTasks', { label: '当前任务', width: 180, show: currentText }),
  dictColumn<Watched>('result', '结果', (row) => row.result),
  column<Watched>('incidents', { label: '异常', width: 90, whole: true, show: (row) => <ResultCell row={row} /> }),
  timeColumn<Watched>('createTime', '提交时间', (row) => row.createTime),
  timeColumn<Watched>('lastMoveTime', '最近进展', (row) => row.lastMoveTime),
];

type Dialog = { kind: 'cancel' | 'reassign' | 'move'; row: Watched };

/** Every instance, and what an administrator can do to it. */
export function InstanceTab(): ReactNode {
  const go = useGo();
  const reload = useReload();
  const [dialog, setDialog] = useState<Dialog>();
  const columns = useMemo(() => columnsOf((row) => go(detailPath(row.instanceId))), [go]);
  const action = (kind: Dialog['kind'], label: string, permission: string, row: Watched): RowAction => ({
    key: kind,
    label,
    permission,
    danger: kind === 'cancel',
    onClick: () => setDialog({ kind, row }),
  });
  const actionsOf = (row: Watched): RowAction[] => [
    { key: 'open', label: '详情', onClick: () => go(detailPath(row.instanceId)) },
    ...(row.result === RUNNING
      ? [
          ...(row.currentTasks.length > 0 ? [action('reassign', '改派', MANAGE, row)] : []),
          action('move', '移动', MANAGE, row),
          action('cancel', '取消', 'bpm:process-instance:cancel-by-admin', row),
        ]
      : []),
  ];
  const close = () => setDialog(undefined);
  return (
    <>
      <ProcessList<Watched>
        resource={shape}
        columns={columns}
        ask={(query, options) => bpmApi.monitor.page({ query }, options)}
        timeRange="提交时间"
        empty="还没有流程实例"
        first={FIRST}
        options={{ state: states, key: useKeyOptions() }}
        actionsOf={actionsOf}
      />
      {dialog?.kind === 'cancel' && (
        <CancelDialog instance={dialog.row} byAdmin onDone={() => void reload()} onClose={close} />
      )}
      {dialog?.kind === 'reassign' && <ReassignDialog instance={dialog.row} onClose={close} />}
      {dialog?.kind === 'move' && <MoveDialog instance={dialog.row} onClose={close} />}
    </>
  );
}
