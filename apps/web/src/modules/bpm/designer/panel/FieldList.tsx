import { type Field, type FieldValue, plan, read, supported } from '@jiaoyan/bpmn';
import type { ReactNode } from 'react';
import { ChoiceField, FlagField, ListField, TextField } from './fields.tsx';
import { usePanel } from './panel.ts';

/** The field of a declared property, in the control that fits its kind. */
export function FieldControl({ field }: { field: Field }): ReactNode {
  const { host, flavour, create, apply } = usePanel();
  const value = read(host, field, flavour);
  const onCommit = (next: FieldValue) => apply(plan(host, field, next, flavour, create));
  if (typeof value === 'boolean') return <FlagField label={field.label} value={value} onCommit={onCommit} />;
  if (typeof value !== 'string') return <ListField label={field.label} value={value} onCommit={onCommit} />;
  if (field.kind === 'choice') {
    return (
      <ChoiceField
        label={field.label}
        value={value || undefined}
        options={field.options ?? []}
        onCommit={onCommit}
        onClear={() => onCommit('')}
      />
    );
  }
  const lines = { text: undefined, note: 'text', code: 'code' } as const;
  const kind = field.kind === 'note' || field.kind === 'code' ? field.kind : 'text';
  return <TextField label={field.label} value={value} lines={lines[kind]} onCommit={onCommit} />;
}

/** Those of the fields that the flavour of the diagram knows. */
export function FieldList({ fields }: { fields: readonly Field[] }): ReactNode {
  const { flavour } = usePanel();
  return supported(fields, flavour).map((field) => <FieldControl key={field.name} field={field} />);
}
