import { depreciation, isOverdue } from '@jiaoyan/contract/facility/depreciation';
import { type Facility, facilityLife, facilityRecord } from '@jiaoyan/contract/facility/facility';
import { QUALITY } from '@jiaoyan/contract/facility/quality';
import { DEPRECIATION, FACILITY, type FacilityStatus, TRANSFER } from '@jiaoyan/contract/facility/status';
import { centsOf } from '@jiaoyan/contract/kernel/decimal';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isNumber, type Listing, listing } from '../../kernel/crud/crud-list.ts';
import { givenIn, hotStatement, selection } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { Registered } from '../../kernel/registry.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { subcampTable as s } from '../campus/subcamp.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';
import { classifyTable as c } from './classify.table.ts';
import { belowClass } from './classify.ts';
import { type FacilityRow, facilityTable as t } from './facility.table.ts';
import { seesValues } from './facility-scope.ts';
import type { FacilityWork } from './facility-work.ts';
import { providerTable } from './provider.table.ts';
import { qualityTable as q } from './quality.table.ts';
import { isInState, isOpen } from './quality-facts.ts';
import { transferTable } from './transfer.table.ts';

type Wanted = Placeholder | SQL;
/** How often something fails within `FAULT_DAYS` to be called a repeated fault. */
const REPEATED = 3;
const FAULT_DAYS = 90;
const YEAR_DAYS = 365;
/** Repairs of a year that cost more than this share of what something is worth are not worth it. */
const UNECONOMIC_PERCENT = 50n;

/** Everything that people call a facility by. */
export const keywordOf = (wanted: Wanted): SQL =>
  sql`strpos(lower(${t.name} || ' ' || ${t.code} || ' ' || ${t.sn} || ' ' || ${t.assetNo} || ' ' || ${t.model}), lower(${wanted})) > 0`;

/** A branch of the area tree: `s1` a campus, `p1` a place, `f1.2` its second floor. */
export const inBranch = (wanted: Wanted): SQL =>
  sql`${t.placeId} IN (SELECT ${p.placeId} FROM ${p} WHERE ${wanted} = 's' || ${p.subcampId}
      OR (left(${wanted}, 1) IN ('p', 'f') AND split_part(substr(${wanted}, 2), '.', 1) = ${p.placeId}::text))
    AND (left(${wanted}, 1) <> 'f' OR EXISTS (SELECT 1 FROM ${r} WHERE ${r.roomId} = ${t.roomId}
      AND ${wanted} = 'f' || ${r.placeId} || '.' || ${r.floorNo}))`;

const monthsOf = (day: SQLWrapper) => sql`(extract(year FROM ${day}) * 12 + extract(month FROM ${day}))`;
/** The month after the last of its life. */
const lifeOver = sql`(${monthsOf(t.useDate)} + ${t.lifeMonths})`;
const isOld = sql`(${t.lifeMonths} > 0 AND ${t.useDate} IS NOT NULL AND ${lifeOver} <= ${monthsOf(sql`current_date`)})`;

type Figure = 'faultsSince' | 'costSince';
/** A figure of all modules together, as a part of a statement. */
function figure(registered: Registered, name: Figure, days: number): SQL {
  const since = sql`(current_date - ${sql.raw(String(days))})`;
  const parts = registered.list('facilityWork').flatMap((work: FacilityWork) => {
    const part = work[name]?.(t.facilityId, since);
    return part ? [sql`coalesce(${part}, 0)`] : [];
  });
  return parts.length > 0 ? sql`(${sql.join(parts, sql` + `)})` : sql`0`;
}

/** What a month of use takes, rounded as the contract rounds it. */
const netSql = sql`(CASE WHEN ${t.lifeMonths} <= 0 OR ${t.useDate} IS NULL OR (SELECT ${c.deprMode} FROM ${c} WHERE ${c.classifyId} = ${t.classifyId}) = '0'
    THEN ${t.price}
    WHEN ${monthsOf(sql`current_date`)} - ${monthsOf(t.useDate)} + 1 >= ${t.lifeMonths} THEN 0
    ELSE greatest(${t.price} - round(${t.price} / ${t.lifeMonths}, 2)
      * greatest(${monthsOf(sql`current_date`)} - ${monthsOf(t.useDate)} + 1, 0), 0) END)`;

/** The figures by which facilities are found and judged. */
export function facilityFigures(registered: Registered) {
  const faults = figure(registered, 'faultsSince', FAULT_DAYS);
  const cost = figure(registered, 'costSince', YEAR_DAYS);
  const isRepeated = sql`(${faults} >= ${sql.raw(String(REPEATED))})`;
  const isUneconomic = sql`(${isRepeated} OR (${t.price} > 0 AND ${cost} * 100 > ${netSql} * ${sql.raw(String(UNECONOMIC_PERCENT))}))`;
  return { isRepeated, isUneconomic, names: namesStatement(faults, isUneconomic) };
}
type Figures = ReturnType<typeof facilityFigures>;

const yes = (wanted: Wanted, test: SQL): SQL => sql`${test} = (${wanted} = 'Y')`;

/** The register, by whatever it is narrowed. */
export const facilityListing = ({ isRepeated, isUneconomic }: Figures): Listing<FacilityRow> =>
  listing<FacilityRow>(facilityRecord, t, [{ by: 'createTime', descending: true }], {
    keyword: keywordOf,
    classify: (wanted) => belowClass(sql`${t.classifyId}`, sql`${wanted}`),
    area: inBranch,
    status: (wanted) => eq(t.status, wanted as Placeholder),
    manager: (wanted) =>
      sql`EXISTS (SELECT 1 FROM ${userTable} WHERE ${userTable.userId} = ${t.managerId} AND strpos(${userTable.nickName}, ${wanted}) > 0)`,
    dept: (wanted) => isNumber(t.ownerDeptId, wanted),
    team: (wanted) => isNumber(t.teamId, wanted),
    repeated: (wanted) => yes(wanted, isRepeated),
    overdue: (wanted) => yes(wanted, isOld),
    uneconomic: (wanted) => yes(wanted, isUneconomic),
    lifeYear: (wanted) =>
      sql`(${t.lifeMonths} > 0 AND floor((${lifeOver} - 2) / 12)::text = ${wanted} AND ${t.status} <> '60')`,
  });

/** What a row refers to, and its figures. */
interface Names {
  facilityId: number;
  classifyName: string;
  deprMode: string;
  placeName: string;
  subcampName: string;
  roomNo: string | null;
  managerName: string | null;
  deptName: string | null;
  teamName: string | null;
  providerName: string | null;
  parentName: string | null;
  transferId: number | null;
  warrantyEnd: string | null;
  inspectionEnd: string | null;
  faults90: number;
  isUneconomic: boolean;
}
const parent = alias(t, 'parent_facility');
const team = alias(deptTable, 'team_dept');
const given = givenIn('ids');

/** The day on which what is kept of a facility ends: of warranties the last, of inspections the first. */
const endOf = (which: 'max' | 'min', kind: string) =>
  sql`(SELECT ${sql.raw(which)}(${q.endDate})::text FROM ${q} WHERE ${q.facilityId} = ${t.facilityId} AND ${q.kind} = ${sql.raw(`'${kind}'`)} AND ${isOpen})`;

/** What the rows refer to, in one statement: planning so many joins takes longer than reading them, so it is kept. */
const namesStatement = (faults: SQL, isUneconomic: SQL) =>
  hotStatement<Names>(
    'facility_names',
    sql`SELECT ${selection([
      ['facilityId', t.facilityId],
      ['classifyName', c.name],
      ['deprMode', c.deprMode],
      ['placeName', p.name],
      ['subcampName', s.name],
      ['roomNo', r.roomNo],
      ['managerName', userTable.nickName],
      ['deptName', deptTable.deptName],
      ['teamName', team.deptName],
      ['providerName', providerTable.name],
      ['parentName', parent.name],
      ['transferId', transferTable.transferId],
    ])}, ${endOf('max', QUALITY.warranty)} AS "warrantyEnd", ${endOf('min', QUALITY.inspection)} AS "inspectionEnd",
      ${faults}::integer AS "faults90", ${isUneconomic} AS "isUneconomic"
    FROM ${t} JOIN ${c} ON ${c.classifyId} = ${t.classifyId}
      JOIN ${p} ON ${p.placeId} = ${t.placeId}
      JOIN ${s} ON ${s.subcampId} = ${p.subcampId}
      LEFT JOIN ${r} ON ${r.roomId} = ${t.roomId}
      LEFT JOIN ${userTable} ON ${userTable.userId} = ${t.managerId}
      LEFT JOIN ${deptTable} ON ${deptTable.deptId} = ${t.ownerDeptId}
      LEFT JOIN ${deptTable} AS ${team} ON ${team.deptId} = ${t.teamId}
      LEFT JOIN ${providerTable} ON ${providerTable.providerId} = ${t.providerId}
      LEFT JOIN ${t} AS ${parent} ON ${parent.facilityId} = ${t.parentId}
      LEFT JOIN ${transferTable} ON ${transferTable.facilityId} = ${t.facilityId}
        AND ${transferTable.status} = ${sql.raw(`'${TRANSFER.waiting}'`)}
    WHERE ${t.facilityId} = ${given}`,
  );

/** What the caller may do with a facility that stands so. */
export const movesOf = (user: SessionUser, status: string): string[] =>
  facilityLife.allowed(status as FacilityStatus).filter((move) => holds(user, `repair:facility:${move}`));

/** What a facility is worth on a day. */
export function worthOf(row: FacilityRow, deprMode: string, today: string) {
  const life = deprMode === DEPRECIATION.straight ? row.lifeMonths : 0;
  const isGone = row.status === FACILITY.scrapped && row.scrapTime !== null;
  return depreciation(row.price, row.useDate, life, isGone ? (row.scrapTime as string) : today, isGone);
}

/** Facilities with the names of what they refer to, their figures and what the caller may do with them. */
export async function wideFacilities(ctx: Ctx, rows: readonly FacilityRow[], figures: Figures): Promise<Facility[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ facilityId }) => facilityId);
  const found = await figures.names(ctx.db, { ids: ids.join(',') });
  const byId = new Map(found.map((names) => [names.facilityId, names]));
  const today = localDay(ctx.services.clock());
  const valued = seesValues(ctx.user);
  return rows.flatMap((row) => {
    const names = byId.get(row.facilityId);
    if (!names) return [];
    const { deprMode, transferId, ...known } = names;
    return [
      {
        ...row,
        ...known,
        roomNo: known.roomNo ?? '',
        managerName: known.managerName ?? '',
        deptName: known.deptName ?? '',
        teamName: known.teamName ?? '',
        providerName: known.providerName ?? '',
        parentName: known.parentName ?? '',
        price: valued ? row.price : '',
        repairCost: valued ? row.repairCost : '',
        netValue: valued && centsOf(row.price) > 0n ? worthOf(row, deprMode, today).net : '',
        isOverdue: row.status !== FACILITY.scrapped && isOverdue(row.useDate, row.lifeMonths, today),
        isHandedOver: transferId !== null,
        moves: movesOf(ctx.user, row.status),
      },
    ];
  });
}

const TERM = /^([12]):(10|20|30)$/;
/** Whether a warranty (1) or an inspection (2) of it is valid, ends soon or is over, by the clock of the server. */
function isInTerm(term: string, today: string): SQL {
  const [, kind = '', state = ''] = TERM.exec(term) ?? [];
  if (kind === '') return sql`false`;
  return sql`${t.facilityId} IN (SELECT ${q.facilityId} FROM ${q} WHERE ${q.kind} = ${kind} AND ${isInState(state, today)})`;
}

/** A page of the facilities that fulfil the query. */
export async function facilityPage(
  ctx: Ctx,
  rows: Listing<FacilityRow>,
  figures: Figures,
  query: ListQuery,
  within: SQL | undefined,
) {
  const { term, ...others } = query.filters;
  const today = localDay(ctx.services.clock());
  const page = await rows.page(
    ctx.db,
    { ...query, filters: others },
    and(within, term === undefined ? undefined : isInTerm(term, today)),
  );
  return { rows: await wideFacilities(ctx, page.rows, figures), total: page.total };
}
