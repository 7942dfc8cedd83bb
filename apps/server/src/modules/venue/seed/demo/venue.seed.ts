import { usualBookRule } from '@jiaoyan/contract/campus/book-rule';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { ALL_PERMISSIONS, anonymous, type SessionUser } from '../../../../kernel/session-user.ts';
import { startProcess } from '../../../bpm/process/start.ts';
import type { DemoFate } from '../../../bpm/seed/demo/process.data.ts';
import { openReplay, type Replay } from '../../../bpm/seed/demo/process.seed.ts';
import { roomTable } from '../../../campus/room.table.ts';
import type { RepairTools } from '../../../repair/tools.ts';
import { userTable } from '../../../system/user.table.ts';
import { applyTable } from '../../apply.table.ts';
import { createApply } from '../../apply.ts';
import { checkOutOverdue, noteNoShows } from '../../apply-job.ts';
import { applyListener } from '../../apply-listener.ts';
import { submitApply } from '../../apply-submit.ts';
import { checkInApply } from '../../apply-use.ts';
import { occupyRoom } from '../../booking-occupy.ts';
import { type DemoVenue, demoOccupations, demoVenues, type VenueFate } from './venue.data.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** So long before it takes place somebody asks, except for what is still to come. */
const ASKED_BEFORE = 4 * DAY;
const PLAN = '/profile/upload/demo/safety-plan.pdf';
const HALLS = ['9', '10'];

/** Big places are open longer, and for longer. */
export async function seedVenueRules(db: Db): Promise<[]> {
  const rule = { ...usualBookRule, openFrom: '06:00', maxHours: 12 };
  await db
    .update(roomTable)
    .set({ bookRule: rule })
    .where(and(eq(roomTable.bookable, 'Y'), inArray(roomTable.roomType, HALLS), eq(roomTable.bookRule, usualBookRule)));
  return [];
}

/** Only the parts that applications use; nobody listens while the first data are put in. */
const toolsOf = (db: Db, replay: Replay): RepairTools =>
  ({
    db,
    hub: { publishAll: async () => {} },
    configs: { get: async () => undefined },
    dictLabels: async () => new Map(demoVenues.map(({ purpose }) => [purpose, purpose])),
    findSensitiveWords: async () => [],
    startProcess: (tx: Db, start: Parameters<RepairTools['startProcess']>[1]) => startProcess(replay.tools, tx, start),
    clock: () => replay.now,
    // The rest of the module is not asked for by these moves.
  }) as unknown as RepairTools;

const fates: Readonly<Record<VenueFate, DemoFate>> = {
  used: { kind: 'done' },
  missed: { kind: 'done' },
  rejected: { kind: 'reject', after: 0 },
  cancelled: { kind: 'cancel', after: 1 },
  open: { kind: 'open', after: 0 },
  half: { kind: 'open', after: 1 },
};

/** What somebody needs to act in the story. */
type People = ReadonlyMap<string, SessionUser>;

async function readPeople(db: Db): Promise<People> {
  const rows = await db.select().from(userTable);
  return new Map(
    rows.map(({ userId, userName, nickName, deptId }) => [
      userName,
      { ...anonymous, userId, userName, nickName, deptId },
    ]),
  );
}
async function readRooms(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.select({ roomId: roomTable.roomId, name: roomTable.name }).from(roomTable);
  return new Map(rows.map(({ roomId, name }) => [name, roomId]));
}
function known<V>(map: ReadonlyMap<string, V>, name: string): V {
  const found = map.get(name);
  if (found === undefined) throw new Error(`the demo campus has no ${name}`);
  return found;
}

/** The story of the applications around today. */
class VenueStory {
  private readonly db: Db;
  private readonly replay: Replay;
  private readonly tools: RepairTools;
  private readonly people: People;
  private readonly rooms: ReadonlyMap<string, number>;

  constructor(db: Db, replay: Replay, people: People, rooms: ReadonlyMap<string, number>) {
    this.db = db;
    this.replay = replay;
    this.tools = toolsOf(db, replay);
    this.people = people;
    this.rooms = rooms;
  }

  private at(day: number, clock: string): string {
    return `${wallTime(this.replay.began + day * DAY).slice(0, 10)} ${clock}:00`;
  }
  private get manager(): SessionUser {
    return { ...known(this.people, 'linfx'), permissions: new Set([ALL_PERMISSIONS]) };
  }

  /** One application from its draft to what became of it. */
  async play(venue: DemoVenue): Promise<void> {
    const { replay, tools } = this;
    const user = known(this.people, venue.applicant);
    const [startTime, endTime] = [this.at(venue.day, venue.from), this.at(venue.day, venue.to)];
    replay.now = Math.min(momentOf(startTime) - ASKED_BEFORE, replay.began - 3 * HOUR);
    const applyId = await createApply(tools, user, {
      title: venue.title,
      roomId: known(this.rooms, venue.room),
      purpose: venue.purpose,
      startTime,
      endTime,
      recur: null,
      attendeeCount: venue.people,
      hasOutsider: false,
      equipment: ['音响', '投影'],
      needs: '',
      contactName: user.nickName,
      contactPhone: `139000000${String(user.userId - 100).padStart(2, '0')}`,
      safetyPlan: venue.people >= usualBookRule.securityOver ? PLAN : '',
      agreeRules: true,
    });
    await submitApply(tools, user, applyId, undefined);
    const [row] = await this.db.select().from(applyTable).where(eq(applyTable.applyId, applyId));
    if (row?.instanceId) await replay.play(row.instanceId, user.userId, fates[venue.fate], 0);
    await this.use(applyId, venue, momentOf(startTime), momentOf(endTime));
  }

  /** What is past was used, or nobody came. */
  private async use(applyId: number, { fate }: DemoVenue, start: number, end: number): Promise<void> {
    const { replay, tools } = this;
    const isGranted = fate === 'used' || fate === 'missed';
    if (!isGranted || start + 31 * MINUTE > replay.began) return;
    if (fate === 'missed') {
      replay.now = start + 31 * MINUTE;
      return noteNoShows(tools);
    }
    replay.now = start - 5 * MINUTE;
    await checkInApply(tools, { db: this.db, user: this.manager }, applyId, { token: '' });
    if (end + 16 * MINUTE > replay.began) return;
    replay.now = end + 16 * MINUTE;
    await checkOutOverdue(tools);
  }

  /** Lessons, repairs and what else keeps rooms from being lent. */
  async occupy(): Promise<void> {
    for (const { room, day, from, to, kind, title, weeks } of demoOccupations) {
      this.replay.now = momentOf(this.at(day, from)) - DAY;
      const [startTime, endTime] = [this.at(day, from), this.at(day, to)];
      const weekDay = new Date(`${startTime.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;
      const until = this.at(day + weeks * 7, from).slice(0, 10);
      const recur = weeks > 0 ? { freq: 'weekly' as const, byDay: [weekDay], until } : null;
      const roomId = known(this.rooms, room);
      await occupyRoom(this.tools, this.manager, { roomId, kind, title, startTime, endTime, recur, force: false });
    }
  }
}

/** Applications of the last weeks and of the next days, played by the same functions that people's clicks go through. */
export async function seedVenues(db: Db, now = Date.now()): Promise<[]> {
  const replay = await openReplay(db, now, (clock) => [applyListener(clock)]);
  const story = new VenueStory(db, replay, await readPeople(db), await readRooms(db));
  await story.occupy();
  for (const venue of [...demoVenues].sort((a, b) => a.day - b.day)) await story.play(venue);
  return [];
}
