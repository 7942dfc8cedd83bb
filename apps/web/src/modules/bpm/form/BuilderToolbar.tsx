import AppstoreAddOutlined from '@ant-design/icons/AppstoreAddOutlined';
import CodeOutlined from '@ant-design/icons/CodeOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import RedoOutlined from '@ant-design/icons/RedoOutlined';
import SaveOutlined from '@ant-design/icons/SaveOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Tooltip from 'antd/es/tooltip';
import type { ReactNode } from 'react';
import { HasPermi } from '../../../kernel/call/permissions.tsx';
import type { BuilderPanel } from './BuilderDialogs.tsx';
import type { Builder, BuilderAction } from './builder-state.ts';

interface BuilderToolbarProps {
  state: Builder;
  isNew: boolean;
  narrow: boolean;
  saving: boolean;
  dispatch: (action: BuilderAction) => void;
  onOpen: (panel: BuilderPanel) => void;
  onSave: () => void;
}

/** The name of the form and what can be done with it as a whole. */
export function BuilderToolbar({
  state,
  isNew,
  narrow,
  saving,
  dispatch,
  onOpen,
  onSave,
}: BuilderToolbarProps): ReactNode {
  const { draft, past, future, saved } = state;
  return (
    <div className="builder-toolbar" role="toolbar" aria-label="表单工具栏">
      {narrow && <Tool label="添加字段" icon={<AppstoreAddOutlined aria-hidden />} onClick={() => onOpen('palette')} />}
      <Input
        className="builder-name"
        aria-label="表单名称"
        placeholder="请输入表单名称"
        maxLength={64}
        value={draft.name}
        onChange={(event) => dispatch({ type: 'set', patch: { name: event.target.value } })}
      />
      <Tool
        label="撤销"
        icon={<UndoOutlined aria-hidden />}
        disabled={past.length === 0}
        onClick={() => dispatch({ type: 'undo' })}
      />
      <Tool
        label="恢复"
        icon={<RedoOutlined aria-hidden />}
        disabled={future.length === 0}
        onClick={() => dispatch({ type: 'redo' })}
      />
      <Tool label="表单 JSON" icon={<CodeOutlined aria-hidden />} onClick={() => onOpen('json')} />
      {narrow && <Tool label="设置" icon={<SettingOutlined aria-hidden />} onClick={() => onOpen('settings')} />}
      <span className="builder-toolbar-end">
        {draft !== saved && <span className="builder-unsaved">未保存</span>}
        <Button icon={<EyeOutlined aria-hidden />} onClick={() => onOpen('preview')}>
          预览
        </Button>
        <HasPermi value={[isNew ? 'bpm:form:add' : 'bpm:form:edit']}>
          <Button type="primary" icon={<SaveOutlined aria-hidden />} loading={saving} onClick={onSave}>
            保存
          </Button>
        </HasPermi>
      </span>
    </div>
  );
}

function Tool({
  label,
  icon,
  disabled = false,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}): ReactNode {
  return (
    <Tooltip title={label}>
      <Button type="text" icon={icon} aria-label={label} disabled={disabled} onClick={onClick} />
    </Tooltip>
  );
}
