import { beginOf, momentOf, type Progress, type ProgressActivity, type Run, results, runsOf } from './progress.ts';

/** Something that happened in the life of an instance. */
export interface ReplayEvent {
  readonly kind: 'begin' | 'end' | 'finish';
  /** The node that it happened to; empty for the instance. */
  readonly key: string;
  /** As it came on the wire; undefined when nobody knows. */
  readonly time: ProgressActivity['endTime'];
  readonly activity?: ProgressActivity | undefined;
}

interface Dated extends ReplayEvent {
  readonly at: number;
}

/** A visit as events: a task begins and ends, everything else passes in a moment. */
function eventsOf(run: Run): Dated[] {
  const { activity, task } = run;
  const ended =
    momentOf(activity.endTime) ?? (task && task.result !== results.running ? momentOf(task.endTime) : undefined);
  const begun = beginOf(run) ?? Number.MAX_SAFE_INTEGER;
  const lasts = task !== undefined || ended === undefined || (momentOf(activity.startTime) ?? ended) < ended;
  const event = (kind: 'begin' | 'end', at: number, time: ReplayEvent['time']): Dated => ({
    kind,
    key: activity.key,
    time,
    activity,
    at,
  });
  return [
    ...(lasts ? [event('begin', begun, activity.startTime ?? task?.createTime)] : []),
    ...(ended === undefined ? [] : [event('end', ended, activity.endTime ?? task?.endTime)]),
  ];
}

/** What happened, oldest first; what happened in the same second stays in the order of the list. */
export function replayEvents(progress: Progress): readonly ReplayEvent[] {
  const visits = new Map([...runsOf(progress).values()].flat().map((run) => [run.activity, run]));
  const events = progress.activities.flatMap((activity) => {
    const run = visits.get(activity);
    return run ? eventsOf(run) : [];
  });
  const finish = momentOf(progress.instance?.endTime);
  if (finish !== undefined) events.push({ kind: 'finish', key: '', time: progress.instance?.endTime, at: finish });
  const placed = events.map((event, place) => ({ event, place }));
  placed.sort((a, b) => a.event.at - b.event.at || byKind(a.event, b.event) || a.place - b.place);
  return placed.map(({ event: { at: _at, ...event } }) => event);
}

/** Within one second nothing follows the end of the instance. */
const byKind = (a: Dated, b: Dated) => Number(a.kind === 'finish') - Number(b.kind === 'finish');

/** How far the instance had come after its first events: what had not happened yet is left out or still going on. */
export function stateAt(progress: Progress, step: number): Progress {
  const events = replayEvents(progress);
  if (step >= events.length) return progress;
  const past = events.slice(0, Math.max(0, step));
  const ended = new Set(past.flatMap(({ kind, activity }) => (kind === 'end' && activity ? [activity] : [])));
  const begun = new Set(past.flatMap(({ activity }) => (activity ? [activity] : [])));
  const activities = progress.activities
    .filter((activity) => begun.has(activity))
    .map((activity) => (ended.has(activity) ? activity : { ...activity, endTime: null }));
  const begunTasks = new Set([...begun].map(({ taskId }) => taskId));
  const endedTasks = new Set([...ended].map(({ taskId }) => taskId));
  const tasks = progress.tasks
    .filter(({ id }) => begunTasks.has(id))
    .map((task) =>
      endedTasks.has(task.id) ? task : { ...task, result: results.running, endTime: null, reason: null },
    );
  const finished = past.some(({ kind }) => kind === 'finish');
  const { instance } = progress;
  if (!instance) return { activities, tasks };
  return { activities, tasks, instance: finished ? instance : { ...instance, result: results.running, endTime: null } };
}
