import { fieldsOf, type ListenerField, planField, readField } from '@jiaoyan/bpmn';
import type { ReactNode } from 'react';
import { EntryForm } from './EntryForm.tsx';
import { useEntries } from './entries.ts';
import { FieldForm, fieldTypeLabel } from './ListenerFields.tsx';
import { PanelTable } from './PanelTable.tsx';
import { usePanel } from './panel.ts';

const WIDTH = 600;
const blank: ListenerField = { name: '', fieldType: 'string', value: '' };

/** The values that the engine puts into a service, such as the address of a mail. */
export function ServiceFieldTable(): ReactNode {
  const { host, flavour, disabled, create } = usePanel();
  const list = useEntries<ListenerField>('确认移除该字段吗？', (old, next) =>
    planField(host, old, next, flavour, create),
  );
  return (
    <>
      <PanelTable
        title="注入字段"
        addText="添加字段"
        disabled={disabled}
        columns={[
          { title: '字段名称', text: (row) => readField(row).name },
          { title: '字段类型', text: (row) => fieldTypeLabel(readField(row).fieldType) },
          { title: '字段值/表达式', text: (row) => readField(row).value },
        ]}
        rows={fieldsOf(host, flavour)}
        onAdd={() => list.add(blank)}
        onEdit={(row) => list.edit(row, readField(row))}
        onRemove={list.remove}
      />
      <EntryForm
        kind="dialog"
        width={WIDTH}
        title="字段配置"
        entry={list.entry}
        onSave={list.save}
        onClose={list.close}
      >
        {(_, values) => <FieldForm fieldType={values.fieldType} />}
      </EntryForm>
    </>
  );
}
