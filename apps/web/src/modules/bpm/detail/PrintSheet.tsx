import type { InstanceDetail } from '@jiaoyan/contract/bpm/instance';
import { type ReactNode, useMemo } from 'react';
import { EmbeddedPage } from '../../../kernel/view/EmbeddedPage.tsx';
import { PaperSheet } from '../../../kernel/view/PaperSheet.tsx';
import { useProcessForm } from '../form/ProcessForm.tsx';
import { businessPageOf, factsOf } from '../process/instance-facts.ts';
import { taskStates } from '../process/task-states.ts';
import { personText } from '../process/texts.ts';
import { formOf } from '../process/use-instance-form.ts';

interface PrintSheetProps {
  detail: InstanceDetail;
  onDone: () => void;
}

/** An instance on paper: what was applied for and who decided what. It is on the page only while it is printed. */
export function PrintSheet({ detail, onDone }: PrintSheetProps): ReactNode {
  const decided = detail.tasks.filter(({ endTime }) => endTime !== null);
  return (
    <PaperSheet label="打印内容" onDone={onDone}>
      <h1>{detail.instance.name}</h1>
      <table>
        <tbody>
          {factsOf(detail)
            .filter(([, value]) => value !== '')
            .map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <h2>申请信息</h2>
      <Applied detail={detail} />
      <h2>审批记录</h2>
      <Decisions tasks={decided} />
    </PaperSheet>
  );
}

/** The page of the business, or a form of its own: the one on screen may be half filled in. */
function Applied({ detail }: { detail: InstanceDetail }): ReactNode {
  const business = businessPageOf(detail);
  if (business) return <EmbeddedPage {...business} />;
  return detail.form ? <PrintedForm detail={detail} /> : '无';
}

function PrintedForm({ detail }: { detail: InstanceDetail }): ReactNode {
  const form = useMemo(() => formOf(detail), [detail]);
  return useProcessForm({ form, values: detail.formValues, access: detail.access, readOnly: true }).node;
}

function Decisions({ tasks }: { tasks: InstanceDetail['tasks'] }): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">节点</th>
          <th scope="col">审批人</th>
          <th scope="col">结果</th>
          <th scope="col">意见</th>
          <th scope="col">时间</th>
        </tr>
      </thead>
      <tbody>
        {tasks.length === 0 && (
          <tr>
            <td colSpan={5}>还没有审批</td>
          </tr>
        )}
        {tasks.map(({ taskId, name, assigneeUser, status, reason, endTime }) => (
          <tr key={taskId}>
            <td>{name}</td>
            <td>{personText(assigneeUser)}</td>
            <td>{taskStates[status]?.label}</td>
            <td>{reason}</td>
            <td>{endTime}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
