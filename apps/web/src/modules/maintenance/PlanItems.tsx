import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { ITEM, type MaintainItem } from '@jiaoyan/contract/maintenance/maintain-item';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { IconButton } from '../../kernel/view/IconButton.tsx';
import { DocLinesInput } from '../material/DocLinesInput.tsx';

const MAX_ITEMS = 50;
const kinds = ['勾选', '数值', '选择', '文本', '照片'].map((label, at) => ({ value: String(at + 1), label }));

/** What is looked at on each facility, and what goes into it. */
export const ItemsStep = (): ReactNode => (
  <>
    <Form.Item name="items" label="维保项目" extra="数值超出上下限、选择项不是第一项、勾选为不合格时，该设施记为异常">
      <ItemsInput />
    </Form.Item>
    <Form.Item name="materials" label="用料" extra="每台设施每次的用量，采购建议会提前备足">
      <DocLinesInput isIncoming={false} isPlain />
    </Form.Item>
  </>
);

interface ItemsProps {
  id?: string;
  value?: readonly MaintainItem[];
  onChange?: (value: MaintainItem[]) => void;
}

function freeKey(items: readonly MaintainItem[]): string {
  let at = items.length + 1;
  while (items.some(({ key }) => key === `i${at}`)) at += 1;
  return `i${at}`;
}
const fresh = (items: readonly MaintainItem[]): MaintainItem => ({
  key: freeKey(items),
  name: '',
  standard: '',
  kind: '1',
  unit: '',
  min: null,
  max: null,
  options: [],
  required: true,
  meterName: '',
});

function ItemsInput({ id, value = [], onChange }: ItemsProps): ReactNode {
  const change = (at: number, patch: Partial<MaintainItem>) =>
    onChange?.(value.map((item, index) => (index === at ? { ...item, ...patch } : item)));
  return (
    <div className="maintain-items" id={id}>
      {value.map((item, at) => (
        <ItemEditor
          key={item.key}
          item={item}
          onChange={(patch) => change(at, patch)}
          onRemove={() => onChange?.(value.filter((_, index) => index !== at))}
        />
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={value.length >= MAX_ITEMS}
        onClick={() => onChange?.([...value, fresh(value)])}
      >
        添加项目
      </Button>
    </div>
  );
}

interface EditorProps {
  item: MaintainItem;
  onChange: (patch: Partial<MaintainItem>) => void;
  onRemove: () => void;
}
function ItemEditor({ item, onChange, onRemove }: EditorProps): ReactNode {
  const name = item.name || '新项目';
  return (
    <fieldset className="maintain-item" aria-label={name}>
      <Input
        aria-label={`${name} 名称`}
        placeholder="项目名称"
        maxLength={60}
        value={item.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        aria-label={`${name} 类型`}
        value={item.kind}
        options={kinds}
        onChange={(kind) => onChange({ kind: kind as MaintainItem['kind'] })}
      />
      <Input
        aria-label={`${name} 标准`}
        placeholder="标准"
        maxLength={200}
        value={item.standard}
        onChange={({ target }) => onChange({ standard: target.value })}
      />
      <span>
        <Checkbox checked={item.required} onChange={({ target }) => onChange({ required: target.checked })}>
          必填
        </Checkbox>
        <IconButton label={`删除${name}`} onClick={onRemove}>
          <DeleteOutlined aria-hidden />
        </IconButton>
      </span>
      {item.kind === ITEM.choice && (
        <div className="maintain-item-wide">
          <Select<string[]>
            mode="tags"
            open={false}
            suffixIcon={null}
            aria-label={`${name} 选项`}
            placeholder="输入选项后按回车，第一项为正常"
            value={[...item.options]}
            onChange={(options) => onChange({ options })}
          />
        </div>
      )}
      {item.kind === ITEM.number && <Limits item={item} name={name} onChange={onChange} />}
    </fieldset>
  );
}

function Limits({ item, name, onChange }: Pick<EditorProps, 'item' | 'onChange'> & { name: string }): ReactNode {
  return (
    <div className="maintain-item-wide">
      <InputNumber
        aria-label={`${name} 下限`}
        placeholder="下限"
        value={item.min}
        onChange={(min) => onChange({ min: min ?? null })}
      />
      <InputNumber
        aria-label={`${name} 上限`}
        placeholder="上限"
        value={item.max}
        onChange={(max) => onChange({ max: max ?? null })}
      />
      <Input
        aria-label={`${name} 单位`}
        placeholder="单位"
        maxLength={10}
        value={item.unit}
        onChange={({ target }) => onChange({ unit: target.value })}
      />
      <Input
        aria-label={`${name} 对应表计`}
        placeholder="对应表计（验收后记为读数）"
        maxLength={30}
        value={item.meterName}
        onChange={({ target }) => onChange({ meterName: target.value })}
      />
    </div>
  );
}
