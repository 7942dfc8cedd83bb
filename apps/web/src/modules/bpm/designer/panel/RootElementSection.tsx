import { type RootElement, type RootKind, rootElements, text } from '@jiaoyan/bpmn';
import { type ReactNode, useState } from 'react';
import { PanelTable } from './PanelTable.tsx';
import { usePanel } from './panel.ts';
import { RootElementForm } from './RootElementForm.tsx';

/** The messages and signals of the file. */
export function RootElementSection(): ReactNode {
  return (
    <>
      <RootElementTable kind="Message" noun="消息" />
      <RootElementTable kind="Signal" noun="信号" />
    </>
  );
}

function RootElementTable({ kind, noun }: { kind: RootKind; noun: string }): ReactNode {
  const { host, disabled } = usePanel();
  const [entry, setEntry] = useState<RootElement>();
  return (
    <>
      <PanelTable
        title={`${noun}列表`}
        addText={`创建新${noun}`}
        disabled={disabled}
        columns={[
          { title: `${noun}ID`, text: (row) => text(row, 'id') },
          { title: `${noun}名称`, text: (row) => text(row, 'name') },
        ]}
        rows={rootElements(host, kind)}
        onAdd={() => setEntry({ id: '', name: '' })}
      />
      <RootElementForm kind={kind} title={`创建${noun}`} entry={entry} onClose={() => setEntry(undefined)} />
    </>
  );
}
