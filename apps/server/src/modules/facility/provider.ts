import { type ProviderRow, type provider, providerRecord } from '@jiaoyan/contract/facility/provider';
import type { Row } from '@jiaoyan/contract/kernel/resource';
import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, count, inArray, ne } from 'drizzle-orm';
import { crud } from '../../kernel/crud/crud.ts';
import { listing } from '../../kernel/crud/crud-list.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { refuseTaken } from '../../kernel/crud/refuse-taken.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { holds } from '../../kernel/session-user.ts';
import { facilityTable as f } from './facility.table.ts';
import { scopedFacilities } from './facility-scope.ts';
import { providerTable as t } from './provider.table.ts';
import type {} from './provider-work.ts';

type Calls = typeof provider.endpoints;
const ENABLED = '0';
const SCRAPPED = '60';
const FACILITIES = 'repair:facility:list';
const BOUGHT_DAYS = 365;
const newestFirst = [{ by: 'createTime', descending: true }];

const base = crud(providerRecord, t, {
  constraints: {
    facility_provider_name: { field: 'name', message: '供应商名称已存在' },
    material_doc_provider_id_facility_provider_provider_id_fk: { message: '供应商已被库存单据引用，不能删除' },
    material_purchase_provider_id_facility_provider_provider_id_fk: { message: '供应商已被采购单引用，不能删除' },
  },
  order: newestFirst,
});
const providers = listing<Row<typeof providerRecord>>(providerRecord, t, newestFirst);

/** How many facilities in the register are from each of some providers, as far as the caller reaches them. */
async function facilitiesOf({ db, user, services }: Ctx, ids: readonly number[]) {
  if (!holds(user, FACILITIES) || ids.length === 0) return undefined;
  const rows = await db
    .select({ id: f.providerId, n: count() })
    .from(f)
    .where(
      and(
        inArray(f.providerId, [...ids]),
        ne(f.status, SCRAPPED),
        scopedFacilities.scope(user, FACILITIES, services.clock()),
      ),
    )
    .groupBy(f.providerId);
  return new Map(rows.map(({ id, n }) => [id as number, n]));
}

async function wide(ctx: Ctx, rows: readonly Row<typeof providerRecord>[]): Promise<ProviderRow[]> {
  const ids = rows.map(({ providerId }) => providerId);
  const since = localDay(ctx.services.clock() - BOUGHT_DAYS * DAY_MS);
  const [work] = ctx.services.registered.list('providerWork');
  const [facilities, bought] = [await facilitiesOf(ctx, ids), await work?.boughtSince(ctx.db, ctx.user, ids, since)];
  return rows.map((row) => ({
    ...row,
    facilityCount: facilities ? (facilities.get(row.providerId) ?? 0) : null,
    bought: bought ? (bought.get(row.providerId) ?? '0.00') : '',
  }));
}

const list: Handler<Calls['list']> = async ({ query, ctx }) => {
  const { rows, total } = await providers.page(ctx.db, query);
  return { rows: await wide(ctx, rows), total };
};
const exported = listExport(
  '供应商',
  [
    { title: '供应商名称', width: 30, cell: (row) => row.name },
    { title: '供应商类型', width: 12, dictType: 'facility_provider_type', cell: (row) => row.type },
    { title: '联系人', width: 12, cell: (row) => row.contact },
    { title: '联系电话', width: 16, cell: (row) => row.phone },
    { title: '地址', width: 30, cell: (row) => row.address },
    { title: '设施数', width: 8, cell: (row) => row.facilityCount },
    { title: '采购额（12个月）', width: 16, cell: (row) => row.bought },
    { title: '状态', width: 8, dictType: 'common_status', cell: (row) => row.status },
    { title: '创建时间', width: 20, cell: (row) => row.createTime },
  ],
  list,
);

/** Who makes, sells or looks after what the campus buys. */
export const providerHandlers: Handlers<Calls> = {
  ...base,
  list,
  ...exported,
  create: refuseTaken(base.create),
  update: refuseTaken(base.update),
  async options({ ctx }) {
    const rows = await ctx.db
      .select({ id: t.providerId, label: t.name, type: t.type, status: t.status })
      .from(t)
      .orderBy(asc(t.status), asc(t.name));
    return rows.map(({ status, ...row }) => ({ ...row, disabled: status !== ENABLED }));
  },
};
