import { LEAVE_PROCESS } from '@jiaoyan/contract/bpm/leave';
import { DAY_MINS } from '@jiaoyan/contract/bpm/leave-length';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { userTable } from '../../../system/user.table.ts';
import { createDefinitionReader } from '../../definition-reader.ts';
import { leaveTable } from '../../leave.table.ts';
import { leaveListener } from '../../leave.ts';
import { approve, reject } from '../../process/decide.ts';
import { claim } from '../../process/hand-over.ts';
import { cancelOwn, copyTo } from '../../process/instance-action.ts';
import { returnTask, targetsOf } from '../../process/return.ts';
import { takeTurn } from '../../process/run.ts';
import { startProcess } from '../../process/start.ts';
import { taskTable } from '../../process/task.table.ts';
import type { ProcessListener, Tools } from '../../process/tools.ts';
import type { Turn } from '../../process/turn.ts';
import { type DemoFate, type DemoLeave, type DemoRun, demoLeaves, demoRuns } from './process.data.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const words = ['同意。', '同意，请按计划执行。', '情况属实，同意。', '已核对，同意。', '请注意安全，同意。'];

/** Who else hears how runs end, by the clock of the story. */
type Listeners = (clock: () => number) => readonly ProcessListener[];

/** Plays runs as they might have happened, by the same functions that people's clicks go through; only nobody is told. */
export class Replay {
  /** What time it is in the story. */
  now = 0;
  readonly began: number;
  private readonly db: Db;
  private readonly users: ReadonlyMap<string, number>;
  readonly tools: Tools;

  constructor(db: Db, users: ReadonlyMap<string, number>, began: number, listeners: Listeners) {
    this.db = db;
    this.began = began;
    this.users = users;
    this.tools = {
      // The bus and the sockets do not exist yet while the first data are put in.
      hub: { publishAll: async () => {} },
      bus: { publish: async () => {} },
      definitions: createDefinitionReader(db),
      runScript: () => Promise.reject(new Error('demo processes have no scripts')),
      noteIncident: () => {},
      listeners: [leaveListener, ...listeners(() => this.now)],
      tell: async () => ({ ids: [], events: [] }),
      allowPrivate: false,
      findSensitiveWords: async () => [],
      clock: () => this.now,
    };
  }

  /** Begins in the morning of a day, at an hour of its own. */
  startAt(daysAgo: number, number: number) {
    const midnight = Math.floor((this.began + 8 * HOUR) / DAY) * DAY - 8 * HOUR;
    this.now = Math.min(midnight - daysAgo * DAY + (8.5 + (number % 7)) * HOUR, this.began);
  }
  /** Time passes, but not beyond today; nobody decides at night. */
  private pass(number: number) {
    const next = this.now + (1.5 + ((number * 7) % 23)) * HOUR;
    const hour = ((next + 8 * HOUR) % DAY) / HOUR;
    const morning = hour < 8 ? 8 - hour : hour > 18 ? 32 - hour : 0;
    this.now = Math.min(next + (morning ? morning + (number % 4) * 0.4 : 0) * HOUR, this.began);
  }
  idOf(userName: string): number {
    const id = this.users.get(userName);
    if (id === undefined) throw new Error(`no demo account ${userName}`);
    return id;
  }
  /** The dates that a form asks for, some days ahead of its own. */
  datesOf(key: string): Readonly<Record<string, string>> {
    const ahead = (days: number) => new Date(this.now + days * DAY + 8 * HOUR).toISOString().slice(0, 10);
    if (key === 'material_purchase') return { expectDate: ahead(14) };
    if (key === 'repair_outsource') return { expectEnd: ahead(21) };
    return {};
  }
  stamp() {
    return new Date(this.now).toISOString();
  }

  private turn(instanceId: number, actorId: number, work: (turn: Turn) => Promise<void>) {
    return takeTurn(this.tools, this.db, { instanceId, actorId }, work);
  }
  private async nextTask(instanceId: number) {
    const [task] = await this.db
      .select()
      .from(taskTable)
      .where(and(eq(taskTable.instanceId, instanceId), eq(taskTable.status, 1)))
      .orderBy(asc(taskTable.taskId))
      .limit(1);
    return task;
  }
  /** One decision; whether there was anything to decide. */
  private async decide(instanceId: number, number: number, how: 'approve' | 'reject' | 'return'): Promise<boolean> {
    const task = await this.nextTask(instanceId);
    if (!task) return false;
    const { taskId } = task;
    const actorId = task.assigneeId ?? (task.candidateIds[0] as number);
    this.pass(number);
    if (task.assigneeId === null) await this.turn(instanceId, actorId, (turn) => claim(turn, taskId));
    await this.turn(instanceId, actorId, async (turn) => {
      if (how === 'reject') return reject(turn, taskId, { reason: '材料不全，暂不同意。' });
      const [target] = how === 'return' ? await targetsOf(turn, task) : [];
      if (target) return returnTask(turn, taskId, target.taskKey, { reason: '请补充说明后重新提交。' });
      await approve(turn, taskId, { reason: words[(number + taskId) % words.length] as string });
    });
    return true;
  }

  /** Lets a run come to what it came to. */
  async play(instanceId: number, starterId: number, fate: DemoFate, number: number) {
    for (let decisions = 0; decisions < 30; decisions += 1) {
      const now = fate.kind !== 'done' && decisions === fate.after;
      if (now && fate.kind === 'open') return;
      if (now && fate.kind === 'cancel') {
        this.pass(number);
        return this.turn(instanceId, starterId, (turn) => cancelOwn(turn, '计划有变，暂不需要。'));
      }
      const how = now && (fate.kind === 'reject' || fate.kind === 'return') ? fate.kind : 'approve';
      if (!(await this.decide(instanceId, number + decisions, how))) return;
    }
  }
  async copy(instanceId: number, senderId: number, to: string) {
    await this.turn(instanceId, senderId, (turn) => copyTo(turn, [this.idOf(to)], { reason: '请知悉。' }));
  }
}

async function playRun(db: Db, replay: Replay, run: DemoRun, number: number) {
  const starterId = replay.idOf(run.starter);
  replay.startAt(run.daysAgo, number);
  const formValues = { ...run.values, ...replay.datesOf(run.key) };
  const instanceId = await startProcess(replay.tools, db, { key: run.key, starterId, formValues });
  if (run.copyTo) await replay.copy(instanceId, starterId, run.copyTo);
  await replay.play(instanceId, starterId, run.fate, number);
}

async function playLeave(
  db: Db,
  replay: Replay,
  { starter, daysAgo, type, days, reason, fate }: DemoLeave,
  number: number,
) {
  const userId = replay.idOf(starter);
  replay.startAt(daysAgo, number);
  const day = (offset: number) =>
    new Date(Date.parse(replay.stamp()) + offset * DAY + 8 * HOUR).toISOString().slice(0, 10);
  const times = { startTime: `${day(2)} 08:00:00`, endTime: `${day(2 + days)} 08:00:00` };
  const stamps = { createBy: starter, updateBy: starter, createTime: replay.stamp(), updateTime: replay.stamp() };
  const [row] = await db
    .insert(leaveTable)
    .values({ userId, type, reason, ...times, day: days, mins: days * DAY_MINS, ...stamps })
    .returning({ leaveId: leaveTable.leaveId });
  const leaveId = row?.leaveId as number;
  const variables = { day: days, type, reason, ...times };
  const start = { key: LEAVE_PROCESS, starterId: userId, businessKey: String(leaveId), variables };
  const instanceId = await startProcess(replay.tools, db, start);
  await db.update(leaveTable).set({ instanceId }).where(eq(leaveTable.leaveId, leaveId));
  await replay.play(instanceId, userId, fate, number);
}

/** A story up to a moment that has not begun, with everybody whom it may need. */
export async function openReplay(db: Db, now: number, listeners: Listeners = () => []): Promise<Replay> {
  const rows = await db.select({ userName: userTable.userName, userId: userTable.userId }).from(userTable);
  return new Replay(db, new Map(rows.map(({ userName, userId }) => [userName, userId])), now, listeners);
}

/** Three months of demo processes, in the order in which they began. */
export async function seedProcesses(db: Db, now = Date.now()): Promise<[]> {
  const replay = await openReplay(db, now);
  const all = [
    ...demoRuns.map((run) => ({ daysAgo: run.daysAgo, play: (n: number) => playRun(db, replay, run, n) })),
    ...demoLeaves.map((leave) => ({ daysAgo: leave.daysAgo, play: (n: number) => playLeave(db, replay, leave, n) })),
  ].sort((a, b) => b.daysAgo - a.daysAgo);
  for (const [number, { play }] of all.entries()) await play(number);
  return [];
}
