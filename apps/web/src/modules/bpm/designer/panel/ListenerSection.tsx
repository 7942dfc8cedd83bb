import {
  type Listener,
  type ListenerKind,
  listenerEvents,
  listenerSupport,
  listenersOf,
  listenerTypes,
  type ModdleElement,
  one,
  planListener,
  readListener,
  text,
} from '@jiaoyan/bpmn';
import type { ReactNode } from 'react';
import { EntryForm } from './EntryForm.tsx';
import { useEntries } from './entries.ts';
import { type ListenerDraft, ListenerForm } from './ListenerForm.tsx';
import { type PanelColumn, PanelTable } from './PanelTable.tsx';
import { HostContext, usePanel } from './panel.ts';

const WIDTH = 480;
const titles: Readonly<Record<ListenerKind, string>> = { ExecutionListener: '执行监听器', TaskListener: '任务监听器' };

const blank: ListenerDraft = {
  id: '',
  class: '',
  expression: '',
  delegateExpression: '',
  scriptFormat: '',
  value: '',
  resource: '',
  eventDefinitionType: 'null',
  eventTimeDefinitions: '',
  fields: [],
};

/** The form asks for everything that is needed before it saves. */
const complete = (draft: ListenerDraft): Listener => ({
  ...draft,
  event: draft.event ?? '',
  listenerType: draft.listenerType ?? 'classListener',
  scriptType: draft.scriptType ?? 'inlineScript',
});

/** The listeners of an element; a pool shows those of its process. */
export function ExecutionListenerSection(): ReactNode {
  const { host } = usePanel();
  const process = host.$instanceOf('bpmn:Participant') ? one(host, 'processRef') : undefined;
  return (
    <HostContext value={process ?? host}>
      <ListenerSection kind="ExecutionListener" />
    </HostContext>
  );
}

/** What listens to a user task's life. */
export function TaskListenerSection(): ReactNode {
  return <ListenerSection kind="TaskListener" />;
}

function ListenerSection({ kind }: { kind: ListenerKind }): ReactNode {
  const { host, flavour, disabled, create } = usePanel();
  const list = useEntries<ListenerDraft>('确认移除该监听器吗？', (old, next) =>
    planListener(host, kind, old, next && complete(next), flavour, create),
  );
  const { entry } = list;
  return (
    <>
      <PanelTable
        title="监听器列表"
        addText="添加监听器"
        disabled={disabled}
        columns={useColumns(kind)}
        rows={listenersOf(host, kind, flavour)}
        onAdd={() => list.add(blank)}
        onEdit={(row) => list.edit(row, readListener(row))}
        onRemove={list.remove}
      />
      <EntryForm kind="drawer" width={WIDTH} title={titles[kind]} entry={entry} onSave={list.save} onClose={list.close}>
        {(_, values) => <ListenerForm kind={kind} values={values} />}
      </EntryForm>
    </>
  );
}

function useColumns(kind: ListenerKind): readonly PanelColumn<ModdleElement>[] {
  const { flavour } = usePanel();
  const events = listenerEvents(kind, flavour);
  const eventOf = (row: ModdleElement) => {
    const event = text(row, 'event');
    return events.find(({ value }) => value === event)?.label ?? event;
  };
  const typeOf = (row: ModdleElement) => {
    const { listenerType } = readListener(row);
    return listenerTypes.find(({ value }) => value === listenerType)?.label ?? listenerType;
  };
  const columns = [
    { title: '事件类型', text: eventOf },
    { title: '监听器类型', text: typeOf },
  ];
  if (kind === 'ExecutionListener' || !listenerSupport[flavour].id) return columns;
  return [
    { title: '事件类型', text: eventOf },
    { title: '事件id', text: (row: ModdleElement) => text(row, 'id') },
    ...columns.slice(1),
  ];
}
