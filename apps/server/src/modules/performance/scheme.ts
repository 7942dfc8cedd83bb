import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { type SchemeRules, units } from '@jiaoyan/contract/performance/item';
import type {
  perfScheme,
  SchemeInput,
  SchemeUpdate,
  VersionInput,
  VersionUpdate,
} from '@jiaoyan/contract/performance/scheme';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { type Constraints, write } from '../../kernel/db/write.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import type { Registered } from '../../kernel/registry.ts';
import { roleTable } from '../system/role.table.ts';
import { runTable } from './run.table.ts';
import { schemeTable as t, schemeVersionTable as v } from './scheme.table.ts';
import { schemeDetail, schemePage } from './scheme-rows.ts';
import { settingOf } from './setting.ts';
import { sourceOf, sourcesOf } from './source.ts';
import { tryScheme } from './trial.ts';

const constraints: Constraints = {
  perf_scheme_name: { message: '方案名称已存在', field: 'name' },
  perf_scheme_version_month: { message: '该月已有启用的版本', field: 'startMonth' },
};
const stampOf = ({ user, services }: Ctx) => {
  const at = wallTime(services.clock());
  return { createBy: user.nickName, updateBy: user.nickName, createTime: at, updateTime: at };
};

/** A scheme measures only what modules know about, and everybody gets a grade. */
function refuseRules(registered: Registered, { items, grades }: SchemeRules): void {
  if (units(grades.at(-1)?.from ?? '') !== 0n) throw refuse('最后一个等级的最低分须为0', 'grades');
  const sources = sourcesOf(registered);
  for (const { key, kind } of items)
    if (sourceOf(sources, key).kind !== kind)
      throw refuse(`指标【${sourceOf(sources, key).title}】的计分方式不正确`, 'items');
}
/** The scheme under its lock, so that its versions are numbered one after the other. */
async function holdScheme(tx: Db, schemeId: number) {
  const [scheme] = await tx.select().from(t).where(eq(t.schemeId, schemeId)).for('update');
  if (!scheme) throw notFound();
  return scheme;
}

const createScheme = (ctx: Ctx, { name, roleKey, startMonth, items, grades }: SchemeInput): Promise<number> =>
  write(ctx, constraints, async (tx) => {
    refuseRules(ctx.services.registered, { items, grades });
    const [role] = await tx.select({ id: roleTable.roleId }).from(roleTable).where(eq(roleTable.roleKey, roleKey));
    if (!role) throw refuse('适用角色不存在', 'roleKey');
    const stamp = stampOf(ctx);
    const [row] = await tx
      .insert(t)
      .values({ name, roleKey, ...stamp })
      .returning({ schemeId: t.schemeId });
    const schemeId = row?.schemeId as number;
    await tx.insert(v).values({ schemeId, startMonth, items, grades, no: 1, ...stamp });
    return schemeId;
  });

const updateScheme = (ctx: Ctx, { schemeId, name, status, version }: SchemeUpdate): Promise<void> =>
  write(ctx, constraints, async (tx) => {
    const scheme = await holdScheme(tx, schemeId);
    if (version !== undefined && version !== scheme.version) throw stale();
    const { updateBy, updateTime } = stampOf(ctx);
    await tx
      .update(t)
      .set({ name, status, updateBy, updateTime, version: scheme.version + 1 })
      .where(eq(t.schemeId, schemeId));
  });

const addVersion = (ctx: Ctx, schemeId: number, { startMonth, items, grades }: VersionInput): Promise<number> =>
  write(ctx, constraints, async (tx) => {
    refuseRules(ctx.services.registered, { items, grades });
    await holdScheme(tx, schemeId);
    const [last] = await tx.select({ no: v.no }).from(v).where(eq(v.schemeId, schemeId)).orderBy(desc(v.no)).limit(1);
    const [row] = await tx
      .insert(v)
      .values({ schemeId, startMonth, items, grades, no: (last?.no ?? 0) + 1, ...stampOf(ctx) })
      .returning({ versionId: v.versionId });
    return row?.versionId as number;
  });

const updateVersion = (ctx: Ctx, versionId: number, { version, ...values }: VersionUpdate): Promise<void> =>
  write(ctx, constraints, async (tx) => {
    refuseRules(ctx.services.registered, values);
    const [row] = await tx.select().from(v).where(eq(v.versionId, versionId)).for('update');
    if (!row) throw notFound();
    if (version !== undefined && version !== row.version) throw stale();
    const [used] = await tx
      .select({ one: sql`1` })
      .from(runTable)
      .where(eq(runTable.schemeVersionId, versionId))
      .limit(1);
    if (used) throw refuse('方案版本已使用，不能修改');
    const { updateBy, updateTime } = stampOf(ctx);
    await tx
      .update(v)
      .set({ ...values, updateBy, updateTime, version: row.version + 1 })
      .where(eq(v.versionId, versionId));
  });

/** By what people are measured. */
export const schemeHandlers: Handlers<typeof perfScheme> = {
  list: ({ query, ctx }) => schemePage(ctx.db, query),
  async sources({ ctx }) {
    const usual = await settingOf(ctx.db, 'perf.minN');
    return sourcesOf(ctx.services.registered).map(({ key, title, kind, note, rates }) => ({
      key,
      title,
      kind,
      note,
      rates: { ...rates },
      minN: kind === 'count' ? 0 : usual,
    }));
  },
  async options({ ctx }) {
    const rows = await ctx.db.select().from(t).orderBy(asc(t.schemeId));
    return rows.map(({ schemeId, name, status }) => ({ id: schemeId, label: name, disabled: status !== '0' }));
  },
  get: ({ params, ctx }) => schemeDetail(ctx.db, params.id),
  create: ({ body, ctx }) => createScheme(ctx, body),
  update: ({ body, ctx }) => updateScheme(ctx, body),
  addVersion: ({ params, body, ctx }) => addVersion(ctx, params.id, body),
  updateVersion: ({ params, body, ctx }) => updateVersion(ctx, params.id, body),
  trial: ({ params, body, ctx }) => tryScheme(ctx, params.id, body),
};
