import { openCompanyOrder } from '@jiaoyan/contract/company/status';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { type DayType, parseWorkHours, type WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { eq, max, sql } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { eventTable } from '../../../../kernel/record/event.table.ts';
import { calendarDayTable } from '../../../calendar/calendar-day.table.ts';
import { placeTable } from '../../../campus/place.table.ts';
import { roomTable } from '../../../campus/room.table.ts';
import { parsePlaces } from '../../../campus/seed/demo/area.seed.ts';
import type { Chance } from '../../../campus/seed/demo/chance.ts';
import { slaTable } from '../../../repair/report/sla.table.ts';
import { templateTable } from '../../../repair/report/template.table.ts';
import { deptTable } from '../../../system/dept.table.ts';
import { userRoleTable, userTable } from '../../../system/user.table.ts';
import * as data from './report.data.ts';
import { liven, type PlannedReport, plannedReports } from './report-plan.ts';
import { type Case, type ReplayRows, ReportReplay } from './report-replay.ts';
import { type Cast, ReportStory, type Stop } from './report-story.ts';

const REPORTER_ROLE = 8;
const REPORTER_DEPT = 108;
/** Somebody whose password the made-up reporters share. */
const MODEL_USER = 129;
const BATCH = 2000;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** How many of the newest reports are still open, within how many days they came in, and how they stand. */
const OPEN = {
  all: 124,
  days: 8,
  waiting: 12,
  accepted: 15,
  suspended: 9,
  /** At least so many are being worked on in time; where there are fewer, more of them are late. */
  working: 10,
  late: 16,
  finished: 35,
  /** Where fewer are finished in time, some are finished late. */
  belated: 18,
};
/** Work that companies have in hand, one in each state. */
const companyTrades = ['11', '10', '6', '7', '3', '4', '2', '1'];
const inCompanies = openCompanyOrder.map((state) => `company ${state}` as const);
type Person = { userId: number; name: string };

async function addReporters(db: Db): Promise<void> {
  const dept = { deptId: REPORTER_DEPT, parentId: 100, ancestors: '0,100', deptName: '师生', orderNum: 8 };
  await db
    .insert(deptTable)
    .values({ ...dept, createBy: 'system', updateBy: 'system' })
    .onConflictDoNothing();
  const [model] = await db.select().from(userTable).where(eq(userTable.userId, MODEL_USER));
  if (!model) throw new Error('the demo staff come first');
  const { passwordHash, passwordHandedOut } = model;
  const rows = data.demoReporters.map((person) => ({
    ...person,
    deptId: REPORTER_DEPT,
    passwordHash,
    passwordHandedOut,
    createBy: 'system',
    updateBy: 'system',
  }));
  await db.insert(userTable).values(rows).onConflictDoNothing();
  await db
    .insert(userRoleTable)
    .values(rows.map(({ userId }) => ({ userId, roleId: REPORTER_ROLE })))
    .onConflictDoNothing();
}

/** What the campus is made of, as the replay needs it. */
export async function readCampus(db: Db) {
  const places = await db.select().from(placeTable);
  const rooms = await db
    .select({ roomId: roomTable.roomId, placeId: roomTable.placeId, roomNo: roomTable.roomNo })
    .from(roomTable);
  const templates = (await db.select().from(templateTable)).filter(({ parentId }) => parentId > 0);
  const slas = await db.select().from(slaTable);
  const people = await db
    .select({ userId: userTable.userId, name: userTable.nickName, deptId: userTable.deptId })
    .from(userTable);
  const teams = await db.select({ deptId: deptTable.deptId, leaderId: deptTable.leaderUserId }).from(deptTable);
  const days = await db.select({ day: calendarDayTable.day, dayType: calendarDayTable.dayType }).from(calendarDayTable);
  const known = new Map<string, DayType>(days.map(({ day, dayType }) => [day, dayType]));
  const calendar: WorkCalendar = {
    hours: parseWorkHours('08:00-12:00,14:00-18:00') ?? [],
    dayType: (day) => known.get(day),
  };
  const managers = new Map(parsePlaces().map(({ placeId, managerId }) => [placeId, managerId]));
  return { places, rooms, templates, slas, people, teams, calendar, managers };
}
export type Campus = Awaited<ReturnType<typeof readCampus>>;

function whereAbouts({ places, rooms }: Campus, chance: Chance) {
  const place = places[chance.weighted(places.map(({ placeType }) => data.placeWeights[placeType] ?? 1))];
  if (!place) throw new Error('no buildings');
  const inside = rooms.filter(({ placeId }) => placeId === place.placeId);
  const room = inside.length > 0 && chance.percent(85) ? chance.oneOf(inside) : undefined;
  const { subcampId, placeId, name } = place;
  return { subcampId, placeId, roomId: room?.roomId ?? null, text: `${name}${room?.roomNo ?? ''}` };
}

function castOf(campus: Campus, teamId: number | null, placeId: number, chance: Chance): Cast {
  const person = (userId: number | null | undefined): Person => {
    const found = campus.people.find((one) => one.userId === userId);
    if (!found) throw new Error(`nobody has the number ${userId}`);
    return found;
  };
  const leaderId = campus.teams.find(({ deptId }) => deptId === teamId)?.leaderId;
  const workers = campus.people.filter(({ deptId, userId }) => deptId === teamId && userId !== leaderId);
  return {
    reporter: person(chance.oneOf(data.demoReporters).userId),
    siteAdmin: person(campus.managers.get(placeId)),
    leader: person(leaderId),
    worker: chance.oneOf(workers),
  };
}

function openPlanned(replay: ReportReplay, campus: Campus, { trade, at, chance }: PlannedReport) {
  const template = chance.oneOf(campus.templates.filter((one) => one.trade === String(trade)));
  const weights = trade >= 10 ? data.urgentTradeWeights : data.priorityWeights;
  const priority = String(chance.weighted(weights) + 1);
  const sla = campus.slas.find((one) => one.priority === priority);
  if (!sla) throw new Error('no times for a priority');
  const position = whereAbouts(campus, chance);
  const cast = castOf(campus, template.teamId, position.placeId, chance);
  const source = String(chance.weighted(data.sourceWeights) + 1);
  const phone = data.demoReporters.find(({ userId }) => userId === cast.reporter.userId)?.phonenumber ?? '';
  const description = `${chance.oneOf(template.hints.length > 0 ? template.hints : [template.name])}，请尽快处理。`;
  const submission = { location: '', description, images: '', facility: '', reporterPhone: phone };
  const agentId = source === '3' ? cast.siteAdmin.userId : null;
  const opened = replay.open(
    { submission, template, position, priority, sla, source, reporter: cast.reporter, agentId },
    at,
  );
  return { opened, cast, chance };
}

/** The oldest of what companies do best. */
function forCompanies(older: readonly Case[]): readonly Case[] {
  const rank = ({ report }: Case) => companyTrades.indexOf(report.trade);
  const known = [...older].reverse().filter((one) => rank(one) >= 0);
  return known.sort((a, b) => rank(a) - rank(b)).slice(0, inCompanies.length);
}

/** Those that wait for somebody's confirmation: what fell due lately, then what is still in time; rather late than none. */
function finishedOf(due: readonly Case[], inTime: readonly Case[], until: number): ReadonlySet<Case> {
  const since = wallTime(until - 2.9 * DAY);
  const isRecent = ({ report }: Case) => (report.finishDue ?? '') > since;
  const usual = [...due.filter(isRecent), ...inTime].slice(0, OPEN.finished);
  const belated = due.filter((one) => !isRecent(one)).slice(0, Math.max(0, OPEN.belated - usual.length));
  return new Set([...usual, ...belated]);
}

/** The newest reports stay open: those whose time is up are late or done, the freshest have only just come in. */
function stopsOf(newest: readonly Case[], until: number): ReadonlyMap<Case, Stop> {
  const stops = new Map<Case, Stop>();
  const byAge = [...newest].reverse();
  for (const [at, one] of byAge.slice(0, OPEN.waiting + OPEN.accepted).entries())
    stops.set(one, at < OPEN.waiting ? 'waiting' : 'accepted');
  const older = byAge.slice(OPEN.waiting + OPEN.accepted);
  const now = wallTime(until);
  const outsourced = forCompanies(older);
  for (const [at, one] of outsourced.entries()) stops.set(one, inCompanies[at]);
  const own = older.filter((one) => !outsourced.includes(one));
  const inTime = own.filter(({ report }) => (report.finishDue ?? '') > now);
  const due = own.filter((one) => !inTime.includes(one));
  const [resting, busy] = [inTime.slice(0, OPEN.suspended), inTime.slice(OPEN.suspended)];
  const lateCount = OPEN.late + Math.max(0, OPEN.working - busy.length);
  const late = [0, 1].flatMap((rest) => due.filter((_, at) => at % 2 === rest)).slice(0, lateCount);
  const gone = due.filter((one) => !late.includes(one));
  const finished = finishedOf(gone, busy.slice(OPEN.working), until);
  for (const one of late) stops.set(one, 'late');
  for (const one of resting) stops.set(one, 'suspended');
  for (const one of busy) stops.set(one, 'working');
  for (const one of finished) stops.set(one, 'finished');
  return stops;
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const snakeRow = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]));

/** Whole tables at once: row by row it would take minutes. */
export async function insertAll(db: Db, rows: Partial<ReplayRows>): Promise<void> {
  for (const [table, list] of Object.entries(rows) as [string, object[]][]) {
    for (let from = 0; from < list.length; from += BATCH) {
      const batch = JSON.stringify(list.slice(from, from + BATCH).map(snakeRow));
      await db.execute(
        sql`INSERT INTO ${sql.identifier(table)} SELECT * FROM jsonb_populate_recordset(NULL::${sql.identifier(table)}, ${batch}::jsonb)`,
      );
    }
  }
  const keys = {
    repair_report: 'report_id',
    repair_order: 'order_id',
    repair_company_order: 'company_order_id',
    repair_order_material: 'line_id',
    repair_rate: 'rate_id',
    repair_event: 'event_id',
  };
  for (const [table, key] of Object.entries(keys))
    await db.execute(
      sql`SELECT setval(pg_get_serial_sequence(${table}, ${key}), (SELECT coalesce(max(${sql.identifier(key)}), 0) + 1 FROM ${sql.identifier(table)}), false)`,
    );
}

/** The log is shared: other parts of the demo may have written into it already. */
export async function afterOthers(db: Db, events: readonly object[]): Promise<object[]> {
  const [last] = await db.select({ eventId: max(eventTable.eventId) }).from(eventTable);
  const first = (last?.eventId ?? 0) + 1;
  return events.map((event, at) => ({ ...event, eventId: first + at }));
}

/** These reports, each played by the moves that people make, as they stand at a moment. */
export function replayReports(campus: Campus, planned: readonly PlannedReport[], until: number): ReplayRows {
  const replay = new ReportReplay(campus.calendar);
  const told = liven(planned, until, OPEN).map((one) => openPlanned(replay, campus, one));
  const newest = told.slice(-OPEN.all).map(({ opened }) => opened);
  const stops = stopsOf(newest, until);
  for (const { opened, cast, chance } of told)
    new ReportStory(replay, opened, cast, { chance, calendar: campus.calendar, until }).run(stops.get(opened));
  return replay.finish();
}

/** The history of the demo campus: a year of reports up to now. */
export async function seedReports(db: Db, now = Date.now()): Promise<[]> {
  await addReporters(db);
  const rows = replayReports(await readCampus(db), plannedReports(now), now);
  await insertAll(db, { ...rows, repair_event: await afterOthers(db, rows.repair_event) });
  return [];
}
