import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { FieldOptions } from '@jiaoyan/contract/bpm/form-field';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { systemApi } from '../../../../api/system.ts';
import { Setting } from './Setting.tsx';

interface OptionsSettingProps {
  options: FieldOptions;
  onChange: (options: FieldOptions) => void;
}

const sources = [
  { value: 'items', label: '固定选项' },
  { value: 'dict', label: '数据字典' },
];

/** Where the choices of a field come from. */
export function OptionsSetting({ options, onChange }: OptionsSettingProps): ReactNode {
  const change = (source: string) =>
    onChange(
      source === 'dict'
        ? { source: 'dict', dictType: '' }
        : { source: 'items', items: [{ value: '1', label: '选项1' }] },
    );
  return (
    <div className="builder-setting">
      <span className="builder-setting-label">选项来源</span>
      <Segmented block aria-label="选项来源" options={sources} value={options.source} onChange={change} />
      {options.source === 'dict' ? (
        <DictChoice value={options.dictType} onChange={(dictType) => onChange({ source: 'dict', dictType })} />
      ) : (
        <Items items={options.items} onChange={(items) => onChange({ source: 'items', items })} />
      )}
    </div>
  );
}

function DictChoice({ value, onChange }: { value: string; onChange: (dictType: string) => void }): ReactNode {
  const types = useQuery({
    queryKey: ['dictType', 'options'],
    queryFn: () => systemApi.dictType.options({}, { quiet: true }),
  });
  return (
    <Setting label="字典类型">
      {(id) => (
        <Select
          id={id}
          className="full-width"
          placeholder="请选择字典"
          loading={types.isLoading}
          value={value || null}
          showSearch={{ optionFilterProp: 'label' }}
          options={(types.data ?? []).map(({ dictType, dictName }) => ({
            value: dictType,
            label: `${dictName}（${dictType}）`,
          }))}
          onChange={(next) => onChange(next ?? '')}
        />
      )}
    </Setting>
  );
}

type Choice = Extract<FieldOptions, { source: 'items' }>['items'][number];

function Items({ items, onChange }: { items: readonly Choice[]; onChange: (items: Choice[]) => void }): ReactNode {
  const set = (at: number, patch: Partial<Choice>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...patch } : item)));
  const freeValue = () => {
    for (let n = items.length + 1; ; n++) if (!items.some(({ value }) => value === String(n))) return String(n);
  };
  return (
    <div className="builder-items">
      {items.map((item, at) => (
        <span key={at} className="builder-item">
          <Input
            aria-label={`选项 ${at + 1} 名称`}
            placeholder="名称"
            value={item.label}
            onChange={(event) => set(at, { label: event.target.value })}
          />
          <Input
            aria-label={`选项 ${at + 1} 值`}
            placeholder="值"
            value={item.value}
            onChange={(event) => set(at, { value: event.target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除选项 ${at + 1}`}
            onClick={() => onChange(items.filter((_, index) => index !== at))}
          />
        </span>
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden />}
        onClick={() => onChange([...items, { value: freeValue(), label: `选项${freeValue()}` }])}
      >
        添加选项
      </Button>
    </div>
  );
}
