import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import StepBackwardOutlined from '@ant-design/icons/StepBackwardOutlined';
import StepForwardOutlined from '@ant-design/icons/StepForwardOutlined';
import type { Progress } from '@jiaoyan/bpmn/progress';
import { type ReplayEvent, replayEvents } from '@jiaoyan/bpmn/replay';
import Button from 'antd/es/button';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { parseTime } from '../../../kernel/time.ts';
import { type DictOption, useDict } from '../../../kernel/view/dict.ts';
import type { DiagramView } from './diagram-view.ts';
import { RESULTS } from './ViewerCard.tsx';

interface ViewerReplayProps {
  progress: Progress;
  /** Absent while the diagram is being drawn; the place is kept, so that nothing moves then. */
  view: DiagramView | undefined;
  /** How many events are shown; undefined is everything, as it is now. */
  step: number | undefined;
  onStep: (step: number | undefined) => void;
}

const BEAT_MS = 900;

/** Goes through the history of an instance step by step; the last step is what is now. */
export function ViewerReplay({ progress, view, step, onStep }: ViewerReplayProps): ReactNode {
  const events = useMemo(() => replayEvents(progress), [progress]);
  const last = events.length;
  const at = Math.min(step ?? last, last);
  const [playing, setPlaying] = useState(false);
  const labels = useDict(RESULTS);
  // At the end the viewer follows the instance again.
  const goTo = (next: number) => onStep(next >= last ? undefined : Math.max(0, next));
  usePlaying(playing, () => {
    goTo(at + 1);
    if (at + 1 >= last) setPlaying(false);
  });
  const toggle = () => {
    if (!playing && at >= last) onStep(0);
    setPlaying(!playing);
  };
  const halt = (next: number) => {
    setPlaying(false);
    goTo(next);
  };
  const text = textOf(events[at - 1], { progress, view, labels });
  return (
    <section className="process-viewer-replay" aria-label="流程回放">
      <Button
        size="small"
        aria-label={playing ? '暂停回放' : '播放流程'}
        icon={playing ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
        onClick={toggle}
      />
      <Button
        size="small"
        aria-label="上一步"
        icon={<StepBackwardOutlined aria-hidden />}
        disabled={at <= 0}
        onClick={() => halt(at - 1)}
      />
      <input
        type="range"
        aria-label="回放进度"
        aria-valuetext={text}
        min={0}
        max={last}
        value={at}
        onChange={(event) => halt(Number(event.target.value))}
      />
      <Button
        size="small"
        aria-label="下一步"
        icon={<StepForwardOutlined aria-hidden />}
        disabled={at >= last}
        onClick={() => halt(at + 1)}
      />
      <span className="process-viewer-event">
        {at}/{last} {text}
      </span>
    </section>
  );
}

/** Calls again and again while something plays. */
function usePlaying(playing: boolean, beat: () => void): void {
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(beat, BEAT_MS);
    return () => clearTimeout(timer);
  });
}

interface Telling {
  progress: Progress;
  view: DiagramView | undefined;
  labels: readonly DictOption[];
}

/** An event in words. */
function textOf(event: ReplayEvent | undefined, { progress, view, labels }: Telling): string {
  if (!event) return '尚未发起';
  const time = parseTime(event.time);
  const label = (result: number | undefined) => labels.find(({ value }) => value === String(result))?.label ?? '';
  if (event.kind === 'finish') return `${time} 流程结束，${label(progress.instance?.result)}`;
  const name = view?.nameOf(event.key) || event.key;
  if (event.kind === 'begin') return `${time} 到达“${name}”`.trim();
  const task = progress.tasks.find(({ id }) => id === event.activity?.taskId);
  return task ? `${time} “${name}”${label(task.result)}` : `${time} 经过“${name}”`;
}
