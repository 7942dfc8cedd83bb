import { sumOf } from '@jiaoyan/contract/kernel/decimal';
import { openReport, REPORT, type ReportStatus, reportStates } from '@jiaoyan/contract/repair/status';
import { and, asc, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { refuse } from '../../../kernel/errors.ts';
import type { Asking, FacilityWork, HistoryPart } from '../../facility/index.ts';
import { templateFor } from './lookup.ts';
import { faults, type Report, reportTable as t } from './report.table.ts';
import { knownReports } from './report-scope.ts';

const SOURCE = 'report';
/** Reports that are no faults: sent back, taken back or doubled. */
const NONE = [REPORT.rejected, REPORT.cancelled, REPORT.merged];
const counts = sql`${faults} AND ${t.status} NOT IN ${[REPORT.waiting, ...NONE]}`;
const keyOf = sql<string>`(to_char(${t.createTime}, 'YYYY-MM-DD HH24:MI:SS') || '|r' || lpad(${t.reportId}::text, 10, '0'))`;
const linkOf = ({ reportId }: Pick<Report, 'reportId'>) => `/repair/report?id=${reportId}`;
const costOf = ({ materialCost, laborCost, companyCost }: Report) => sumOf([materialCost, laborCost, companyCost]);
const stateOf = ({ status }: Report) => reportStates[status as ReportStatus];

/** The reports of a facility, as far as the reader may know of them. */
const ofFacility = ({ user, services }: Asking, facilityId: number, more?: SQL) =>
  and(eq(t.facilityId, facilityId), knownReports(user, services.clock()), more);

async function history(asking: Asking, facilityId: number, { before, limit }: HistoryPart) {
  const rows = await asking.db
    .select({ row: t, key: keyOf })
    .from(t)
    .where(ofFacility(asking, facilityId, sql`${keyOf} < ${before}`))
    .orderBy(desc(keyOf))
    .limit(limit);
  return rows.map(({ row, key }) => ({
    key,
    source: SOURCE,
    event: 'REPORT',
    time: row.createTime,
    title: '报修',
    content: `${row.code} ${row.title}（${stateOf(row)}）`,
    operatorName: row.reporterName,
    amount: costOf(row) === '0.00' ? '' : costOf(row),
    link: linkOf(row),
  }));
}

const rowsOf = (asking: Asking, facilityId: number) =>
  asking.db
    .select()
    .from(t)
    .where(ofFacility(asking, facilityId, notInArray(t.status, NONE)))
    .orderBy(asc(t.createTime), asc(t.reportId));

async function lanes(asking: Asking, facilityId: number) {
  const rows = await rowsOf(asking, facilityId);
  const items = rows.map((row) => ({
    from: row.createTime,
    to: null,
    title: `${row.code} ${row.title}`,
    tone: row.status < REPORT.confirmed ? 'danger' : 'warning',
    link: linkOf(row),
  }));
  return [{ key: 'report', label: '报修', items }];
}

async function costs(asking: Asking, facilityId: number) {
  const rows = await rowsOf(asking, facilityId);
  return rows.flatMap((row) =>
    costOf(row) === '0.00'
      ? []
      : [
          {
            key: `report ${row.reportId}`,
            time: row.finishTime ?? row.createTime,
            source: '报修',
            code: row.code,
            title: row.title,
            amount: costOf(row),
            link: linkOf(row),
          },
        ],
  );
}

/** Reports as the files of facilities show them. */
export const facilityReports: FacilityWork = {
  source: SOURCE,
  history,
  lanes,
  costs,
  faultsSince: (facilityId, since) =>
    sql`(SELECT count(*) FROM ${t} WHERE ${t.facilityId} = ${facilityId} AND ${t.createTime} >= ${since} AND ${counts})`,
  costSince: (facilityId, since) =>
    sql`(SELECT sum(${t.materialCost} + ${t.laborCost} + ${t.companyCost}) FROM ${t}
      WHERE ${t.facilityId} = ${facilityId} AND ${t.createTime} >= ${since} AND ${counts})`,
  refuseItem: async (tx, templateId) => void (await templateFor(tx, templateId)),
  async refuseScrap(tx, facilityId) {
    const [open] = await tx
      .select({ code: t.code })
      .from(t)
      .where(and(eq(t.facilityId, facilityId), inArray(t.status, [...openReport])))
      .limit(1);
    if (open) throw refuse(`设施有未结报修 ${open.code}，不能报废`);
  },
};
