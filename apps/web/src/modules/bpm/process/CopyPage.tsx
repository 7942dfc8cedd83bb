import { dict, text } from '@jiaoyan/contract/kernel/field';
import { type ReactNode, useMemo } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import type { ResourceShape, RowAction } from '../../../kernel/resource-types.ts';
import { useGo } from '../../../kernel/view/view.ts';
import { ProcessList } from './ProcessList.tsx';
import { column, dictColumn, linkColumn, personColumn, timeColumn } from './process-columns.tsx';
import { detailPath, dicts } from './texts.ts';
import { WorkNav } from './WorkNav.tsx';

type Copy = Awaited<ReturnType<typeof bpmApi.instance.copyPage>>['rows'][number];

const readOptions = [
  { value: '0', label: '未读' },
  { value: '1', label: '已读' },
];
const shape: ResourceShape = {
  name: 'copied-process',
  title: '抄送我的',
  permission: 'bpm:process-instance',
  id: 'copyId',
  fields: {
    name: text('流程名'),
    category: dict('流程分类', dicts.category),
    readStatus: text('阅读状态'),
  },
};

/** The name of the instance, with a mark as long as it has not been looked at. */
function NameCell({ copy }: { copy: Copy }): ReactNode {
  return (
    <>
      {!copy.read && (
        <>
          <i className="process-unread" aria-hidden />
          <span className="sr-only">未读</span>
        </>
      )}
      {copy.instance.name}
    </>
  );
}

const FIRST = ['name', 'result'];
const columnsOf = (open: (row: Copy) => void) => [
  linkColumn<Copy>('name', { label: '流程名', width: 240, show: (row) => <NameCell copy={row} /> }, open),
  dictColumn<Copy>('category', '流程分类', ({ instance }) => instance.category),
  personColumn<Copy>('startUser', '发起人', ({ instance }) => instance.startUser),
  dictColumn<Copy>('result', '流程结果', ({ instance }) => instance.result),
  column<Copy>('taskName', { label: '抄送节点', width: 140, show: (row) => row.taskName }),
  personColumn<Copy>('sender', '抄送人', (row) => row.sender),
  column<Copy>('reason', { label: '抄送说明', width: 180, show: (row) => row.reason }),
  timeColumn<Copy>('createTime', '抄送时间', (row) => row.createTime),
];

/** What others have sent to the user to know about. */
export function CopyPage(): ReactNode {
  const go = useGo();
  const columns = useMemo(() => columnsOf(({ instance }) => go(detailPath(instance.instanceId))), [go]);
  const actionsOf = ({ instance }: Copy): RowAction[] => [
    { key: 'open', label: '详情', onClick: () => go(detailPath(instance.instanceId)) },
  ];
  return (
    <>
      <WorkNav current="/bpm/task/copy" />
      <ProcessList<Copy>
        resource={shape}
        columns={columns}
        ask={(query, options) => bpmApi.instance.copyPage({ query }, options)}
        timeRange="抄送时间"
        empty="还没有抄送给您的流程"
        first={FIRST}
        options={{ readStatus: readOptions }}
        actionsOf={actionsOf}
      />
    </>
  );
}
