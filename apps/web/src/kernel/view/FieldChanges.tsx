import type { FieldChange } from '@jiaoyan/contract/system/history';
import type { ReactNode } from 'react';
import { DictTag } from './DictTag.tsx';
import './history.css';

function Value({ text, dictType }: { text: string; dictType: string }): ReactNode {
  if (text === '') return <span className="change-empty">（空）</span>;
  return dictType ? <DictTag dictType={dictType} value={text} /> : text;
}

/** Which fields of a record changed, each with its old and its new value. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }): ReactNode {
  return (
    <dl className="field-changes">
      {changes.map(({ field, label, dictType, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {before !== null && (
              <del>
                <span className="sr-only">原值：</span>
                <Value text={before} dictType={dictType} />
              </del>
            )}
            {before !== null && after !== null && <span aria-hidden>→</span>}
            {after !== null && (
              <ins>
                <span className="sr-only">新值：</span>
                <Value text={after} dictType={dictType} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
