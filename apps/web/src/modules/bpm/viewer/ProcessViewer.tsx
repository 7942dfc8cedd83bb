import { type Highlights, highlight } from '@jiaoyan/bpmn/highlight';
import type { Progress, ProgressActivity, ProgressInstance, ProgressTask } from '@jiaoyan/bpmn/progress';
import { stateAt } from '@jiaoyan/bpmn/replay';
import Spin from 'antd/es/spin';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import type { DiagramView } from './diagram-view.ts';
import type { Heat } from './heat.ts';
import { useDiagram } from './use-diagram.ts';
import { ViewerCard } from './ViewerCard.tsx';
import { ViewerControls, ViewerLegend } from './ViewerControls.tsx';
import { ViewerReplay } from './ViewerReplay.tsx';
import { type Fact, viewerFacts } from './viewer-facts.ts';
import './viewer.css';

/** A diagram and, when an instance is looked at, how far it has come. */
export interface ProcessViewerProps {
  xml: string;
  activities?: readonly ProgressActivity[];
  tasks?: readonly ProgressTask[];
  instance?: ProgressInstance;
  /** Nodes to tint by figures, such as how long they take. */
  heat?: ReadonlyMap<string, Heat>;
}

const none: readonly never[] = [];
const CARD_WIDTH = 260;

/** Shows a process and how far an instance of it has come. New data only update the marks; a new diagram is redrawn. */
export function ProcessViewer({ xml, activities = none, tasks = none, instance, heat }: ProcessViewerProps): ReactNode {
  const diagram = useDiagram(xml);
  const [step, setStep] = useState<number>();
  const progress = useMemo(
    (): Progress => ({ activities, tasks, ...(instance && { instance }) }),
    [activities, tasks, instance],
  );
  const shown = useMemo(() => (step === undefined ? progress : stateAt(progress, step)), [progress, step]);
  const { view } = diagram;
  const marks = useMemo(() => (view ? highlight(view.graph, shown) : undefined), [view, shown]);
  const facts = useMemo(() => (view ? viewerFacts(view.graph, shown) : undefined), [view, shown]);
  const started = activities.length > 0;
  useEffect(() => {
    if (heat) view?.heat(heat);
  }, [view, heat]);
  return (
    <section className="process-viewer" aria-label="流程图">
      <div className="process-viewer-stage">
        <div className="process-viewer-canvas" ref={diagram.container} />
        {diagram.error !== undefined && <ErrorPanel error={`流程图无法显示：${diagram.error}`} />}
        {!view && diagram.error === undefined && (
          <div className="process-viewer-wait" role="status" aria-label="正在加载流程图">
            <Spin />
          </div>
        )}
        {view && <ViewerControls view={view} />}
        {view && marks && facts && <Progressed view={view} marks={marks} facts={facts} />}
      </div>
      {started && <ViewerLegend />}
      {started && <ViewerReplay progress={progress} view={view} step={step} onStep={setStep} />}
    </section>
  );
}

const stateNames = { done: '已完成', todo: '进行中', reject: '不通过', cancel: '已取消' } as const;

interface ProgressedProps {
  view: DiagramView;
  marks: Highlights;
  facts: ReadonlyMap<string, readonly Fact[]>;
}

/** The marks on the drawing, and the card of the element under the pointer or the focus. */
function Progressed({ view, marks, facts }: ProgressedProps): ReactNode {
  const [pointed, setPointed] = useState<string>();
  useEffect(() => view.mark(marks), [view, marks]);
  useEffect(() => view.onPoint(setPointed), [view]);
  useEffect(() => {
    const labels = [...facts.keys()].map((id) => {
      const state = marks.get(id);
      return [id, `${view.nameOf(id) || '节点'}${state ? `，${stateNames[state]}` : ''}`] as const;
    });
    view.name(new Map(labels));
  }, [view, facts, marks]);
  const known = pointed === undefined ? undefined : facts.get(pointed);
  const id = known?.length ? pointed : undefined;
  const node = useHanging(view, id);
  if (!node || !id || !known) return null;
  return createPortal(<ViewerCard title={view.nameOf(id)} facts={known} />, node);
}

/** A node that hangs on an element of the drawing; another element gets another one, never two at a time. */
function useHanging(view: DiagramView, id: string | undefined): HTMLElement | undefined {
  const [node, setNode] = useState<HTMLElement>();
  useEffect(() => {
    if (id === undefined) return;
    const made = document.createElement('div');
    made.className = 'process-viewer-card';
    const remove = view.hang(id, made, CARD_WIDTH);
    setNode(made);
    return () => {
      remove();
      setNode(undefined);
    };
  }, [view, id]);
  return node;
}
