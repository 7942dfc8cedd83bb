import {
  hasCode,
  type ModdleElement,
  planRootChange,
  planRootElement,
  type RootElement,
  type RootKind,
  rootElements,
  text,
} from '@jiaoyan/bpmn';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import { message } from '../../../../kernel/view/feedback.tsx';
import { useDesigner } from '../designer-context.ts';
import { EntryForm } from './EntryForm.tsx';
import { idProblem } from './ids.ts';
import { usePanel } from './panel.ts';

const WIDTH = 400;

/** What such elements are called. */
export const rootNouns: Readonly<Record<RootKind, string>> = {
  Message: '消息',
  Signal: '信号',
  Error: '错误',
  Escalation: '升级',
};

interface RootElementFormProps {
  kind: RootKind;
  title: string;
  entry: RootElement | undefined;
  /** The one to change; without it one is added. */
  root?: ModdleElement | undefined;
  onClose: () => void;
}

/** Adds a message, signal, error or escalation to the file, or changes one. */
export function RootElementForm({ kind, title, entry, root, onClose }: RootElementFormProps): ReactNode {
  const { modeler } = useDesigner();
  const { host, create, apply } = usePanel();
  const noun = rootNouns[kind];
  const save = (values: RootElement) => {
    const id = values.id.trim();
    const name = values.name.trim();
    if (root) {
      apply(planRootChange(root, kind, { ...values, name }));
      onClose();
      return;
    }
    if (rootElements(host, kind).some((other) => text(other, 'id') === id)) {
      message.error(`该${noun}已存在，请修改id后重新保存`);
      return;
    }
    apply(planRootElement(host, kind, { ...values, id, name }, create));
    onClose();
  };
  const check = async (_rule: unknown, id: string | undefined) => {
    const exists = rootElements(host, kind).some((other) => text(other, 'id') === id?.trim());
    const problem = exists ? undefined : idProblem(modeler, undefined, id?.trim() ?? '');
    if (id && problem) throw new Error(problem);
  };
  return (
    <EntryForm kind="dialog" width={WIDTH} title={title} entry={entry} onSave={save} onClose={onClose}>
      {() => (
        <>
          <Form.Item name="id" label={`${noun}ID`} rules={[{ required: true, whitespace: true }, { validator: check }]}>
            <Input disabled={root !== undefined} />
          </Form.Item>
          <Form.Item name="name" label={`${noun}名称`} rules={[{ required: true, whitespace: true }]}>
            <Input />
          </Form.Item>
          {hasCode(kind) && (
            <Form.Item name="code" label={`${noun}代码`}>
              <Input />
            </Form.Item>
          )}
        </>
      )}
    </EntryForm>
  );
}
