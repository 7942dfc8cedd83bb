import { planReference, type RootElement, type RootKind, readReference, rootElements, text } from '@jiaoyan/bpmn';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { ChoiceField } from './fields.tsx';
import { usePanel } from './panel.ts';
import { RootElementForm, rootNouns } from './RootElementForm.tsx';

/** The value of "none" in the list. */
const NONE = '-1';

/** The message, signal, error or escalation that something waits for or sends; a new one can be made on the spot. */
export function ReferenceField({ kind }: { kind: RootKind }): ReactNode {
  const { host, disabled, apply } = usePanel();
  const [entry, setEntry] = useState<RootElement>();
  const options = rootElements(host, kind).map((root) => ({
    value: text(root, 'id'),
    label: text(root, 'name') || text(root, 'id'),
  }));
  return (
    <div className="panel-with-action">
      <ChoiceField
        label={`${rootNouns[kind]}实例`}
        value={readReference(host, kind) || NONE}
        options={[...options, { value: NONE, label: '无' }]}
        onCommit={(id) => apply(planReference(host, kind, id))}
      />
      <Button disabled={disabled} onClick={() => setEntry({ id: '', name: '' })}>
        创建新{rootNouns[kind]}
      </Button>
      <RootElementForm
        kind={kind}
        title={`创建新${rootNouns[kind]}`}
        entry={entry}
        onClose={() => setEntry(undefined)}
      />
    </div>
  );
}
