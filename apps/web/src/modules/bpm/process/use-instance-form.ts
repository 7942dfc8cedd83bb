import { type FormConf, type FormField, formConfSchema, formFieldsSchema } from '@jiaoyan/contract/bpm/form-field';
import type { InstanceDetail } from '@jiaoyan/contract/bpm/instance';
import type { OpenTask } from '@jiaoyan/contract/bpm/task-row';
import { useMemo } from 'react';
import { useProcessForm } from '../form/ProcessForm.tsx';

interface FormShape {
  conf: FormConf;
  fields: FormField[];
}
const noForm = (): FormShape => ({ conf: formConfSchema.parse({}), fields: [] });

/** The form of an instance; one without fields for processes that have a page of their own. */
export const formOf = ({ form }: Pick<InstanceDetail, 'form'>): FormShape =>
  form ? { conf: formConfSchema.parse(form.conf), fields: formFieldsSchema.parse(form.fields) } : noForm();

const canEdit = ({ access, actions }: OpenTask): boolean =>
  actions.includes('approve') && Object.values(access).includes('edit');

/** The form of an instance: editable for a user with an open task that allows it, read-only otherwise. */
export function useInstanceForm(detail: InstanceDetail) {
  const editing = detail.mine.find(canEdit);
  const form = useMemo(() => formOf(detail), [detail]);
  const access = (editing ?? detail.mine[0])?.access ?? detail.access;
  const shown = useProcessForm({ form, values: detail.formValues, access, readOnly: editing === undefined });
  return {
    node: shown.node,
    /** What a decision on a task carries along; undefined when something in the form is wrong. */
    read: async (task: OpenTask) => (task === editing ? shown.submit() : {}),
  };
}
