import {
  type ModdleElement,
  planRootRemoval,
  type RootElement,
  type RootKind,
  referrers,
  rootElements,
  text,
} from '@jiaoyan/bpmn';
import { type ReactNode, useState } from 'react';
import { confirmDialog, message } from '../../../../kernel/view/feedback.tsx';
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

/** What the form is open for: a new one, or one that exists. */
interface Opened {
  entry: RootElement;
  root?: ModdleElement;
}

function RootElementTable({ kind, noun }: { kind: RootKind; noun: string }): ReactNode {
  const { host, disabled, apply } = usePanel();
  const [opened, setOpened] = useState<Opened>();
  const edit = (root: ModdleElement) => setOpened({ entry: { id: text(root, 'id'), name: text(root, 'name') }, root });
  const remove = async (root: ModdleElement) => {
    const [user] = referrers(root, kind);
    if (user) message.warning(`该${noun}正被“${text(user, 'name') || text(user, 'id')}”引用，不能移除`);
    else if (await confirmDialog(`确认移除该${noun}吗？`)) apply(planRootRemoval(root));
  };
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
        onAdd={() => setOpened({ entry: { id: '', name: '' } })}
        onEdit={edit}
        onRemove={(row) => void remove(row)}
      />
      <RootElementForm
        kind={kind}
        title={`${opened?.root ? '修改' : '创建'}${noun}`}
        entry={opened?.entry}
        root={opened?.root}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}
