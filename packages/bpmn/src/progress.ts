/** A moment on the wire: `YYYY-MM-DD HH:mm:ss`, an ISO text or milliseconds; absent while it has not come. */
export type Moment = string | number | null | undefined;

/** A person as the viewer names them. */
interface ProgressUser {
  readonly nickname: string;
  readonly deptName?: string | null | undefined;
}
/** A node that the instance has reached; a node that was reached twice is there twice. */
export interface ProgressActivity {
  readonly key: string;
  readonly taskId?: string | null | undefined;
  readonly startTime?: Moment;
  readonly endTime?: Moment;
}
/** A user task of the instance. */
export interface ProgressTask {
  readonly id: string;
  /** 1 in progress, 2 approved, 3 rejected, 4 cancelled. */
  readonly result: number;
  readonly assigneeUser?: ProgressUser | null | undefined;
  readonly createTime?: Moment;
  readonly endTime?: Moment;
  readonly reason?: string | null | undefined;
}
/** The instance itself; its result has the same codes. */
export interface ProgressInstance {
  readonly result: number;
  readonly startUser?: ProgressUser | null | undefined;
  readonly createTime?: Moment;
  readonly endTime?: Moment;
}
/** How far an instance has come. */
export interface Progress {
  readonly activities: readonly ProgressActivity[];
  readonly tasks: readonly ProgressTask[];
  readonly instance?: ProgressInstance | undefined;
}

/** The codes of results. */
export const results = { running: 1, approved: 2, rejected: 3, cancelled: 4 } as const;

/** One visit of a node, with its task when it is a task of a user. */
export interface Run {
  readonly activity: ProgressActivity;
  readonly task: ProgressTask | undefined;
  /** Where it stands in the list of activities. */
  readonly place: number;
}

const ZONELESS = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/** A moment as a number that can be compared; undefined when there is none. */
export function momentOf(moment: Moment): number | undefined {
  if (moment === null || moment === undefined || moment === '') return undefined;
  if (typeof moment === 'number') return moment;
  // All such texts are in one zone; which one does not matter for comparing them.
  const time = Date.parse(ZONELESS.test(moment) ? `${moment.replace(' ', 'T')}Z` : moment);
  return Number.isNaN(time) ? undefined : time;
}

/** When a visit began, as far as anybody knows. */
export const beginOf = ({ activity, task }: Run): number | undefined =>
  momentOf(activity.startTime) ?? momentOf(task?.createTime) ?? momentOf(activity.endTime);

/** The visits of each node, oldest first. One that is still open is the newest; without times the order of the list counts. */
export function runsOf({ activities, tasks }: Pick<Progress, 'activities' | 'tasks'>): ReadonlyMap<string, Run[]> {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const runs = new Map<string, Run[]>();
  for (const [place, activity] of activities.entries()) {
    const run = { activity, task: activity.taskId ? byId.get(activity.taskId) : undefined, place };
    runs.set(activity.key, [...(runs.get(activity.key) ?? []), run]);
  }
  const rank = (run: Run) => [isOpen(run) ? 1 : 0, beginOf(run) ?? 0, momentOf(run.activity.endTime) ?? 0] as const;
  for (const list of runs.values()) {
    list.sort((a, b) => {
      const [x, y] = [rank(a), rank(b)];
      return x[0] - y[0] || x[1] - y[1] || x[2] - y[2];
    });
  }
  return runs;
}

/** Whether a visit is still going on. */
export const isOpen = ({ activity, task }: Run): boolean =>
  task ? task.result === results.running : momentOf(activity.endTime) === undefined;
