import type { TaskDetail } from '@jiaoyan/contract/maintenance/maintain-task';
import type { ReactNode } from 'react';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { PaperSheet } from '../../kernel/view/PaperSheet.tsx';
import { rangeText, valueText } from './items.ts';

/** Maintenance on paper: what was looked at on which facility, and who signs for it. */
export function TaskPrint({ task, onDone }: { task: TaskDetail; onDone: () => void }): ReactNode {
  return (
    <PaperSheet label="维保单" onDone={onDone}>
      <h1>设施维保单</h1>
      <p className="paper-code">{task.code}</p>
      <p>
        {task.title}　应完成日 {task.dueDate}　执行人 {task.executorName}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">设施</th>
            <th scope="col">位置</th>
            {task.items.map((item) => (
              <th key={item.key} scope="col">
                {item.name}
                <br />
                {rangeText(item)}
              </th>
            ))}
            <th scope="col">结论</th>
            <th scope="col">时间</th>
          </tr>
        </thead>
        <tbody>
          {task.targets.map((target) => (
            <tr key={target.facilityId}>
              <td>
                {target.name} {target.code}
              </td>
              <td>{target.position}</td>
              {task.items.map((item) => (
                <td key={item.key}>
                  {valueText(item, target.results.find(({ key }) => key === item.key)?.value ?? '')}
                </td>
              ))}
              <td>{target.conclusion && <DictTag dictType="maintain_conclusion" value={target.conclusion} />}</td>
              <td>{target.doneTime?.slice(0, 16)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{task.orders.at(-1)?.solution}</p>
      <div className="paper-signs">
        <span>执行人：</span>
        <span>验收人：</span>
      </div>
    </PaperSheet>
  );
}
