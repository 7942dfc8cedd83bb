import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import Switch from 'antd/es/switch';
import type { ReactNode } from 'react';
import type { Draft } from '../builder-state.ts';
import { Setting } from './Setting.tsx';

interface FormSettingsProps {
  draft: Draft;
  onChange: (patch: Partial<Omit<Draft, 'items'>>) => void;
}

const columns = [1, 2, 3, 4].map((value) => ({ value, label: `${value} 列` }));
const labels = [
  { value: 'top', label: '在上方' },
  { value: 'left', label: '在左侧' },
];

/** What the form is called and how it is laid out. */
export function FormSettings({ draft, onChange }: FormSettingsProps): ReactNode {
  const { conf } = draft;
  return (
    <section className="builder-settings" aria-label="表单设置">
      <Setting label="表单名称">
        {(id) => (
          <Input
            id={id}
            value={draft.name}
            maxLength={64}
            placeholder="请输入表单名称"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Setting>
      <div className="builder-setting">
        <span className="builder-setting-label">列数</span>
        <Segmented
          block
          aria-label="列数"
          options={columns}
          value={conf.columns}
          onChange={(next) => onChange({ conf: { ...conf, columns: next } })}
        />
        <p className="builder-setting-hint">空间不足时自动排成一列</p>
      </div>
      <div className="builder-setting">
        <span className="builder-setting-label">字段名称位置</span>
        <Segmented
          block
          aria-label="字段名称位置"
          options={labels}
          value={conf.labels}
          onChange={(next) => onChange({ conf: { ...conf, labels: next === 'left' ? 'left' : 'top' } })}
        />
      </div>
      <Setting label="启用" inline>
        {(id) => (
          <Switch id={id} checked={draft.status === '0'} onChange={(on) => onChange({ status: on ? '0' : '1' })} />
        )}
      </Setting>
      <Setting label="备注">
        {(id) => (
          <Input.TextArea
            id={id}
            value={draft.remark}
            maxLength={255}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => onChange({ remark: event.target.value })}
          />
        )}
      </Setting>
    </section>
  );
}
