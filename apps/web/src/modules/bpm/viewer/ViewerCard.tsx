import type { ReactNode } from 'react';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import type { Fact } from './viewer-facts.ts';

/** The dictionary of what tasks and instances can come to. */
export const RESULTS = 'bpm_process_instance_result';

/** What is known about an element. React escapes every text in it: reasons are written by users. */
export function ViewerCard({ title, facts }: { title: string; facts: readonly Fact[] }): ReactNode {
  return (
    <div role="tooltip">
      {title && <p className="process-viewer-title">{title}</p>}
      <dl>
        {facts.map(({ label, value, isResult }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{isResult ? <DictTag dictType={RESULTS} value={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
