import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Form, { type FormInstance } from 'antd/es/form';
import Skeleton from 'antd/es/skeleton';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { UploadCount } from '../files/uploader.ts';
import { useEditors } from '../live/presence.ts';
import { useNarrow } from '../media.ts';
import type { FormFields, FormTarget, RecordCalls, ResourceShape, Values } from '../resource-types.ts';
import { ErrorPanel } from '../view/ErrorPanel.tsx';
import { message } from '../view/feedback.tsx';
import { checkField } from './form-values.ts';
import { ResourceField } from './ResourceField.tsx';
import { type RecordForm, useRecordForm } from './record-form.ts';

interface ResourceFormProps<T extends object> {
  resource: ResourceShape;
  calls: RecordCalls<T>;
  /** What is open; undefined is nothing. */
  target: FormTarget | undefined;
  /** Values that the page forces, such as the type of a dictionary entry. */
  fixed?: Readonly<Record<string, string>>;
  formFields?: FormFields;
  /** What a new record starts with besides the initial values of its fields. */
  start?: Readonly<Values> | undefined;
  /** Which fields there are while the others hold these values; the rest goes back to its initial value. */
  shows?: Shows | undefined;
  width?: number | undefined;
  onClose: () => void;
}

/** Whether a field belongs to a record with these values. */
export type Shows = (name: string, values: Readonly<Values>) => boolean;

const DRAWER_WIDTH = 560;
const labelsAbove = { layout: 'vertical' } as const;
const labelsBeside = { layout: 'horizontal', labelCol: { flex: '96px' }, wrapperCol: { flex: '1 1 0' } } as const;

/** A drawer that adds or changes a record; it keeps the input when the server refuses and asks before throwing it away. */
export function ResourceForm<T extends object>(props: ResourceFormProps<T>): ReactNode {
  // antd keeps the values of a form for its next opening; one record must not start with those of another.
  return <RecordDrawer key={useOpening(props.target)} {...props} />;
}

/** Counts how often the form has been opened. */
function useOpening(target: FormTarget | undefined): number {
  const [seen, setSeen] = useState({ target, count: 0 });
  if (seen.target !== target) setSeen({ target, count: seen.count + (target === undefined ? 0 : 1) });
  return seen.count;
}

function RecordDrawer<T extends object>({ width = DRAWER_WIDTH, ...props }: ResourceFormProps<T>): ReactNode {
  const { resource, target } = props;
  const narrow = useNarrow();
  const form = useRecordForm(props);
  const editors = useEditors(resource.name, typeof target === 'number' ? target : undefined);
  const verb = target === 'new' ? '新增' : '修改';
  useLeaveGuard(form.dirty);
  return (
    <Drawer
      open={target !== undefined}
      title={`${verb}${resource.title}`}
      size={narrow ? '100%' : width}
      destroyOnHidden
      mask={{ closable: true }}
      onClose={form.close}
      // Its first field takes the focus by itself as soon as there is one.
      autoFocus={!form.ready}
      // The page does this: antd remembers the drawer itself when a field has taken the focus.
      focusable={{ focusTriggerAfterClose: false }}
      footer={
        <div className="resource-form-footer">
          <Button onClick={form.close}>取消</Button>
          <Button type="primary" loading={form.saving} disabled={!form.ready} onClick={form.submit} title="Ctrl+Enter">
            确定
          </Button>
        </div>
      }
    >
      {editors.length > 0 && (
        <Alert className="resource-form-editors" type="info" showIcon title={`${editors.join('、')} 正在编辑此记录`} />
      )}
      {form.error ? (
        <ErrorPanel error={form.error} onRetry={form.reload} />
      ) : (
        <FormBody {...props} form={form} narrow={narrow} />
      )}
    </Drawer>
  );
}

interface FormBodyProps {
  resource: ResourceShape;
  target: FormTarget | undefined;
  fixed?: Readonly<Record<string, string>>;
  formFields?: FormFields;
  shows?: Shows | undefined;
  form: RecordForm;
  narrow: boolean;
}

function FormBody({ resource, target, fixed = {}, formFields = {}, shows, form, narrow }: FormBodyProps): ReactNode {
  const uploads = useRef(0);
  const shown = useShownNames(resource, shows, form);
  if (!form.ready) return <Skeleton active paragraph={{ rows: 8 }} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.ctrlKey) form.submit();
  };
  const save = (values: Values) => {
    if (uploads.current > 0) message.warning('文件正在上传，请上传完成后再保存');
    else void form.save(values);
  };
  const names = shown.filter((name) => formFields[name] !== null);
  return (
    <Form
      form={form.instance}
      className="resource-form"
      initialValues={form.initial}
      colon={false}
      {...(narrow ? labelsAbove : labelsBeside)}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={form.touch}
      onFinish={save}
      onKeyDown={onKeyDown}
    >
      <UploadCount value={uploads}>
        {names.map((name, index) => (
          <FormItem
            key={name}
            resource={resource}
            name={name}
            input={formFields[name]}
            locked={name in fixed || (target !== 'new' && Boolean(resource.fields[name]?.lock))}
            first={index === 0}
            instance={form.instance}
          />
        ))}
      </UploadCount>
    </Form>
  );
}

/** The fields to show; typing re-renders the form only when they change. */
function useShownNames({ fields }: ResourceShape, shows: Shows | undefined, form: RecordForm): string[] {
  const all = Object.keys(fields);
  const fitting = (values: Values) => all.filter((name) => !shows || shows(name, { ...form.initial, ...values }));
  const watched: string | undefined = Form.useWatch((values: Values) => fitting(values).join(), form.instance);
  return watched === undefined ? fitting(form.initial) : watched.split(',');
}

interface FormItemProps {
  resource: ResourceShape;
  name: string;
  input: ReactNode;
  locked: boolean;
  first: boolean;
  instance: FormInstance<Values>;
}

function FormItem({ resource, name, input, locked, first, instance }: FormItemProps): ReactNode {
  const field = resource.fields[name];
  useEffect(() => {
    if (first && !locked) instance.focusField(name);
  }, [first, locked, instance, name]);
  if (!field) return null;
  const validator = async (_rule: unknown, value: unknown) => {
    const problem = checkField(resource.fields, name, value);
    if (problem) throw new Error(problem);
  };
  return (
    <Form.Item
      name={name}
      label={field.label}
      required={!field.optional}
      validateTrigger={['onBlur', 'onChange']}
      validateFirst
      rules={[{ validator }]}
    >
      {input ?? <ResourceField field={field} disabled={locked} />}
    </Form.Item>
  );
}

/** The browser asks before it leaves a page with unsaved input. */
function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
}
