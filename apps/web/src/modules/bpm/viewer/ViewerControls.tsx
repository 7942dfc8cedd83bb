import AimOutlined from '@ant-design/icons/AimOutlined';
import MinusOutlined from '@ant-design/icons/MinusOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import Button from 'antd/es/button';
import { type ReactNode, useEffect, useState } from 'react';
import type { DiagramView } from './diagram-view.ts';
import { MAX_ZOOM, MIN_ZOOM } from './zoom.ts';

const STEP = 0.1;
const rounded = (scale: number) => Math.round(scale * 100) / 100;

/** Makes the diagram smaller and larger, and shows all of it again. */
export function ViewerControls({ view }: { view: DiagramView }): ReactNode {
  const [scale, setScale] = useState(() => view.zoom());
  useEffect(() => {
    setScale(view.zoom());
    view.onZoom(setScale);
  }, [view]);
  return (
    <div className="process-viewer-controls" role="toolbar" aria-label="流程图缩放">
      <Button
        type="text"
        size="small"
        aria-label="缩小"
        icon={<MinusOutlined aria-hidden />}
        disabled={rounded(scale) <= MIN_ZOOM}
        onClick={() => view.zoomTo(view.zoom() - STEP)}
      />
      <span className="process-viewer-scale" aria-live="polite">
        {Math.round(scale * 100)}%
      </span>
      <Button
        type="text"
        size="small"
        aria-label="放大"
        icon={<PlusOutlined aria-hidden />}
        disabled={rounded(scale) >= MAX_ZOOM}
        onClick={() => view.zoomTo(view.zoom() + STEP)}
      />
      <Button
        type="text"
        size="small"
        aria-label="适应画布"
        title="适应画布"
        icon={<AimOutlined aria-hidden />}
        onClick={() => view.fit()}
      />
    </div>
  );
}

const legend = [
  ['done', '已完成'],
  ['todo', '进行中'],
  ['reject', '不通过'],
  ['cancel', '已取消'],
] as const;

/** What the marks mean: each has a line of its own besides its colour. */
export function ViewerLegend(): ReactNode {
  return (
    <ul className="process-viewer-legend" aria-label="图例">
      {legend.map(([state, label]) => (
        <li key={state}>
          <span className={`process-viewer-sample process-viewer-sample-${state}`} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  );
}
