import { QUALITY, type QualityKind, qualityKinds } from '@jiaoyan/contract/facility/quality';
import { DOWN, FACILITY } from '@jiaoyan/contract/facility/status';
import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Job } from '../../kernel/jobs/jobs.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import type { Services } from '../../kernel/services.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { type ConfigReader, storeMessages } from '../system/index.ts';
import { openDown } from './down.ts';
import { type FacilityRow, facilityTable as f } from './facility.table.ts';
import { moveFacility, takeFacility } from './facility-case.ts';
import { qualityNoticeTable as n, type QualityRow, qualityTable as t } from './quality.table.ts';
import { daysBetween, isOpen, termsOf } from './quality-facts.ts';
import { alarmedOf, remindedOf } from './quality-people.ts';

type Tools = Pick<Services, 'db' | 'hub' | 'clock'> & { readonly configs: Pick<ConfigReader, 'get'> };
const STOP_ON_EXPIRED = 'repair.facility.stopOnExpired';
/** How many days before its end people hear of it for the last time. */
const LAST_TERM = 7;
/** What ended long ago before anybody entered it is no news. */
const OLD_DAYS = 30;

interface Ending {
  readonly row: QualityRow;
  readonly facility: FacilityRow | null;
  readonly placeName: string | null;
}

/** True for the first who wants to do it, on whatever node. */
async function isFirst(tx: Db, qualityId: number, level: string, now: number): Promise<boolean> {
  const made = await tx
    .insert(n)
    .values({ qualityId, level, createTime: wallTime(now) })
    .onConflictDoNothing()
    .returning({ qualityId: n.qualityId });
  return made.length > 0;
}

const endings = (db: Db, today: string): Promise<Ending[]> =>
  db
    .select({ row: t, facility: f, placeName: p.name })
    .from(t)
    .leftJoin(f, eq(f.facilityId, t.facilityId))
    .leftJoin(p, eq(p.placeId, t.placeId))
    .where(
      and(
        isOpen,
        sql`${t.endDate} <= ${today}::date + greatest(${t.remindDays}, ${LAST_TERM}::integer)`,
        sql`coalesce(${f.status}, '') <> ${FACILITY.scrapped}`,
      ),
    )
    .orderBy(asc(t.endDate), asc(t.qualityId));

async function send({ hub }: Tools, tx: Db, code: string, ending: Ending, userIds: readonly number[]): Promise<void> {
  const { row, facility, placeName } = ending;
  const params = {
    facility: facility?.name ?? placeName ?? '',
    kind: qualityKinds[row.kind as QualityKind],
    date: row.endDate ?? '',
  };
  const link = facility ? `/facility/file?id=${facility.facilityId}` : '/facility/quality';
  const { events } = await storeMessages(
    tx,
    userIds.map((userId) => ({ userId, templateCode: code, params, link })),
  );
  await hub.publishAll(tx, events);
}

async function remind(tools: Tools, ending: Ending, now: number): Promise<void> {
  const { row, facility } = ending;
  const days = daysBetween(localDay(now), row.endDate ?? '');
  const isOver = days < 0 && row.kind === QUALITY.inspection;
  if (days < 0 && !isOver) return;
  if (days < -OLD_DAYS) return;
  // The nearest term that is reached: a server that was off does not send the others afterwards.
  const level = isOver ? 'over' : String(days <= LAST_TERM ? LAST_TERM : row.remindDays);
  await tools.db.transaction(async (tx) => {
    if (!(await isFirst(tx, row.qualityId, level, now))) return;
    if (isOver) await send(tools, tx, 'site_quality_over', ending, await alarmedOf(tx, row, facility));
    else await send(tools, tx, 'site_quality_due', ending, await remindedOf(tx, row, facility));
  });
}

/** Takes a facility out of use, once for each inspection that is over; what is under repair, after that. */
async function stop(tools: Tools, { row }: Ending, now: number): Promise<void> {
  const { facilityId } = row;
  if (facilityId === null || row.kind !== QUALITY.inspection) return;
  if ((row.endDate ?? '') >= localDay(now)) return;
  await tools.db.transaction(async (tx) => {
    await takeFacility(tools, tx, { actor: SYSTEM, now }, facilityId, async (turn) => {
      if (turn.facility.status !== FACILITY.used) return;
      // It may have been renewed since it was read.
      if (!(await termsOf(tx, facilityId, now)).isInspectionOver) return;
      if (!(await isFirst(tx, row.qualityId, 'stop', now))) return;
      const note = '法定检验已过期';
      await openDown(tx, { facilityId, reason: DOWN.inspection, at: now, note });
      moveFacility(turn, FACILITY.stopped, { event: 'STOP', content: note, extra: { kind: DOWN.inspection } });
    });
  });
}

/** Speaks of what comes to its end, and stops what must not be used any more if the parameter says so. */
export async function watchQualities(tools: Tools): Promise<void> {
  const now = tools.clock();
  const isStopping = (await tools.configs.get(STOP_ON_EXPIRED)) === 'true';
  for (const ending of await endings(tools.db, localDay(now))) {
    await remind(tools, ending, now);
    if (isStopping) await stop(tools, ending, now);
  }
}

/** It may run on any node, twice or late. */
export const qualityJobs = (tools: Tools): Job[] => [
  { name: 'facility-clock', cron: '0 7 * * *', run: () => watchQualities(tools) },
];
