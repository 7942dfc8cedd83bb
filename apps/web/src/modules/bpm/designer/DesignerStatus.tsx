import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import BorderOuterOutlined from '@ant-design/icons/BorderOuterOutlined';
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { FlavourSelect } from './FlavourSelect.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { service } from './services.ts';
import type { DesignerSession } from './session.ts';
import type { DesignerState } from './session-state.ts';
import { Tool, ToolGroup } from './tools.tsx';

interface DesignerStatusProps {
  session: DesignerSession;
  state: DesignerState;
  problemsShown: boolean;
  onToggleProblems: () => void;
}

/** What the check of the diagram found, in few words. */
function summary({ issues }: DesignerState): string {
  const errors = issues.filter(({ level }) => level === 'error').length;
  if (issues.length === 0) return '检查通过';
  return `${errors} 个错误，${issues.length - errors} 个警告`;
}

/** Opens the search once the click is over: the pad closes at any click of the page. */
function search(modeler: DesignerState['modeler']): void {
  const pad = service(modeler, 'searchPad');
  if (!pad.isOpen()) setTimeout(() => pad.open());
}

/** The bar below the canvas: how the diagram is, and what shows more or less of it without changing it. */
export function DesignerStatus({ session, state, problemsShown, onToggleProblems }: DesignerStatusProps): ReactNode {
  const [helping, setHelping] = useState(false);
  const { modeler, simulating } = state;
  return (
    <footer className="designer-status">
      <Button type="text" size="small" aria-expanded={problemsShown} onClick={onToggleProblems}>
        {summary(state)}
      </Button>
      <div className="designer-tools-end">
        <ToolGroup label="视图">
          <Tool
            small
            label="查找元素"
            icon={<SearchOutlined aria-hidden />}
            disabled={simulating}
            onClick={() => search(modeler)}
          />
          <Tool
            small
            label="缩略图"
            icon={<BorderOuterOutlined aria-hidden />}
            onClick={() => service(modeler, 'minimap').toggle()}
          />
          <Tool
            small
            label="网格"
            icon={<AppstoreOutlined aria-hidden />}
            onClick={() => service(modeler, 'grid').toggle()}
          />
          <Tool small label="快捷键" icon={<QuestionCircleOutlined aria-hidden />} onClick={() => setHelping(true)} />
        </ToolGroup>
        <FlavourSelect session={session} flavour={state.flavour} disabled={simulating} />
      </div>
      <ShortcutHelp open={helping} onClose={() => setHelping(false)} />
    </footer>
  );
}
