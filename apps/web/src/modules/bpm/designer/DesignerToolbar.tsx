import ControlOutlined from '@ant-design/icons/ControlOutlined';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import RedoOutlined from '@ant-design/icons/RedoOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import SaveOutlined from '@ant-design/icons/SaveOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { HasPermi } from '../../../kernel/call/permissions.tsx';
import { confirmDialog } from '../../../kernel/view/feedback.tsx';
import { AlignTools } from './AlignTools.tsx';
import { FileTools } from './FileTools.tsx';
import { service } from './services.ts';
import type { DesignerSession } from './session.ts';
import type { DesignerState } from './session-state.ts';
import { Tool, ToolGroup } from './tools.tsx';
import { ZoomTools } from './ZoomTools.tsx';

interface DesignerToolbarProps {
  session: DesignerSession;
  state: DesignerState;
  panelShown: boolean;
  onTogglePanel: () => void;
  onSave: () => Promise<void>;
}

/** Everything that can be done with the diagram as a whole. */
export function DesignerToolbar(props: DesignerToolbarProps): ReactNode {
  const { session, state, panelShown, onTogglePanel, onSave } = props;
  const { simulating, saving, phase, dirty } = state;
  const label = simulating ? '退出模拟' : '开启模拟';
  return (
    <div className="designer-toolbar" role="toolbar" aria-label="设计器工具栏">
      <FileTools session={session} disabled={simulating} />
      <ToolGroup label="模拟">
        <Tool
          label={label}
          icon={simulating ? <StopOutlined aria-hidden /> : <PlayCircleOutlined aria-hidden />}
          pressed={simulating}
          onClick={() => session.simulate(!simulating)}
        />
      </ToolGroup>
      <AlignTools session={session} disabled={simulating} />
      <ZoomTools session={session} zoom={state.zoom} />
      <HistoryTools session={session} state={state} />
      <HasPermi value={state.model.id === undefined ? ['bpm:model:add'] : ['bpm:model:edit']}>
        <Button
          type="primary"
          icon={<SaveOutlined aria-hidden />}
          loading={saving}
          disabled={simulating || phase !== 'ready'}
          onClick={() => void onSave()}
        >
          保存模型
        </Button>
        {dirty && <span className="designer-unsaved">未保存</span>}
      </HasPermi>
      <div className="designer-tools-end">
        <Tool label="属性面板" icon={<ControlOutlined aria-hidden />} pressed={panelShown} onClick={onTogglePanel} />
      </div>
    </div>
  );
}

function HistoryTools({ session, state }: Pick<DesignerToolbarProps, 'session' | 'state'>): ReactNode {
  const { simulating, canUndo, canRedo, modeler } = state;
  const stack = () => service(modeler, 'commandStack');
  const redraw = async () => {
    if (await confirmDialog('重新绘制会清空当前流程图和操作历史，是否继续？', { danger: true })) await session.redraw();
  };
  return (
    <ToolGroup label="历史">
      <Tool
        label="撤销"
        icon={<UndoOutlined aria-hidden />}
        disabled={simulating || !canUndo}
        onClick={() => stack().undo()}
      />
      <Tool
        label="恢复"
        icon={<RedoOutlined aria-hidden />}
        disabled={simulating || !canRedo}
        onClick={() => stack().redo()}
      />
      <Tool
        label="重新绘制"
        icon={<ReloadOutlined aria-hidden />}
        disabled={simulating}
        onClick={() => void redraw()}
      />
    </ToolGroup>
  );
}
