import { convert, type Flavour, type Loss } from '@jiaoyan/bpmn';
import type { ReactNode } from 'react';
import { confirmDialog, message } from '../../../kernel/view/feedback.tsx';
import { openFailure } from './problem.ts';
import type { DesignerSession } from './session.ts';

function LossList({ losses, to }: { losses: readonly Loss[]; to: Flavour }): ReactNode {
  return (
    <>
      <p>切换到 {to} 会丢失以下内容，切换后操作历史会清空，是否继续？</p>
      <ul className="designer-losses">
        {losses.map((loss) => (
          <li key={`${loss.id} ${loss.text}`}>{loss.text}</li>
        ))}
      </ul>
    </>
  );
}

/** Writes the diagram in the words of another engine; what would get lost is shown before anything changes. */
export async function switchFlavour(session: DesignerSession, to: Flavour): Promise<void> {
  const { flavour: from } = session.getState();
  if (from === to) return;
  try {
    const { xml, losses } = await convert(await session.xml(), from, to);
    const question = losses.length ? <LossList losses={losses} to={to} /> : `切换到 ${to} 会清空操作历史，是否继续？`;
    if (!(await confirmDialog(question, { title: '切换引擎', danger: losses.length > 0 }))) return;
    if (await session.open(xml, { flavour: to })) message.success(`已切换到 ${to}`);
  } catch (error) {
    session.tell([openFailure(error)]);
  }
}
