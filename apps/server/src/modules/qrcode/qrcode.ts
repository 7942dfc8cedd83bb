import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { LIVE, type qrcode, qrcodeRecord } from '@jiaoyan/contract/qrcode/qrcode';
import { and, eq, type SQL } from 'drizzle-orm';
import { listing } from '../../kernel/crud/crud-list.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import type { Registered } from '../../kernel/registry.ts';
import { isOwnPlacesOnly, REACH, withinScope } from '../campus/index.ts';
import { reachObjects, replaceCode, revokeCode, storeCodes } from './codes.ts';
import type { QrObject } from './kind.ts';
import { findKind, isCodeManaged, kindOf } from './kinds.ts';
import { codeSvg, printCodes, scanAddress } from './print.ts';
import { qrCodeTable as t } from './qrcode.table.ts';
import { readScan } from './scan.ts';

type Calls = typeof qrcode;
type Code = typeof t.$inferSelect;
const LIST = 'repair:qrcode:list';
const GENERATE = 'repair:qrcode:generate';
/** Objects that one call may give codes to. */
const MAX_GENERATED = 5000;

const rowsOf = (registered: Registered) =>
  listing(qrcodeRecord, t, [{ by: 'createTime', descending: true }], {
    [REACH]: (wanted) => isCodeManaged(registered, wanted),
  });

/** What the objects of codes are called today; what is gone keeps the name on its label. */
async function titlesOf(
  { db, services }: Ctx,
  codes: readonly Pick<Code, 'bizType' | 'bizId' | 'label'>[],
): Promise<(at: number) => string> {
  const titles = new Map<string, string>();
  for (const bizType of new Set(codes.map((code) => code.bizType))) {
    const ids = codes.filter((code) => code.bizType === bizType).map(({ bizId }) => bizId);
    for (const object of (await findKind(services.registered, bizType)?.find(db, ids)) ?? [])
      titles.set(`${bizType} ${object.bizId}`, object.title);
  }
  return (at) => titles.get(`${codes[at]?.bizType} ${codes[at]?.bizId}`) ?? `${codes[at]?.label}（已删除）`;
}

const listOf = (registered: Registered): Handler<Calls['list']> => {
  const rows = rowsOf(registered);
  return async ({ query, ctx }) => {
    const page = await rows.page(ctx.db, withinScope(query, ctx.user, LIST));
    // The reading side of a resource does not know the type of its table.
    const codes = page.rows as Code[];
    const titleAt = await titlesOf(ctx, codes);
    return { rows: codes.map((code, at) => ({ ...code, object: titleAt(at) })), total: page.total };
  };
};

/** A code that the caller reaches. */
async function reachCode(
  { db, user, services }: Ctx,
  permission: string,
  where: SQL | undefined,
): Promise<Code | undefined> {
  const [code] = await db.select().from(t).where(where);
  if (code) await reachObjects(db, user, permission, kindOf(services.registered, code.bizType), [code.bizId]);
  return code;
}

const managerOf = ({ user }: Ctx): number | undefined => (isOwnPlacesOnly(user, GENERATE) ? user.userId : undefined);

/** The objects of a branch of the area tree that have no code. */
async function uncodedIn(ctx: Ctx, bizType: string, area: string): Promise<QrObject[]> {
  const wanted = { area, managerId: managerOf(ctx), limit: MAX_GENERATED, offset: 0 };
  const { rows: objects, total } = await kindOf(ctx.services.registered, bizType).uncoded(ctx.db, wanted);
  if (total > MAX_GENERATED) throw refuse(`一次最多生成${MAX_GENERATED}个二维码，请缩小区域`, 'area');
  return objects;
}

const generate: Handler<Calls['generate']> = async ({ body, ctx }) => {
  const kind = kindOf(ctx.services.registered, body.bizType);
  const objects =
    'bizIds' in body
      ? await reachObjects(ctx.db, ctx.user, GENERATE, kind, body.bizIds)
      : await uncodedIn(ctx, body.bizType, body.area);
  return write(ctx, {}, (tx) => storeCodes(tx, kind, objects, ctx.user.userName));
};

async function uncoded({ query, ctx }: { query: ListQuery; ctx: Ctx }) {
  const { bizType = 'room', area, keyword } = query.filters;
  const { page, limit } = query;
  const found = await kindOf(ctx.services.registered, bizType).uncoded(ctx.db, {
    area,
    keyword,
    managerId: managerOf(ctx),
    limit,
    offset: (page - 1) * limit,
  });
  return {
    rows: found.rows.map(({ bizId, title, place, campus }) => ({ bizId, label: title, place, campus })),
    total: found.total,
  };
}

const exportedOf = (list: Handler<Calls['list']>) =>
  listExport(
    '二维码',
    [
      { title: '名称', width: 30, cell: (row) => row.object },
      { title: '对象类型', width: 12, dictType: 'qr_biz_type', cell: (row) => row.bizType },
      { title: '扫码次数', width: 10, cell: (row) => row.scanCount },
      { title: '最近扫码', width: 20, cell: (row) => row.lastScanTime ?? '' },
      { title: '状态', width: 10, dictType: 'qr_code_status', cell: (row) => row.status },
      { title: '创建者', width: 14, cell: (row) => row.createBy },
      { title: '创建时间', width: 20, cell: (row) => row.createTime },
    ],
    list,
  );

/** Codes on labels, and what their scans lead to. */
export const qrcodeHandlers = (registered: Registered): Handlers<Calls> => {
  const list = listOf(registered);
  return {
    list,
    ...exportedOf(list),
    uncoded,
    generate,
    async of({ query, ctx }) {
      const { bizType, bizId } = query;
      await reachObjects(ctx.db, ctx.user, 'repair:qrcode:query', kindOf(ctx.services.registered, bizType), [bizId]);
      const live = and(eq(t.bizType, bizType), eq(t.bizId, bizId), eq(t.status, LIVE));
      const [code] = await ctx.db.select().from(t).where(live);
      return code ?? null;
    },
    async svg({ params, query, ctx }) {
      const code = await reachCode(ctx, 'repair:qrcode:query', eq(t.qrId, params.id));
      if (!code) throw notFound();
      return codeSvg(scanAddress(ctx, query.base, code.token));
    },
    print: ({ body, ctx }) => printCodes(ctx, body),
    revoke: ({ params, body, ctx }) => revokeCode(ctx, params.id, body.version),
    replace: ({ params, body, ctx }) => replaceCode(ctx, params.id, body.version),
    resolve: ({ params, ctx }) => readScan(ctx, params.token),
  };
};
