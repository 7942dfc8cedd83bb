import { FACILITY } from '@jiaoyan/contract/facility/status';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, gt, isNotNull, ne, type SQL } from 'drizzle-orm';
import { saveExport } from '../../kernel/files/files.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { xlsxStream } from '../../kernel/sheet/xlsx.ts';
import { classifyTable as c } from './classify.table.ts';
import { facilityTable as t } from './facility.table.ts';
import { worthOf } from './facility-rows.ts';

const BATCH = 2000;
const columns: readonly (readonly [title: string, width: number])[] = [
  ['设施编号', 20],
  ['国资编号', 20],
  ['设施名称', 24],
  ['设施分类', 16],
  ['启用日期', 12],
  ['使用年限（月）', 12],
  ['原值（元）', 14],
  ['月折旧额', 12],
  ['已提月数', 10],
  ['累计折旧', 14],
  ['净值（元）', 14],
];

/** What each facility of the register is worth today, as a workbook. */
export async function depreciationSheet(ctx: Ctx, within: SQL | undefined): Promise<string> {
  const { db, services, user } = ctx;
  const today = localDay(services.clock());
  async function* batches() {
    for (let last = 0; ; ) {
      const rows = await db
        .select({ row: t, className: c.name, deprMode: c.deprMode })
        .from(t)
        .innerJoin(c, eq(c.classifyId, t.classifyId))
        .where(and(within, isNotNull(t.useDate), ne(t.status, FACILITY.scrapped), gt(t.facilityId, last)))
        .orderBy(asc(t.facilityId))
        .limit(BATCH);
      yield rows.map(({ row, className, deprMode }) => {
        const { monthly, months, accumulated, net } = worthOf(row, deprMode, today);
        const { code, assetNo, name, useDate, lifeMonths, price } = row;
        return [code, assetNo, name, className, useDate, lifeMonths, price, monthly, months, accumulated, net];
      });
      if (rows.length < BATCH) return;
      last = rows.at(-1)?.row.facilityId ?? last;
    }
  }
  const stream = xlsxStream({
    sheet: '折旧表',
    columns: columns.map(([title, width]) => ({ title, width })),
    batches: batches(),
  });
  return saveExport(db, services.files, user.userId, `折旧表${today}`, stream);
}
