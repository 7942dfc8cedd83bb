import Drawer from 'antd/es/drawer';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { useNarrow } from '../../../kernel/media.ts';
import { PropertyPanel } from './panel/PropertyPanel.tsx';

const PANEL_WIDTH = 480;
const MIN_WIDTH = 320;
const MAX_WIDTH = 900;
const STEP = 20;

const within = (width: number) => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));

interface DesignerPanelProps {
  /** There is a diagram; until then only the place is kept, so that the canvas does not change its size. */
  ready: boolean;
  onClose: () => void;
}

/** The properties of what is selected: beside the canvas, or over it where there is no room. */
export function DesignerPanel({ ready, onClose }: DesignerPanelProps): ReactNode {
  const narrow = useNarrow();
  const [width, setWidth] = useState(PANEL_WIDTH);
  const content = ready && <PropertyPanel />;
  if (narrow)
    return (
      <Drawer open title="属性面板" size="100%" onClose={onClose} classNames={{ body: 'designer-sheet' }}>
        {content}
      </Drawer>
    );
  return (
    <div className="designer-panel" style={{ width }}>
      <Divider width={width} onResize={(next) => setWidth(within(next))} />
      {content}
    </div>
  );
}

/** The edge of the panel, moved by pointer or arrow keys; a double click brings back its own width. */
function Divider({ width, onResize }: { width: number; onResize: (width: number) => void }): ReactNode {
  const onMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const right = event.currentTarget.parentElement?.getBoundingClientRect().right ?? 0;
    onResize(right - event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') onResize(width + STEP);
    else if (event.key === 'ArrowRight') onResize(width - STEP);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      className="designer-divider"
      role="separator"
      aria-orientation="vertical"
      aria-label="调整面板宽度"
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onMove}
      onDoubleClick={() => onResize(PANEL_WIDTH)}
      onKeyDown={onKeyDown}
    />
  );
}
