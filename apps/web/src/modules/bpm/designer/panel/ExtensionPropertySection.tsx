import {
  type ExtensionProperty,
  extensionProperties,
  planExtensionProperty,
  readExtensionProperty,
  text,
} from '@jiaoyan/bpmn';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import { EntryForm } from './EntryForm.tsx';
import { useEntries } from './entries.ts';
import { PanelTable } from './PanelTable.tsx';
import { usePanel } from './panel.ts';

const WIDTH = 600;

/** Free names and values on an element. */
export function ExtensionPropertySection(): ReactNode {
  const { host, flavour, disabled, create } = usePanel();
  const list = useEntries<ExtensionProperty>('确认移除该属性吗？', (old, next) =>
    planExtensionProperty(host, old, next, flavour, create),
  );
  return (
    <>
      <PanelTable
        title="属性列表"
        addText="添加属性"
        disabled={disabled}
        columns={[
          { title: '属性名', text: (row) => text(row, 'name') },
          { title: '属性值', text: (row) => text(row, 'value') },
        ]}
        rows={extensionProperties(host, flavour)}
        onAdd={() => list.add({ id: '', name: '', value: '' })}
        onEdit={(row) => list.edit(row, readExtensionProperty(row))}
        onRemove={list.remove}
      />
      <EntryForm
        kind="dialog"
        width={WIDTH}
        title="属性配置"
        entry={list.entry}
        onSave={list.save}
        onClose={list.close}
      >
        {() => (
          <>
            <Form.Item name="id" label="属性ID">
              <Input />
            </Form.Item>
            <Form.Item name="name" label="属性名" rules={[{ required: true, whitespace: true }]}>
              <Input />
            </Form.Item>
            <Form.Item name="value" label="属性值" rules={[{ required: true }]}>
              <Input />
            </Form.Item>
          </>
        )}
      </EntryForm>
    </>
  );
}
