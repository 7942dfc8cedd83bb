import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/UpOutlined';
import { columnTypes, type FormColumn, type FormField, fieldTypes } from '@jiaoyan/contract/bpm/form-field';
import Button from 'antd/es/button';
import Collapse from 'antd/es/collapse';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import type { ReactNode } from 'react';
import { newColumn } from '../field-defaults.ts';
import { BasicSettings } from './BasicSettings.tsx';
import { OptionsSetting } from './OptionsSetting.tsx';
import { Setting } from './Setting.tsx';
import { ValueSettings } from './ValueSettings.tsx';

interface ColumnsSettingProps {
  columns: readonly FormColumn[];
  onChange: (columns: FormColumn[]) => void;
}

const types = columnTypes.map((type) => ({ value: type, label: fieldTypes[type] }));

/** The columns of a detail table. */
export function ColumnsSetting({ columns, onChange }: ColumnsSettingProps): ReactNode {
  const set = (at: number, patch: Partial<FormField>) =>
    // A column has no place and no conditions of its own; its settings offer none.
    onChange(columns.map((column, index) => (index === at ? ({ ...column, ...patch } as FormColumn) : column)));
  const move = (at: number, to: number) => {
    const next = columns.filter((_, index) => index !== at);
    next.splice(to, 0, columns[at] as FormColumn);
    onChange(next);
  };
  const items = columns.map((column, at) => ({
    key: String(at),
    label: `${column.label}（${fieldTypes[column.type]}）`,
    children: (
      <>
        <ColumnTools
          column={column}
          at={at}
          count={columns.length}
          onMove={(to) => move(at, to)}
          onRemove={() => onChange(columns.filter((_, index) => index !== at))}
        />
        <ColumnSettings column={column} onChange={(patch) => set(at, patch)} />
      </>
    ),
  }));
  return (
    <div className="builder-setting">
      <span className="builder-setting-label">明细列</span>
      <Collapse size="small" accordion items={items} />
      <Select
        className="full-width"
        aria-label="添加列"
        placeholder="＋ 添加列"
        value={null}
        options={types}
        onChange={(type: FormColumn['type'] | null) =>
          type &&
          onChange([
            ...columns,
            newColumn(
              type,
              columns.map(({ name }) => name),
            ),
          ])
        }
      />
    </div>
  );
}

interface ColumnToolsProps {
  column: FormColumn;
  at: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function ColumnTools({ column, at, count, onMove, onRemove }: ColumnToolsProps): ReactNode {
  const tool = (label: string, icon: ReactNode, disabled: boolean, onClick: () => void) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={`${label} ${column.label}`}
      disabled={disabled}
      onClick={onClick}
    />
  );
  return (
    <span className="builder-column-tools">
      {tool('上移列', <UpOutlined aria-hidden />, at === 0, () => onMove(at - 1))}
      {tool('下移列', <DownOutlined aria-hidden />, at === count - 1, () => onMove(at + 1))}
      {tool('删除列', <DeleteOutlined aria-hidden />, count === 1, onRemove)}
    </span>
  );
}

function ColumnSettings({
  column,
  onChange,
}: {
  column: FormColumn;
  onChange: (patch: Partial<FormField>) => void;
}): ReactNode {
  const isNumber = column.type === 'number' || column.type === 'money';
  return (
    <>
      <BasicSettings field={column} onChange={onChange} />
      {isNumber && (
        <Setting label="合计" inline>
          {(id) => <Switch id={id} checked={column.sum} onChange={(sum) => onChange({ sum })} />}
        </Setting>
      )}
      {column.type === 'select' && (
        <OptionsSetting options={column.options} onChange={(options) => onChange({ options })} />
      )}
      <ValueSettings field={column} onChange={onChange} />
    </>
  );
}
