import { type ReactNode, useState } from 'react';
import { confirmDialog } from '../../../../kernel/view/feedback.tsx';
import { EntryForm } from './EntryForm.tsx';
import { type PanelColumn, PanelTable } from './PanelTable.tsx';

interface ValueTableProps<T extends object> {
  title: string;
  addText: string;
  /** The title of the form of one entry. */
  formTitle: string;
  question: string;
  columns: readonly PanelColumn<T>[];
  blank: T;
  /** The form of one entry. */
  form: (values: T) => ReactNode;
  /** Given by the form around it. */
  value?: readonly T[];
  onChange?: (value: readonly T[]) => void;
}

const WIDTH = 600;

/** A list inside a form, whose entries have a form of their own. Nothing is written before the outer form is saved. */
export function ValueTable<T extends object>(props: ValueTableProps<T>): ReactNode {
  const { title, addText, formTitle, question, columns, blank, form, value = [], onChange } = props;
  const [open, setOpen] = useState<{ index: number; entry: T }>();
  const close = () => setOpen(undefined);
  const save = (next: T) => {
    const index = open?.index ?? value.length;
    onChange?.([...value.slice(0, index), next, ...value.slice(index + 1)]);
    close();
  };
  const remove = async (index: number) => {
    if (await confirmDialog(question)) onChange?.(value.filter((_, place) => place !== index));
  };
  return (
    <>
      <PanelTable
        title={title}
        addText={addText}
        columns={columns}
        rows={value}
        onAdd={() => setOpen({ index: value.length, entry: blank })}
        onEdit={(entry, index) => setOpen({ index, entry })}
        onRemove={(_, index) => void remove(index)}
      />
      <EntryForm kind="dialog" width={WIDTH} title={formTitle} entry={open?.entry} onSave={save} onClose={close}>
        {(_, values) => form(values)}
      </EntryForm>
    </>
  );
}
