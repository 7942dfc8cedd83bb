import {
  type ModdleElement,
  type Parameter,
  type ParameterSide,
  parametersOf,
  parameterTypes,
  planParameter,
  readParameter,
} from '@jiaoyan/bpmn';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { message } from '../../../../kernel/view/feedback.tsx';
import { EntryForm } from './EntryForm.tsx';
import { useEntries } from './entries.ts';
import { WordList } from './fields.tsx';
import { ScriptItems } from './ListenerForm.tsx';
import { PairTable } from './PairTable.tsx';
import { PanelTable } from './PanelTable.tsx';
import { usePanel } from './panel.ts';

const WIDTH = 480;
const titles: Readonly<Record<ParameterSide, string>> = { input: '输入参数', output: '输出参数' };
const blank: Parameter = {
  name: '',
  type: 'text',
  value: '',
  scriptFormat: '',
  scriptType: 'inlineScript',
  resource: '',
  items: [],
  entries: [],
  complex: false,
};

/** What goes into an element and comes out of it. */
export function ParameterSection(): ReactNode {
  return (
    <>
      <ParameterTable side="input" />
      <ParameterTable side="output" />
    </>
  );
}

function ParameterTable({ side }: { side: ParameterSide }): ReactNode {
  const { host, flavour, disabled, create } = usePanel();
  const list = useEntries<Parameter>('确认移除该参数吗？', (old, next) =>
    planParameter(host, side, old, next, flavour, create),
  );
  const edit = (row: ModdleElement) => {
    const parameter = readParameter(row);
    // Its form could not show everything, and saving would lose the rest.
    if (parameter.complex) message.warning('该参数含有嵌套结构，只能在XML中修改');
    else list.edit(row, parameter);
  };
  const { entry } = list;
  return (
    <>
      <PanelTable
        title={titles[side]}
        addText="添加参数"
        disabled={disabled}
        columns={[
          { title: '参数名称', text: (row) => readParameter(row).name },
          { title: '参数类型', text: (row) => typeLabel(readParameter(row).type) },
          { title: '参数值', text: (row) => summary(readParameter(row)) },
        ]}
        rows={parametersOf(host, side, flavour)}
        onAdd={() => list.add(blank)}
        onEdit={edit}
        onRemove={list.remove}
      />
      <EntryForm kind="drawer" width={WIDTH} title={titles[side]} entry={entry} onSave={list.save} onClose={list.close}>
        {(_, values) => <ParameterItems values={values} />}
      </EntryForm>
    </>
  );
}

const typeLabel = (type: Parameter['type']) => parameterTypes.find(({ value }) => value === type)?.label;

function summary(parameter: Parameter): string {
  switch (parameter.type) {
    case 'text':
      return parameter.value;
    case 'script':
      return parameter.resource || parameter.value;
    case 'list':
      return parameter.items.join(', ');
    case 'map':
      return parameter.entries.map(({ key, value }) => `${key}=${value}`).join(', ');
  }
}

function ParameterItems({ values }: { values: Parameter }): ReactNode {
  return (
    <>
      <Form.Item name="name" label="参数名称" rules={[{ required: true, whitespace: true }]}>
        <Input />
      </Form.Item>
      <Form.Item name="type" label="参数类型" rules={[{ required: true }]}>
        <Select options={[...parameterTypes]} />
      </Form.Item>
      {values.type === 'text' && (
        <Form.Item name="value" label="参数值">
          <Input.TextArea className="panel-code" autoSize={{ minRows: 2, maxRows: 10 }} />
        </Form.Item>
      )}
      {values.type === 'script' && <ScriptItems values={values} />}
      {values.type === 'list' && (
        <Form.Item name="items" label="列表项" rules={[{ required: true, type: 'array' }]}>
          <WordList />
        </Form.Item>
      )}
      {values.type === 'map' && (
        <Form.Item name="entries" noStyle>
          <PairTable
            title="映射项"
            addText="添加映射项"
            formTitle="映射项配置"
            question="确认移除该映射项吗？"
            first={{ name: 'key', label: '键' }}
            second={{ name: 'value', label: '值', optional: true }}
          />
        </Form.Item>
      )}
    </>
  );
}
