import Form from 'antd/es/form';
import Modal from 'antd/es/modal';
import { type ReactNode, useId, useRef } from 'react';
import type { z } from 'zod';
import { ApiError } from '../kernel/call/api-error.ts';
import { UploadCount } from '../kernel/files/uploader.ts';
import { message } from '../kernel/view/feedback.tsx';
import { DESK, useReload } from './desk-queries.ts';
import { useSend } from './use-send.ts';
import './record.css';

const CONFLICT = 409;

const ownChanges = [DESK];

/** A form that makes a move: validates, sends, confirms, and reloads everything about reports. */
export function useMoveForm<V extends object>(props: {
  schema: z.ZodType;
  call: (values: V) => Promise<unknown>;
  done: string;
  changes?: readonly string[];
  onClose: () => void;
}) {
  const [form] = Form.useForm<V>();
  const reload = useReload();
  const uploads = useRef(0);
  const call = async (values: V) => {
    let told: unknown;
    try {
      told = await props.call(values);
    } catch (error) {
      // Somebody was faster: what the dialog was opened for is no longer true.
      if (error instanceof ApiError && error.code === CONFLICT) {
        props.onClose();
        await reload();
      }
      throw error;
    }
    return typeof told === 'string' ? told : props.done;
  };
  const { schema, changes = ownChanges, onClose } = props;
  const { busy, send } = useSend<V>({ form, schema, call, changes, onClose });
  const submit = (values: V) => {
    if (uploads.current > 0) message.warning('图片正在上传，请稍候');
    else void send(values);
  };
  return { form, busy, submit, uploads };
}

interface MoveDialogProps<V extends object> {
  title: string;
  schema: z.ZodType;
  initial?: Partial<V>;
  okText?: string;
  danger?: boolean;
  hint?: ReactNode;
  /** The success message, unless the call answers with a text of its own. */
  done?: string;
  /** Query keys to invalidate afterwards, if not those of reports. */
  changes?: readonly string[];
  width?: number;
  children: ReactNode;
  call: (values: V) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for what a move needs; it stays open while the move is refused, with the refusal beside its field. */
export function MoveDialog<V extends object>(props: MoveDialogProps<V>): ReactNode {
  const { title, initial, okText = '确定', danger = false, hint, width = 520, children, onClose } = props;
  const { form, busy, submit, uploads } = useMoveForm<V>({ ...props, done: props.done ?? '操作成功' });
  const id = useId();
  return (
    <Modal
      open
      title={title}
      width={width}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ danger }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {hint && <p className="report-hint">{hint}</p>}
      <UploadCount value={uploads}>
        {/* Kept pages have fields of the same names; ids must differ. */}
        <Form<V> form={form} name={id} layout="vertical" initialValues={{ ...initial }} onFinish={submit}>
          {children}
        </Form>
      </UploadCount>
    </Modal>
  );
}
