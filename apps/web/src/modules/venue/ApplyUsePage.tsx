import type { DoneTask, TodoTask } from '@jiaoyan/contract/bpm/task';
import { datetime, dict, optionalText, text } from '@jiaoyan/contract/kernel/field';
import { APPLY_PROCESS } from '@jiaoyan/contract/venue/apply';
import Segmented from 'antd/es/segmented';
import type { ReactNode } from 'react';
import { bpmApi } from '../../api/bpm.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useGo, useViewQuery } from '../../kernel/view/view.ts';
import { detailPath } from '../bpm/process/texts.ts';

const views = [
  { value: 'todo', label: '待办' },
  { value: 'done', label: '已办' },
];
const fixed = { key: APPLY_PROCESS };
const shape = (name: string, title: string) => ({
  name,
  title,
  permission: 'repair:areaUse',
  id: 'taskId',
  time: 'createTime',
});
const common = {
  name: optionalText('申请', { search: 'like', width: 260 }),
  task: text('审批节点', { max: 50, width: 150 }),
  startUser: optionalText('申请人', { search: 'like', width: 110 }),
  begun: datetime('提交时间', { width: 150 }),
};
const todoShape = { ...shape('area-todo', '待办场地审批'), fields: { ...common, createTime: datetime('到达时间') } };
const { startUser: _unsearched, ...shared } = common;
const doneShape = {
  ...shape('area-done', '已办场地审批'),
  fields: {
    ...shared,
    applicant: text('申请人', { max: 30, width: 110 }),
    result: dict('申请结果', 'bpm_process_instance_result', { width: 90 }),
    reason: text('审批意见', { max: 200, width: 180 }),
    endTime: datetime('审批时间', { width: 150 }),
  },
};

type Row = TodoTask | DoneTask;
const cells = (open: (row: Row) => void) => ({
  name: {
    render: (_: unknown, row: Row) => (
      <button type="button" className="link-button" onClick={() => open(row)}>
        {row.instance.name}
      </button>
    ),
  },
  task: { render: (_: unknown, row: Row) => row.name },
  startUser: { render: (_: unknown, row: Row) => row.instance.startUser.nickname },
  applicant: { render: (_: unknown, row: Row) => row.instance.startUser.nickname },
  begun: { render: (_: unknown, row: Row) => <span className="num">{row.instance.createTime.slice(0, 16)}</span> },
});

/** The applications for rooms that wait for the user's decision, and those that he decided upon. */
export function ApplyUsePage(): ReactNode {
  const go = useGo();
  const view = useViewQuery().get('view') === 'done' ? 'done' : 'todo';
  const open = (row: Row) => go(detailPath(row.instance.instanceId));
  const header = <DocAlert title="区域管理" url="/help/area.html" />;
  const buttons = () => (
    <Segmented aria-label="审批状态" options={views} value={view} onChange={(next) => go(`?view=${next}`)} />
  );
  const canSelect = () => false;
  const actionsOf = (row: Row) => [{ key: 'open', label: view === 'todo' ? '审批' : '查看', onClick: () => open(row) }];
  const usual = { fixed, header, buttons, canSelect, actionsOf };
  if (view === 'todo')
    return (
      <DeskList<TodoTask>
        key="todo"
        {...usual}
        resource={todoShape}
        ask={(query, more) => bpmApi.task.todoPage({ query }, more)}
        columns={cells(open)}
        empty="没有待审批的场地申请"
      />
    );
  return (
    <DeskList<DoneTask>
      key="done"
      {...usual}
      resource={doneShape}
      ask={(query, more) => bpmApi.task.donePage({ query }, more)}
      columns={{
        ...cells(open),
        result: { render: (_, row) => <DictTag dictType="bpm_process_instance_result" value={row.instance.result} /> },
      }}
      empty="还没有审批过场地申请"
    />
  );
}
