import { accessOf, checkForm, initialValues, shownFields } from '@jiaoyan/contract/bpm/form-check';
import type { FieldAccess, FormConf, FormField } from '@jiaoyan/contract/bpm/form-field';
import type { Json } from '@jiaoyan/contract/kernel/json';
import Form, { type FormInstance } from 'antd/es/form';
import { type CSSProperties, type ReactNode, type Ref, useId, useImperativeHandle, useMemo, useRef } from 'react';
import { UploadCount } from '../../../kernel/files/uploader.ts';
import { message } from '../../../kernel/view/feedback.tsx';
import { ProcessField } from './ProcessField.tsx';
import './process-form.css';

/** A form as it is stored. */
export interface StoredForm {
  conf: FormConf;
  fields: readonly FormField[];
}
type Values = Readonly<Record<string, Json>>;

interface ProcessFormProps {
  form: StoredForm;
  /** What is stored; initial values fill in what is missing. */
  values: Values;
  /** What may be done with each field; absent everything, and fields that it does not name are only read. */
  access?: Readonly<Record<string, FieldAccess>> | undefined;
  readOnly?: boolean | undefined;
}

/** A form on screen. */
export interface ProcessForm {
  node: ReactNode;
  /** The checked values of the editable fields; undefined when something is wrong, which the form then shows. */
  submit(): Promise<Record<string, Json> | undefined>;
  /** What is filled in right now, unchecked. */
  values(): Record<string, Json>;
}
type Handle = Pick<ProcessForm, 'submit' | 'values'>;

/** Shows a form to fill in or to read. It resets when it is given another form or other stored values. */
export function useProcessForm(props: ProcessFormProps): ProcessForm {
  const handle = useRef<Handle>(null);
  const { form, values } = props;
  const stamp = useMemo(() => JSON.stringify([form, values]), [form, values]);
  return {
    node: <FormBody key={stamp} {...props} handle={handle} />,
    submit: async () => handle.current?.submit(),
    values: () => handle.current?.values() ?? { ...values },
  };
}

/** Nothing can be filled in here. */
const readAll = {};

function FormBody({ form, values, access, readOnly, handle }: ProcessFormProps & { handle: Ref<Handle> }): ReactNode {
  const { conf, fields } = form;
  const [instance] = Form.useForm<Record<string, Json>>();
  // Several forms may be on screen; their inputs need ids of their own.
  const prefix = useId().replace(/\W/g, '');
  const uploads = useRef(0);
  const rights = readOnly ? readRights(access) : access;
  const start = useMemo(() => ({ ...initialValues(fields), ...values }), [fields, values]);
  const shown = useShown(fields, readOnly ? values : start, instance);
  useImperativeHandle(handle, () => ({
    values: () => ({ ...start, ...instance.getFieldsValue(true) }),
    async submit() {
      if (uploads.current > 0) {
        message.warning('文件正在上传，请上传完成后再提交');
        return undefined;
      }
      if (!(await isValid(instance))) return undefined;
      const checked = checkForm(fields, { ...values, ...instance.getFieldsValue(true) }, rights);
      if ('values' in checked) return checked.values;
      message.warning(checked.message);
      return undefined;
    },
  }));
  const visible = fields.filter((field) => shown.has(field.name) && accessOf(field, rights) !== 'hidden');
  return (
    <Form
      form={instance}
      name={prefix}
      component={false}
      initialValues={start}
      layout={conf.labels === 'left' ? 'horizontal' : 'vertical'}
      labelCol={conf.labels === 'left' ? { flex: '112px' } : {}}
      wrapperCol={conf.labels === 'left' ? { flex: '1 1 0' } : {}}
      labelWrap
      colon={false}
    >
      <UploadCount value={uploads}>
        <div className="process-form">
          <div className="process-form-grid" style={{ '--form-columns': conf.columns } as CSSProperties}>
            {visible.map((field) => (
              <ProcessField
                key={field.name}
                field={field}
                columns={conf.columns}
                isRead={accessOf(field, rights) === 'read'}
                value={(readOnly ? values : start)[field.name]}
              />
            ))}
          </div>
        </div>
      </UploadCount>
    </Form>
  );
}

/** Everything that may be seen may be read. */
function readRights(access: ProcessFormProps['access']): Readonly<Record<string, FieldAccess>> {
  if (!access) return readAll;
  return Object.fromEntries(
    Object.entries(access).map(([name, right]) => [name, right === 'hidden' ? 'hidden' : 'read'] as const),
  );
}

/** The fields whose conditions hold for what is filled in; typing re-renders the form only when they change. */
function useShown(fields: readonly FormField[], start: Values, instance: FormInstance): ReadonlySet<string> {
  const namesFor = (values: Values) => [...shownFields(fields, { ...start, ...values })].join();
  const watched: string | undefined = Form.useWatch(namesFor, instance);
  return new Set((watched ?? namesFor({})).split(','));
}

/** Checks every field, shows what is wrong beside it and goes to the first one. */
async function isValid(instance: FormInstance): Promise<boolean> {
  try {
    await instance.validateFields();
    return true;
  } catch (error) {
    const [first] = (error as { errorFields?: { name: (string | number)[] }[] }).errorFields ?? [];
    if (!first) throw error;
    instance.scrollToField(first.name, { focus: true, block: 'center' });
    return false;
  }
}
