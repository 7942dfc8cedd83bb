import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Spin from 'antd/es/spin';
import dayjs from 'dayjs';
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { restoreDraft } from './open-file.ts';
import { service } from './services.ts';
import type { DesignerSession } from './session.ts';
import type { DesignerState } from './session-state.ts';

interface DesignerCanvasProps {
  session: DesignerSession;
  state: DesignerState;
}

/** Where the diagram is drawn, and what covers it while something takes its time. */
export function DesignerCanvas({ session, state }: DesignerCanvasProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = frame.current;
    if (!place) return;
    place.append(session.host);
    const observer = new ResizeObserver(() => {
      // A hidden page has no size; the canvas keeps the one it had.
      if (place.clientWidth > 0 && !session.destroyed) service(session.getState().modeler, 'canvas').resized();
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [session]);
  return (
    <div className="designer-canvas">
      {state.draft && <DraftOffer session={session} time={state.draft.time} />}
      <div ref={frame} className="designer-frame" data-simulating={state.simulating || undefined} />
      <Waiting session={session} isLoading={state.phase === 'loading'} />
    </div>
  );
}

function Waiting({ session, isLoading }: { session: DesignerSession; isLoading: boolean }): ReactNode {
  const busy = useSyncExternalStore(session.subscribe, session.getBusy);
  const text = isLoading ? '正在加载流程图…' : busy;
  if (!text) return null;
  return (
    <div className="designer-waiting" role="status">
      <Spin description={text} />
    </div>
  );
}

function DraftOffer({ session, time }: { session: DesignerSession; time: number }): ReactNode {
  return (
    <Alert
      className="designer-draft"
      type="info"
      showIcon
      title={`发现 ${dayjs(time).format('YYYY-MM-DD HH:mm:ss')} 未保存的草稿`}
      action={
        <span className="designer-draft-actions">
          <Button size="small" type="primary" onClick={() => void restoreDraft(session)}>
            恢复草稿
          </Button>
          <Button size="small" onClick={() => session.dismissDraft()}>
            丢弃
          </Button>
        </span>
      }
    />
  );
}
