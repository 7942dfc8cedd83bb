import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Dropdown from 'antd/es/dropdown';
import Popover from 'antd/es/popover';
import Tooltip from 'antd/es/tooltip';
import type { ReactNode } from 'react';
import { type Density, type TableSettings, useSearchSetting } from './table-settings.ts';

interface TableToolbarProps {
  settings: TableSettings;
  onChange: (patch: Partial<TableSettings>) => void;
  onRefresh: () => void;
  /** The columns that can be hidden; without them there is no chooser. */
  columns?: readonly { key: string; title: string }[];
  /** False leaves out the button for a list without a search area. */
  searchable?: boolean;
}

const densityItems: { key: Density; label: string }[] = [
  { key: 'large', label: '宽松' },
  { key: 'medium', label: '中等' },
  { key: 'small', label: '紧凑' },
];

/** Round buttons above a table: search area, refresh, columns, density. */
export function TableToolbar({
  settings,
  onChange,
  onRefresh,
  columns,
  searchable = true,
}: TableToolbarProps): ReactNode {
  const setting = useSearchSetting();
  const searchText = settings[setting] ? '隐藏搜索' : '显示搜索';
  return (
    <div className="table-toolbar">
      {searchable && (
        <Tooltip title={searchText}>
          <Button
            shape="circle"
            icon={<SearchOutlined />}
            aria-label={searchText}
            aria-pressed={settings[setting]}
            onClick={() => onChange({ [setting]: !settings[setting] })}
          />
        </Tooltip>
      )}
      <Tooltip title="刷新">
        <Button shape="circle" icon={<ReloadOutlined />} aria-label="刷新" onClick={onRefresh} />
      </Tooltip>
      {columns && <ColumnChooser columns={columns} settings={settings} onChange={onChange} />}
      <DensityMenu density={settings.density} onChange={(density) => onChange({ density })} />
    </div>
  );
}

function DensityMenu({ density, onChange }: { density: Density; onChange: (density: Density) => void }): ReactNode {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: densityItems,
        selectable: true,
        selectedKeys: [density],
        onClick: ({ key }) => onChange(key as Density),
      }}
    >
      <Tooltip title="密度">
        <Button shape="circle" icon={<ColumnHeightOutlined />} aria-label="密度" />
      </Tooltip>
    </Dropdown>
  );
}

type ChooserProps = Required<Pick<TableToolbarProps, 'columns' | 'settings' | 'onChange'>>;

function ColumnChooser({ columns, settings, onChange }: ChooserProps): ReactNode {
  const shown = columns.map(({ key }) => key).filter((key) => !settings.hidden.includes(key));
  const options = columns.map(({ key, title }) => ({
    value: key,
    label: title,
    // A table without columns cannot be brought back from itself.
    disabled: shown.length === 1 && shown[0] === key,
  }));
  const choose = (keys: readonly string[]) =>
    onChange({ hidden: columns.map(({ key }) => key).filter((key) => !keys.includes(key)) });
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={<Checkbox.Group className="column-chooser" options={options} value={shown} onChange={choose} />}
    >
      <Tooltip title="显隐列">
        <Button shape="circle" icon={<SettingOutlined />} aria-label="显隐列" />
      </Tooltip>
    </Popover>
  );
}
