import { type FacilityFile, HISTORY_PAGE } from '@jiaoyan/contract/facility/facility';
import type { FacilityCost, FacilityHistoryEntry, FacilityLane } from '@jiaoyan/contract/facility/facility-parts';
import { facilityStates } from '@jiaoyan/contract/facility/status';
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { hotStatement, selection } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { eventTable as e } from '../../kernel/record/event.table.ts';
import { classifyTable as c } from './classify.table.ts';
import { downsOf } from './down.ts';
import { facilityTable as t } from './facility.table.ts';
import { type facilityFigures, wideFacilities } from './facility-rows.ts';
import { seesValues } from './facility-scope.ts';
import { gather, type HistoryPart } from './facility-work.ts';
import { termsOf } from './quality-facts.ts';
import { qualityLane } from './quality-lane.ts';

const FIRST = '9999';
const OWN = 'facility';
const BIZ_TYPE = 'facility';

/** A facility with what its file begins with. */
export async function facilityFile(
  ctx: Ctx,
  facilityId: number,
  figures: ReturnType<typeof facilityFigures>,
): Promise<FacilityFile> {
  const [found] = await ctx.db
    .select({ row: t, fields: c.fields, deprMode: c.deprMode })
    .from(t)
    .innerJoin(c, eq(c.classifyId, t.classifyId))
    .where(eq(t.facilityId, facilityId));
  if (!found) throw notFound();
  const [[wide], downs, parts, terms] = await Promise.all([
    wideFacilities(ctx, [found.row], figures),
    downsOf(ctx.db, facilityId),
    ctx.db
      .select({ facilityId: t.facilityId, code: t.code, name: t.name, status: t.status })
      .from(t)
      .where(eq(t.parentId, facilityId))
      .orderBy(asc(t.code)),
    termsOf(ctx.db, facilityId, ctx.services.clock()),
  ]);
  if (!wide) throw notFound();
  const { fields, deprMode } = found;
  return {
    ...wide,
    fields,
    deprMode,
    downs: downs.map(({ period, reason, note }) => ({ ...period, reason, note })),
    parts,
    ...terms,
  };
}

const { placeholder } = sql;
const columns = Object.entries(getTableColumns(e));
const second = sql`date_trunc('second', ${e.createTime})`;
const keyOf = sql`(to_char(${e.createTime}, 'YYYY-MM-DD HH24:MI:SS') || '|f' || lpad(${e.eventId}::text, 10, '0'))`;

/** What the register itself wrote down, in the order of its keys; none is made for rows that nobody sees. */
const readEvents = hotStatement<typeof e.$inferSelect>(
  'facility_history',
  sql`SELECT ${selection(columns)} FROM ${e} WHERE ${e.bizType} = ${sql.raw(`'${BIZ_TYPE}'`)} AND ${e.bizId} = ${placeholder('facilityId')}
    AND (${placeholder('before')}::text = ${sql.raw(`'${FIRST}'`)} OR ${keyOf} < ${placeholder('before')}::text)
    ORDER BY ${second} DESC, ${e.eventId} DESC LIMIT ${placeholder('limit')}`,
  columns,
);

async function ownHistory({ db }: Pick<Ctx, 'db'>, facilityId: number, part: HistoryPart) {
  const rows = await readEvents(db, { facilityId, before: part.before, limit: part.limit });
  return rows.map(
    (row): FacilityHistoryEntry => ({
      key: `${row.createTime}|f${String(row.eventId).padStart(10, '0')}`,
      source: OWN,
      event: row.event,
      time: row.createTime,
      title: '',
      content: row.content,
      operatorName: row.operatorName,
      amount: '',
      link: '',
    }),
  );
}

/** A page of everything that happened to a facility, whoever keeps it, newest first. */
export async function historyOf(
  ctx: Ctx,
  facilityId: number,
  { before = FIRST, source }: { before?: string | undefined; source?: string | undefined },
): Promise<{ rows: FacilityHistoryEntry[]; next: string }> {
  const part = { before, limit: HISTORY_PAGE + 1 };
  const isWanted = (name: string | undefined) => source === undefined || source === '' || source === name;
  const [own, others] = await Promise.all([
    isWanted(OWN) ? ownHistory(ctx, facilityId, part) : [],
    gather(ctx.services.registered, (work) =>
      isWanted(work.source) ? work.history?.(ctx, facilityId, part) : undefined,
    ),
  ]);
  const all = [...own, ...others].sort((a, b) => (a.key < b.key ? 1 : -1));
  const rows = all.slice(0, HISTORY_PAGE);
  const shown = seesValues(ctx.user) ? rows : rows.map((row) => ({ ...row, amount: '' }));
  return { rows: shown, next: all.length > HISTORY_PAGE ? (rows.at(-1)?.key ?? '') : '' };
}

/** How a state is drawn. */
const tones: Readonly<Record<string, string>> = {
  '10': 'success',
  '20': 'warning',
  '30': 'danger',
  '40': 'info',
  '50': 'warning',
  '60': 'info',
};
const stateName = (status: string) => facilityStates[status as keyof typeof facilityStates] ?? '';

/** How it stood over time, as its moves tell it. */
async function stateLane({ db }: Pick<Ctx, 'db'>, facilityId: number): Promise<FacilityLane> {
  const rows = await db
    .select({ to: e.toStatus, time: e.createTime })
    .from(e)
    .where(
      and(
        eq(e.bizType, BIZ_TYPE),
        eq(e.bizId, facilityId),
        sql`${e.toStatus} <> '' AND ${e.toStatus} <> ${e.fromStatus}`,
      ),
    )
    .orderBy(asc(e.createTime), asc(e.eventId));
  const items = rows.map(({ to, time }, at) => ({
    from: time,
    to: rows[at + 1]?.time ?? '',
    title: stateName(to),
    tone: tones[to] ?? 'info',
    link: '',
  }));
  return { key: 'state', label: '状态', items };
}

/** Where it went and who took it over. */
async function moveLane({ db }: Pick<Ctx, 'db'>, facilityId: number): Promise<FacilityLane> {
  const rows = await db
    .select({ event: e.event, content: e.content, time: e.createTime })
    .from(e)
    .where(and(eq(e.bizType, BIZ_TYPE), eq(e.bizId, facilityId), sql`${e.event} IN ('MOVE', 'TAKE_OVER')`))
    .orderBy(asc(e.createTime), asc(e.eventId));
  const items = rows.map(({ event, content, time }) => ({
    from: time,
    to: null,
    title: event === 'MOVE' ? `移位 ${content}` : '移交',
    tone: 'info',
    link: '',
  }));
  return { key: 'move', label: '移动', items };
}

const downTones: Readonly<Record<string, string>> = { '1': 'danger', '2': 'primary', '3': 'warning', '4': 'info' };
const downNames: Readonly<Record<string, string>> = { '1': '故障', '2': '保养', '3': '改造', '4': '检定' };

/** The life of a facility as rows of a picture: its own, then those of higher modules. */
export async function lanesOf(ctx: Ctx, facilityId: number): Promise<FacilityLane[]> {
  const [states, downs, moves, quality, others] = await Promise.all([
    stateLane(ctx, facilityId),
    downsOf(ctx.db, facilityId),
    moveLane(ctx, facilityId),
    qualityLane(ctx, facilityId),
    gather(ctx.services.registered, (work) => work.lanes?.(ctx, facilityId)),
  ]);
  const down: FacilityLane = {
    key: 'down',
    label: '停用',
    items: downs.map(({ period, reason, note }) => ({
      from: period.from,
      to: period.to ?? '',
      title: [downNames[reason], note].filter(Boolean).join('：'),
      tone: downTones[reason] ?? 'info',
      link: '',
    })),
  };
  return [states, down, quality, ...others, moves];
}

/** What was paid for a facility, oldest first; nothing for those who are not shown amounts. */
export async function costsOf(ctx: Ctx, facilityId: number): Promise<FacilityCost[]> {
  if (!seesValues(ctx.user)) return [];
  const costs = await gather(ctx.services.registered, (work) => work.costs?.(ctx, facilityId));
  return costs.sort((a, b) => (a.time < b.time ? -1 : 1));
}

/** What it will cost to replace what comes to the end of its life, by the year in which that is. */
export async function renewalOf({ db, user }: Ctx, within: SQL | undefined) {
  const last = sql`(extract(year FROM ${t.useDate}) * 12 + extract(month FROM ${t.useDate}) + ${t.lifeMonths} - 2)`;
  const year = sql<number>`floor(${last} / 12)::integer`;
  const rows = await db
    .select({ year, count: sql<number>`count(*)::integer`, amount: sql<string>`sum(${t.price})::text` })
    .from(t)
    .where(and(sql`${t.useDate} IS NOT NULL AND ${t.lifeMonths} > 0 AND ${t.status} <> '60'`, within))
    .groupBy(year)
    .orderBy(year);
  return seesValues(user) ? rows : rows.map((row) => ({ ...row, amount: '' }));
}
