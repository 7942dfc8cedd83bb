import { useQuery, useQueryClient } from '@tanstack/react-query';
import Form, { type FormInstance } from 'antd/es/form';
import { useState } from 'react';
import { ApiError } from './api-error.ts';
import { confirmDialog, message } from './feedback.tsx';
import { checkValues, initialValues } from './form-values.ts';
import { reportError } from './reporter.ts';
import { type CrudCalls, cellOf, type FormTarget, type ResourceShape, type Values } from './resource-types.ts';

interface RecordFormProps<T extends object> {
  resource: ResourceShape;
  calls: CrudCalls<T>;
  target: FormTarget | undefined;
  fixed?: Readonly<Record<string, string>>;
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

/** Loads the record of a form, checks and saves it, and guards unsaved input. */
export function useRecordForm<T extends object>({
  resource,
  calls,
  target,
  fixed,
  onClose,
}: RecordFormProps<T>): RecordForm {
  const [instance] = Form.useForm<Values>();
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const queries = useQueryClient();
  const editing = typeof target === 'number';
  const record = useQuery({
    // Apart from the lists on purpose: nothing may fetch the record again under the user's hands, or its version would follow.
    queryKey: ['form', resource.name, target],
    queryFn: ({ signal }) => calls.get({ params: { id: Number(target) } }, { quiet: true, signal }),
    enabled: editing,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const finish = () => {
    setDirty(false);
    onClose();
    queries.removeQueries({ queryKey: ['form', resource.name] });
  };
  const close = async () => {
    if (dirty && !(await confirmDialog(UNSAVED, { okText: '放弃修改', cancelText: '继续编辑', danger: true }))) return;
    finish();
  };
  const reload = async () => {
    const { data } = await record.refetch();
    if (data) instance.setFieldsValue(data as Values);
    setDirty(false);
  };

  const refuse = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === CONFLICT && editing) {
      if (await confirmDialog(`${error.message}。是否重新加载最新内容？`, { okText: '重新加载' })) await reload();
      return;
    }
    reportError(error);
    if (!error.field || !(error.field in resource.fields)) return;
    instance.setFields([{ name: error.field, errors: [error.message] }]);
    instance.scrollToField(error.field, { focus: true, block: 'center' });
  };
  const send = (values: Values) => {
    if (!record.data || !editing) return calls.create({ body: values }, { quiet: true });
    const version = cellOf(record.data, 'version');
    return calls.update({ body: { ...values, [resource.id]: target, version } }, { quiet: true });
  };
  const save = async (input: Values) => {
    const checked = checkValues(resource.fields, { ...initialValues(resource.fields), ...input, ...fixed });
    if ('problem' in checked) {
      instance.setFields([{ name: checked.problem.field, errors: [checked.problem.message] }]);
      return;
    }
    setSaving(true);
    try {
      await send(checked.values);
      message.success(editing ? '修改成功' : '新增成功');
      finish();
      await queries.invalidateQueries({ queryKey: [resource.name] });
    } catch (error) {
      await refuse(error);
    } finally {
      setSaving(false);
    }
  };

  return {
    instance,
    initial: { ...(editing ? (record.data as Values | undefined) : initialValues(resource.fields)), ...fixed },
    ready: target === 'new' || record.data !== undefined,
    error: record.error,
    dirty,
    saving,
    touch: () => setDirty(true),
    submit: () => instance.submit(),
    save,
    close,
    reload: () => void reload(),
  };
}
