import CompressOutlined from '@ant-design/icons/CompressOutlined';
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined';
import type { ReactNode } from 'react';
import { MAX_ZOOM, MIN_ZOOM } from '../viewer/zoom.ts';
import { service } from './services.ts';
import type { DesignerSession } from './session.ts';
import { Tool, ToolGroup } from './tools.tsx';
import { nextZoom, percent, zoomTo, zoomToFit } from './zoom.ts';

/** Shows the diagram larger, smaller or whole. */
export function ZoomTools({ session, zoom }: { session: DesignerSession; zoom: number }): ReactNode {
  const canvas = () => service(session.getState().modeler, 'canvas');
  const step = (direction: 1 | -1) => zoomTo(canvas(), nextZoom(canvas().zoom(), direction));
  return (
    <ToolGroup label="缩放">
      <Tool
        label="缩小视图"
        icon={<ZoomOutOutlined aria-hidden />}
        disabled={zoom <= MIN_ZOOM}
        onClick={() => step(-1)}
      />
      <output className="designer-zoom num" aria-label="缩放比例">
        {percent(zoom)}
      </output>
      <Tool
        label="放大视图"
        icon={<ZoomInOutlined aria-hidden />}
        disabled={zoom >= MAX_ZOOM}
        onClick={() => step(1)}
      />
      <Tool label="重置视图并居中" icon={<CompressOutlined aria-hidden />} onClick={() => zoomToFit(canvas())} />
    </ToolGroup>
  );
}
