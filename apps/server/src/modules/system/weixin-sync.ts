import { weixinFan } from '@jiaoyan/contract/system/weixin-fan';
import { weixinTemplate } from '@jiaoyan/contract/system/weixin-template';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { journalHandlers } from '../../kernel/crud/journal.ts';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { weixinFanTable as fans, weixinTemplateTable as templates } from './social.table.ts';
import { type WeixinApp, WeixinError, weixinApp } from './weixin-api.ts';
import { type Follower, followerIds, followersOf, ownTemplates } from './weixin-lists.ts';

const FOLLOWS = '1';
const LEFT = '0';

async function appInUse(ctx: Ctx): Promise<WeixinApp> {
  const app = await weixinApp(ctx);
  if (!app) throw refuse('没有启用的微信账号');
  return app;
}

/** What weixin refuses is told to whoever asked. */
const told = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw error instanceof WeixinError ? refuse(error.message) : error;
  });

/** Writes down followers as weixin describes them. */
async function keepFollowers(tx: Db, appId: string, people: readonly Follower[]) {
  if (people.length === 0) return;
  await tx
    .insert(fans)
    .values(
      people.map(({ subscribeTime, ...person }) => ({
        ...person,
        appId,
        subscribeStatus: FOLLOWS,
        subscribeTime: sql`to_timestamp(${subscribeTime})`,
      })),
    )
    .onConflictDoUpdate({
      target: [fans.appId, fans.openid],
      set: {
        unionId: sql`excluded.union_id`,
        nickname: sql`excluded.nickname`,
        remark: sql`excluded.remark`,
        subscribeStatus: FOLLOWS,
        subscribeTime: sql`excluded.subscribe_time`,
        unsubscribeTime: null,
      },
    });
}

/** Somebody has begun or ceased to follow, as a call of weixin tells; a repeated one changes nothing. */
export async function markFollower(db: Db, appId: string, { openid, follows }: { openid: string; follows: boolean }) {
  const now = follows
    ? { subscribeStatus: FOLLOWS, subscribeTime: sql`now()`, unsubscribeTime: null }
    : { subscribeStatus: LEFT, unsubscribeTime: sql`now()` };
  await db
    .insert(fans)
    .values({ appId, openid, ...now })
    .onConflictDoUpdate({ target: [fans.appId, fans.openid], set: now });
}

/** Everything is asked for first and written at once: weixin may fail in the middle, the list may not. */
async function syncFollowers(ctx: Ctx): Promise<number> {
  const app = await appInUse(ctx);
  const ids = await told(followerIds(ctx, app));
  const people = await told(followersOf(ctx, app, ids));
  await ctx.db.transaction(async (tx) => {
    for (let at = 0; at < people.length; at += 1000) await keepFollowers(tx, app.appId, people.slice(at, at + 1000));
    const known = and(eq(fans.appId, app.appId), eq(fans.subscribeStatus, FOLLOWS));
    const present = sql`${fans.openid} <> ALL(${sql.param(people.map(({ openid }) => openid))}::text[])`;
    await tx.update(fans).set({ subscribeStatus: LEFT, unsubscribeTime: sql`now()` }).where(and(known, present));
  });
  return people.length;
}

async function syncTemplates(ctx: Ctx): Promise<number> {
  const app = await appInUse(ctx);
  const found = await told(ownTemplates(ctx, app));
  await ctx.db.transaction(async (tx) => {
    const ids = found.map(({ templateId }) => templateId);
    const gone = ids.length > 0 ? notInArray(templates.templateId, ids) : undefined;
    await tx.delete(templates).where(and(eq(templates.appId, app.appId), gone));
    for (const { templateId, ...texts } of found) {
      await tx
        .insert(templates)
        .values({ appId: app.appId, templateId, ...texts })
        .onConflictDoUpdate({
          target: [templates.appId, templates.templateId],
          set: { ...texts, createTime: sql`now()` },
        });
    }
  });
  return found.length;
}

export const weixinFanHandlers: Handlers<typeof weixinFan.endpoints> = {
  ...journalHandlers(weixinFan, fans),
  sync: ({ ctx }) => syncFollowers(ctx),
};

export const weixinTemplateHandlers: Handlers<typeof weixinTemplate.endpoints> = {
  ...journalHandlers(weixinTemplate, templates),
  sync: ({ ctx }) => syncTemplates(ctx),
  async options({ ctx }) {
    const app = await weixinApp(ctx);
    const { templateId, title, content } = templates;
    return ctx.db
      .select({ templateId, title, content })
      .from(templates)
      .where(eq(templates.appId, app?.appId ?? ''))
      .orderBy(asc(templates.id));
  },
};
