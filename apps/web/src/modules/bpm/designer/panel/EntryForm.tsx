import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Form, { type FormInstance } from 'antd/es/form';
import Modal from 'antd/es/modal';
import { type ReactNode, useId } from 'react';
import { useNarrow } from '../../../../kernel/media.ts';

interface EntryFormProps<T extends object> {
  title: string;
  kind: 'drawer' | 'dialog';
  width: number;
  /** What the form starts with; the form is open while there is something. */
  entry: T | undefined;
  children: (form: FormInstance<T>, values: T) => ReactNode;
  onSave: (values: T) => void;
  onClose: () => void;
}

/** A form for one entry of a list; nothing is written before it is complete and saved. */
export function EntryForm<T extends object>({ entry, ...props }: EntryFormProps<T>): ReactNode {
  const narrow = useNarrow();
  const { kind, title, width, onClose } = props;
  // A new form for each opening: one entry must not start with the texts of another.
  const content = entry && <EntryBody {...props} entry={entry} />;
  if (kind === 'dialog') {
    return (
      <Modal open={entry !== undefined} title={title} width={width} destroyOnHidden footer={null} onCancel={onClose}>
        {content}
      </Modal>
    );
  }
  return (
    <Drawer open={entry !== undefined} title={title} size={narrow ? '100%' : width} destroyOnHidden onClose={onClose}>
      {content}
    </Drawer>
  );
}

type EntryBodyProps<T extends object> = Omit<EntryFormProps<T>, 'kind' | 'width' | 'title' | 'entry'> & { entry: T };

function EntryBody<T extends object>({ entry, children, onSave, onClose }: EntryBodyProps<T>): ReactNode {
  const [form] = Form.useForm<T>();
  // Forms may be open inside one another, so that their inputs need ids of their own.
  const name = useId();
  const watched: Partial<T> | undefined = Form.useWatch([], form);
  return (
    <Form<T>
      form={form}
      name={name}
      layout="vertical"
      className="panel-form"
      initialValues={entry}
      autoComplete="off"
      onFinish={() => onSave({ ...entry, ...form.getFieldsValue(true) })}
    >
      {children(form, { ...entry, ...watched })}
      <div className="panel-form-footer">
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" onClick={form.submit}>
          保存
        </Button>
      </div>
    </Form>
  );
}
