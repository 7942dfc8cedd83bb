import type { Fields } from '@jiaoyan/contract/kernel/field';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import Form, { type FormInstance } from 'antd/es/form';
import { useState } from 'react';
import { ApiError } from '../call/api-error.ts';
import { reportError } from '../call/reporter.ts';
import { useAction } from '../call/use-action.ts';
import {
  cellOf,
  type FormFields,
  type FormTarget,
  type RecordCalls,
  type ResourceShape,
  type Values,
} from '../resource-types.ts';
import { confirmDialog, message } from '../view/feedback.tsx';
import { checkValues, initialValues } from './form-values.ts';

interface RecordFormProps<T extends object> {
  resource: ResourceShape;
  formFields?: FormFields;
  calls: RecordCalls<T>;
  target: FormTarget | undefined;
  fixed?: Readonly<Record<string, string>>;
  start?: Readonly<Values> | undefined;
  onClose: () => void;
}

/** The state of a record form and what its buttons do. */
export interface RecordForm {
  instance: FormInstance<Values>;
  initial: Values;
  ready: boolean;
  error: unknown;
  dirty: boolean;
  saving: boolean;
  touch: () => void;
  submit: () => void;
  save: (values: Values) => Promise<void>;
  close: () => Promise<void>;
  reload: () => void;
}

const CONFLICT = 409;
const UNSAVED = '有未保存的修改，确定要放弃吗？';

/** The record to change. Not cached with the lists on purpose: a refetch while the user is typing would move its version. */
function useRecord<T extends object>({ resource, calls, target }: RecordFormProps<T>): UseQueryResult<T> {
  return useQuery({
    queryKey: ['form', resource.name, target],
    queryFn: ({ signal }) => calls.get({ params: { id: Number(target) } }, { quiet: true, signal }),
    enabled: typeof target === 'number',
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What belongs to the record; fields that the page has only for searching are no part of it. */
const formed = <T extends object>({ resource: { fields }, formFields }: RecordFormProps<T>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => formFields?.[name] !== null));

/** Marks the field that was refused and goes there; the input stays. */
function markField(instance: FormInstance<Values>, name: string, text: string): void {
  instance.setFields([{ name, errors: [text] }]);
  instance.scrollToField(name, { focus: true, block: 'center' });
}

/** Saves the values of a form; answers whether the form may close. */
function useSave<T extends object>(
  props: RecordFormProps<T>,
  instance: FormInstance<Values>,
  record: T | undefined,
  reload: () => Promise<void>,
) {
  const { resource, calls, target, fixed } = props;
  const editing = typeof target === 'number';
  const send = (values: Values) => {
    if (!record || !editing) return calls.create({ body: values }, { quiet: true });
    const version = cellOf(record, 'version');
    return calls.update({ body: { ...values, [resource.id]: target, version } }, { quiet: true });
  };
  const refuse = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === CONFLICT && editing) {
      if (await confirmDialog(`${error.message}。是否重新加载最新内容？`, { okText: '重新加载' })) await reload();
      return;
    }
    reportError(error);
    if (error.field && error.field in resource.fields) markField(instance, error.field, error.message);
  };
  const { busy, run } = useAction(refuse);
  const save = async (input: Values): Promise<boolean> => {
    // What the form does not show stays as it was.
    const base = editing ? (record as Values | undefined) : initialValues(resource.fields);
    const checked = checkValues(formed(props), { ...base, ...input, ...fixed });
    if ('problem' in checked) {
      markField(instance, checked.problem.field, checked.problem.message);
      return false;
    }
    return run(async () => {
      await send(checked.values);
      message.success(editing ? '修改成功' : '新增成功');
    });
  };
  return { busy, save };
}

function startOf<T extends object>(
  { resource, target, fixed, start }: RecordFormProps<T>,
  record: UseQueryResult<T>,
): Pick<RecordForm, 'initial' | 'ready'> {
  const fresh = { ...initialValues(resource.fields), ...start };
  const initial = typeof target === 'number' ? (record.data as Values | undefined) : fresh;
  return { initial: { ...initial, ...fixed }, ready: target === 'new' || record.data !== undefined };
}

/** Loads the record of a form, checks and saves it, and guards unsaved input. */
export function useRecordForm<T extends object>(props: RecordFormProps<T>): RecordForm {
  const { resource, onClose } = props;
  const [instance] = Form.useForm<Values>();
  const [dirty, setDirty] = useState(false);
  const queries = useQueryClient();
  const record = useRecord(props);
  const reload = async () => {
    const { data } = await record.refetch();
    if (data) instance.setFieldsValue(data as Values);
    setDirty(false);
  };
  const saving = useSave(props, instance, record.data, reload);
  const finish = () => {
    setDirty(false);
    onClose();
    queries.removeQueries({ queryKey: ['form', resource.name] });
  };
  const close = async () => {
    const keep = dirty && !(await confirmDialog(UNSAVED, { okText: '放弃修改', cancelText: '继续编辑', danger: true }));
    if (!keep) finish();
  };
  const save = async (values: Values) => {
    if (!(await saving.save(values))) return;
    finish();
    await queries.invalidateQueries({ queryKey: [resource.name] });
  };
  return {
    instance,
    ...startOf(props, record),
    error: record.error,
    dirty,
    saving: saving.busy,
    touch: () => setDirty(true),
    submit: () => instance.submit(),
    save,
    close,
    reload: () => void reload(),
  };
}
