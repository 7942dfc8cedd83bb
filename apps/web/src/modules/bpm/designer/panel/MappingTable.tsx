import {
  type Mapping,
  type MappingSide,
  type ModdleElement,
  mappingsOf,
  mappingTypes,
  mappingTypesOf,
  planMapping,
  readMapping,
} from '@jiaoyan/bpmn';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { EntryForm } from './EntryForm.tsx';
import { useEntries } from './entries.ts';
import { PanelTable } from './PanelTable.tsx';
import { usePanel } from './panel.ts';

const WIDTH = 600;
const titles: Readonly<Record<MappingSide, string>> = { In: '传入变量', Out: '传出变量' };
const blank: Mapping = { type: 'source', source: '', target: '', local: false };

/** What a call activity passes to the called process, or gets back. */
export function MappingTable({ side }: { side: MappingSide }): ReactNode {
  const { host, flavour, disabled, create } = usePanel();
  const list = useEntries<Mapping>('确认移除该变量吗？', (old, next) =>
    planMapping(host, side, old, next, flavour, create),
  );
  const of = (row: ModdleElement) => readMapping(row, flavour);
  return (
    <>
      <PanelTable
        title={titles[side]}
        addText="添加变量"
        disabled={disabled}
        columns={[
          { title: '类型', text: (row) => mappingTypes.find(({ value }) => value === of(row).type)?.label },
          { title: '来源', text: (row) => of(row).source },
          { title: '目标', text: (row) => of(row).target },
        ]}
        rows={mappingsOf(host, side, flavour)}
        onAdd={() => list.add(blank)}
        onEdit={(row) => list.edit(row, of(row))}
        onRemove={list.remove}
      />
      <EntryForm
        kind="dialog"
        width={WIDTH}
        title={titles[side]}
        entry={list.entry}
        onSave={list.save}
        onClose={list.close}
      >
        {(_, values) => <MappingItems side={side} values={values} />}
      </EntryForm>
    </>
  );
}

function MappingItems({ side, values }: { side: MappingSide; values: Mapping }): ReactNode {
  const { flavour } = usePanel();
  const mapped = values.type === 'source' || values.type === 'sourceExpression';
  const required = [{ required: true, whitespace: true }];
  return (
    <>
      <Form.Item name="type" label="类型" rules={[{ required: true }]}>
        <Select options={[...mappingTypesOf(side, flavour)]} />
      </Form.Item>
      {values.type !== 'all' && (
        <Form.Item name="source" label="来源" rules={required}>
          <Input />
        </Form.Item>
      )}
      {mapped && (
        <Form.Item name="target" label="目标" rules={required}>
          <Input />
        </Form.Item>
      )}
      {flavour === 'camunda' && values.type !== 'businessKey' && (
        <Form.Item name="local" valuePropName="checked">
          <Checkbox>局部变量</Checkbox>
        </Form.Item>
      )}
    </>
  );
}
