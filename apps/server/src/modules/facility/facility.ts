import {
  type facility,
  type facilityRecord,
  MAX_COPIES,
  facilityRecord as record,
} from '@jiaoyan/contract/facility/facility';
import type { ValuesOf } from '@jiaoyan/contract/kernel/resource';
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { importTemplate, previewImport, runImport } from '../../kernel/crud/import.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { refuseTaken } from '../../kernel/crud/refuse-taken.ts';
import { reachOf } from '../../kernel/crud/within-reach.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { beginRecord } from '../../kernel/record/kind.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import type { Registered } from '../../kernel/registry.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { classifyTable as c } from './classify.table.ts';
import { depreciationSheet } from './depreciation-sheet.ts';
import { type FacilityRow, facilityTable as t } from './facility.table.ts';
import { facilityBase, facilityKind } from './facility-case.ts';
import { guardFacility } from './facility-check.ts';
import { costsOf, facilityFile, historyOf, lanesOf, renewalOf } from './facility-file.ts';
import { facilityImport } from './facility-import.ts';
import { idleFacility, relocateFacility, startFacility, stopFacility } from './facility-moves.ts';
import { facilitiesOnPlan, pinFacility } from './facility-plan.ts';
import { facilityFigures, facilityListing, facilityPage, keywordOf } from './facility-rows.ts';
import { applyForScrap, type ScrapTools } from './scrap.ts';
import { confirmTransfer, handOver, myTransfers, refuseTransfer, withdrawTransfer } from './transfer.ts';

type Calls = typeof facility.endpoints;
type Values = ValuesOf<(typeof facilityRecord)['fields']>;
const PERMISSION = 'repair:facility';
const OPTIONS = 50;
const SCRAPPED = '60';

/** What is said of values that are taken, and of records that are not there. */
const constraints = {
  facility_code: { field: 'code', message: '设施编号已存在' },
  facility_asset_no: { field: 'assetNo', message: '国资编号已存在' },
  facility_sn: { field: 'sn', message: '出厂编号已存在' },
  facility_provider_fk: { field: 'providerId', message: '所选供应商不存在' },
  facility_classify_fk: { field: 'classifyId', message: '所选设施分类不存在' },
  facility_parent: { field: 'parentId', message: '所属设施不存在' },
  facility_place: { field: 'placeId', message: '所选楼宇不存在' },
  facility_room: { field: 'roomId', message: '所选房间不属于该楼宇' },
  facility_dept: { field: 'ownerDeptId', message: '所选使用部门不存在或已停用' },
  facility_team: { field: 'teamId', message: '所选维护班组不存在或已停用' },
  facility_manager: { field: 'managerId', message: '所选责任人不存在或已停用' },
};

const base = crud(record, t, {
  missing: notFound,
  constraints,
  order: [{ by: 'createTime', descending: true }],
  // The rows are those of the table; the resource only leaves out what nobody writes.
  changed: (tx, change, ctx) => guardFacility(tx, change as Change<FacilityRow>, ctx),
});

const reached = reachOf(facilityKind, PERMISSION);

/** The log of a facility begins with its entry in the register. */
async function enter(ctx: Ctx, tx: Db, facilityId: number): Promise<void> {
  const [row] = await tx.select().from(t).where(eq(t.facilityId, facilityId));
  if (!row) throw notFound();
  const turn = facilityKind.open(facilityBase(ctx), row, null);
  turn.events.push({ event: 'CREATE', to: row.status });
  await beginRecord(facilityKind, ctx.services, tx, turn, facilityId);
}

/** Enters a facility; one that has no number gets the next. */
const create = refuseTaken(async ({ body, ctx }: Parameters<typeof base.create>[0]) =>
  ctx.db.transaction(async (tx) => {
    const code = body.code || (await nextNumber(tx, 'SS', ctx.services.clock()));
    const facilityId = await base.create({ body: { ...body, code }, ctx: { ...ctx, db: tx } });
    await enter(ctx, tx, facilityId);
    return facilityId;
  }),
);

/** Enters as many of the same kind: what only one can have, each gets anew or not at all. */
const copy: Handler<Calls['copy']> = async ({ params, body, ctx }) => {
  await reached(ctx, 'add', [params.id]);
  const count = Math.min(body.count, MAX_COPIES);
  return ctx.db.transaction(async (tx) => {
    const within = { ...ctx, db: tx };
    const source = await base.get({ params, ctx: within });
    const values = Object.fromEntries(Object.keys(record.fields).map((name) => [name, source[name as keyof Values]]));
    const made: number[] = [];
    for (let at = 0; at < count; at++) {
      const own = { ...(values as Values), code: '', assetNo: '', sn: '' };
      made.push(await create({ body: own, ctx: within }));
    }
    return made;
  });
};

const optionColumns = {
  id: t.facilityId,
  code: t.code,
  name: t.name,
  classifyName: c.name,
  placeName: p.name,
  roomNo: sql<string>`coalesce(${r.roomNo}, '')`,
  status: t.status,
  templateId: c.templateId,
};
const options = (db: Db, where: SQL | undefined) =>
  db
    .select(optionColumns)
    .from(t)
    .innerJoin(c, eq(c.classifyId, t.classifyId))
    .innerJoin(p, eq(p.placeId, t.placeId))
    .leftJoin(r, eq(r.roomId, t.roomId))
    .where(where)
    .orderBy(asc(t.code))
    .limit(OPTIONS);
const living = ne(t.status, SCRAPPED);

/** The register of facilities. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of handlers
export function facilityHandlers(registered: Registered, tools: ScrapTools): Handlers<Calls> {
  const figures = facilityFigures(registered);
  const rows = facilityListing(figures);
  const scope = ({ user, services }: Ctx, verb: string) =>
    facilityKind.scope(user, `${PERMISSION}:${verb}`, services.clock());
  const list =
    (verb: 'list' | 'export'): Handler<Calls['list']> =>
    ({ query, ctx }) =>
      facilityPage(ctx, rows, figures, query, scope(ctx, verb));
  const exported = listExport(
    '设施',
    [
      { title: '设施编号', width: 20, cell: (row) => row.code },
      { title: '国资编号', width: 20, cell: (row) => row.assetNo },
      { title: '设施名称', width: 24, cell: (row) => row.name },
      { title: '设施分类', width: 16, cell: (row) => row.classifyName },
      { title: '品牌', width: 14, cell: (row) => row.brand },
      { title: '规格型号', width: 18, cell: (row) => row.model },
      { title: '出厂编号', width: 20, cell: (row) => row.sn },
      { title: '校区', width: 14, cell: (row) => row.subcampName },
      { title: '楼宇', width: 16, cell: (row) => row.placeName },
      { title: '房间', width: 12, cell: (row) => row.roomNo },
      { title: '具体位置', width: 20, cell: (row) => row.location },
      { title: '使用部门', width: 14, cell: (row) => row.deptName },
      { title: '责任人', width: 10, cell: (row) => row.managerName },
      { title: '维护班组', width: 14, cell: (row) => row.teamName },
      { title: '供应商', width: 24, cell: (row) => row.providerName },
      { title: '购置日期', width: 12, cell: (row) => row.buyDate },
      { title: '启用日期', width: 12, cell: (row) => row.useDate },
      { title: '使用年限（月）', width: 10, cell: (row) => row.lifeMonths },
      { title: '原值（元）', width: 14, cell: (row) => row.price },
      { title: '净值（元）', width: 14, cell: (row) => row.netValue },
      { title: '故障数（90天）', width: 10, cell: (row) => row.faults90 },
      { title: '维修费（元）', width: 14, cell: (row) => row.repairCost },
      { title: '状态', width: 10, dictType: 'facility_status', cell: (row) => row.status },
    ],
    list('export'),
  );
  return {
    ...base,
    list: list('list'),
    ...exported,
    create,
    copy,
    update: refuseTaken(async (args: Parameters<typeof base.update>[0]) => {
      await reached(args.ctx, 'edit', [args.body.facilityId]);
      await base.update(args);
    }),
    async get(args) {
      await reached(args.ctx, 'query', [args.params.id]);
      return base.get(args);
    },
    async remove(args) {
      await reached(args.ctx, 'remove', args.params.ids);
      await base.remove(args);
    },
    stop: ({ params, body, ctx }) => stopFacility(ctx, params.id, body),
    start: ({ params, body, ctx }) => startFacility(ctx, params.id, body),
    idle: ({ params, body, ctx }) => idleFacility(ctx, params.id, body),
    move: ({ params, body, ctx }) => relocateFacility(ctx, params.id, body),
    pin: ({ params, body, ctx }) => pinFacility(ctx, params.id, body),
    handOver: ({ params, body, ctx }) => handOver(ctx, params.id, body),
    scrap: ({ params, body, ctx }) => applyForScrap(ctx, tools, params.id, body),
    confirm: ({ params, ctx }) => confirmTransfer(ctx, params.id),
    refuse: ({ params, body, ctx }) => refuseTransfer(ctx, params.id, body.reason),
    withdraw: ({ params, ctx }) => withdrawTransfer(ctx, params.id),
    transfers: ({ ctx }) => myTransfers(ctx),
    // What somebody has taken over lately comes first.
    my: ({ query, ctx }) =>
      facilityPage(
        ctx,
        rows,
        figures,
        { ...query, orderByColumn: 'updateTime', descending: true },
        and(eq(t.managerId, ctx.user.userId), living),
      ),
    async file({ params, ctx }) {
      await reached(ctx, 'query', [params.id]);
      return facilityFile(ctx, params.id, figures);
    },
    async history({ params, query, ctx }) {
      await reached(ctx, 'query', [params.id]);
      return historyOf(ctx, params.id, query);
    },
    async life({ params, ctx }) {
      await reached(ctx, 'query', [params.id]);
      return lanesOf(ctx, params.id);
    },
    async cost({ params, ctx }) {
      await reached(ctx, 'query', [params.id]);
      return costsOf(ctx, params.id);
    },
    depreciation: ({ ctx }) => depreciationSheet(ctx, scope(ctx, 'export')),
    renewal: ({ ctx }) => renewalOf(ctx, scope(ctx, 'list')),
    onPlan: ({ query, ctx }) => facilitiesOnPlan(ctx, query, scope(ctx, 'list')),
    at: ({ query: { placeId, roomId }, ctx }) =>
      options(ctx.db, and(living, eq(t.placeId, placeId), roomId === undefined ? undefined : eq(t.roomId, roomId))),
    options: ({ query: { keyword, placeId, id }, ctx }) =>
      options(
        ctx.db,
        id === undefined
          ? and(
              living,
              placeId === undefined ? undefined : eq(t.placeId, placeId),
              keyword ? keywordOf(sql`${keyword}`) : undefined,
            )
          : eq(t.facilityId, id),
      ),
    importTemplate: async ({ ctx }) => importTemplate(await facilityImport(ctx)),
    importPreview: async ({ query, ctx }) => previewImport(ctx, await facilityImport(ctx), query),
    importData: async ({ query, ctx }) => runImport(ctx, await facilityImport(ctx), query),
  };
}
