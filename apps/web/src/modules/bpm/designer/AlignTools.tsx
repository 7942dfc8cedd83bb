import VerticalAlignBottomOutlined from '@ant-design/icons/VerticalAlignBottomOutlined';
import VerticalAlignMiddleOutlined from '@ant-design/icons/VerticalAlignMiddleOutlined';
import VerticalAlignTopOutlined from '@ant-design/icons/VerticalAlignTopOutlined';
import { memo, type ReactNode } from 'react';
import { confirmDialog, message } from '../../../kernel/view/feedback.tsx';
import { type Alignment, service } from './services.ts';
import type { DesignerSession } from './session.ts';
import { Tool, ToolGroup } from './tools.tsx';

const alignments: readonly { type: Alignment; label: string; icon: ReactNode }[] = [
  { type: 'left', label: '向左对齐', icon: <VerticalAlignTopOutlined rotate={-90} aria-hidden /> },
  { type: 'right', label: '向右对齐', icon: <VerticalAlignTopOutlined rotate={90} aria-hidden /> },
  { type: 'top', label: '向上对齐', icon: <VerticalAlignTopOutlined aria-hidden /> },
  { type: 'bottom', label: '向下对齐', icon: <VerticalAlignBottomOutlined aria-hidden /> },
  { type: 'center', label: '水平居中', icon: <VerticalAlignMiddleOutlined rotate={90} aria-hidden /> },
  { type: 'middle', label: '垂直居中', icon: <VerticalAlignMiddleOutlined aria-hidden /> },
];

async function align(session: DesignerSession, type: Alignment): Promise<void> {
  const { modeler } = session.getState();
  const selected = service(modeler, 'selection').get();
  if (selected.length < 2) return message.warning('请按住 Ctrl 键选择多个元素对齐');
  if (!(await confirmDialog('自动对齐可能造成图形变形，是否继续？', { title: '警告' }))) return;
  service(modeler, 'alignElements').trigger(selected, type);
}

/** Lines up what is selected. */
export const AlignTools = memo(function AlignTools({
  session,
  disabled,
}: {
  session: DesignerSession;
  disabled: boolean;
}): ReactNode {
  return (
    <ToolGroup label="对齐">
      {alignments.map(({ type, label, icon }) => (
        <Tool key={type} label={label} icon={icon} disabled={disabled} onClick={() => void align(session, type)} />
      ))}
    </ToolGroup>
  );
});
