import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { write } from '../../kernel/db/write.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { enter } from './enter.ts';
import { closeSessions, keyOf } from './session.ts';
import { socialBindTable as t } from './social.table.ts';
import { userTable } from './user.table.ts';
import { authorizeUrl, personOf, type SocialPerson, type WeixinApp, WeixinError, weixinApp } from './weixin-api.ts';

/** The other sites by which users can sign in. */
export const WEIXIN = 'weixin';
const LIFE_SECONDS = 600;
const random = () => randomBytes(24).toString('base64url');
const stateKey = (state: string) => `social:state:${state}`;
const ticketKey = (ticket: string) => `social:ticket:${ticket}`;

const storedState = z.object({ provider: z.string(), userId: z.int() });
const storedPerson = z.object({ provider: z.string(), openid: z.string(), unionId: z.string(), nickname: z.string() });
type StoredPerson = z.output<typeof storedPerson>;

async function enabledApp(ctx: Ctx, provider: string): Promise<WeixinApp> {
  const app = provider === WEIXIN && ctx.services.config.siteUrl ? await weixinApp(ctx) : undefined;
  if (!app) throw refuse('未启用该登录方式，请使用账号密码登录', 'provider');
  return app;
}

/** The sites that are ready for use. */
export async function readyProviders(ctx: Ctx): Promise<string[]> {
  return ctx.services.config.siteUrl && (await weixinApp(ctx)) ? [WEIXIN] : [];
}

/** Where the browser goes to ask for consent. The state names who asked (0: a stranger) and is good once. */
export async function consentUrl(ctx: Ctx, provider: string, userId: number): Promise<string> {
  const app = await enabledApp(ctx, provider);
  const state = random();
  await ctx.services.cache.set(stateKey(state), { provider, userId }, LIFE_SECONDS);
  return authorizeUrl(ctx, app, `${ctx.services.config.siteUrl}/auth-redirect?provider=${provider}`, state);
}

interface Consent {
  provider: string;
  code: string;
  state: string;
}

/** Who gave their consent, after checking that it was asked for by this user. */
async function consentingPerson(ctx: Ctx, { provider, code, state }: Consent, userId: number): Promise<SocialPerson> {
  const app = await enabledApp(ctx, provider);
  const asked = storedState.safeParse(await ctx.services.cache.take(stateKey(state)));
  if (!asked.success || asked.data.provider !== provider || asked.data.userId !== userId)
    throw refuse('授权已失效，请重新发起', 'state');
  return personOf(ctx, app, code).catch((error) => {
    throw error instanceof WeixinError ? refuse(error.message) : error;
  });
}

/** Signs in whoever is bound; a stranger gets a ticket to name their account with. */
export async function socialLogin(ctx: Ctx, consent: Consent): Promise<{ token?: string; ticket?: string }> {
  const person = await consentingPerson(ctx, consent, 0);
  const [bound] = await ctx.db
    .select({ userId: t.userId })
    .from(t)
    .where(and(eq(t.provider, consent.provider), eq(t.openid, person.openid)));
  if (bound) return { token: await enter(ctx, bound.userId, '微信登录成功') };
  const ticket = random();
  const held: StoredPerson = { provider: consent.provider, ...person };
  await ctx.services.cache.set(ticketKey(ticket), held, LIFE_SECONDS);
  return { ticket };
}

/** Binds a person to a user: an earlier binding of the user is replaced, somebody else's is not. */
async function bindPerson(ctx: Ctx, userId: number, { provider, openid, unionId, nickname }: StoredPerson) {
  const taken = { sys_social_bind_openid: { message: '该微信已绑定其他账号，请先在原账号中解绑' } };
  await write(ctx, taken, async (tx) => {
    const [user] = await tx
      .select({ userName: userTable.userName })
      .from(userTable)
      .where(eq(userTable.userId, userId));
    if (!user) throw refuse('账号不存在');
    await tx.delete(t).where(and(eq(t.userId, userId), eq(t.provider, provider)));
    await tx.insert(t).values({ provider, openid, unionId, nickname, userId, userName: user.userName });
  });
}

type SignIn = (ctx: Ctx, username: string, password: string) => Promise<{ token: string; userId: number }>;

/** Lets a stranger with a ticket say which account is theirs; a wrong password leaves the ticket good for another try. */
export async function socialBind(
  ctx: Ctx,
  { ticket, username, password }: { ticket: string; username: string; password: string },
  signIn: SignIn,
): Promise<{ token: string }> {
  const held = storedPerson.safeParse(await ctx.services.cache.take(ticketKey(ticket)));
  if (!held.success) throw refuse('绑定凭证已失效，请重新授权', 'ticket');
  const { token, userId } = await signIn(ctx, username, password).catch(async (error) => {
    await ctx.services.cache.set(ticketKey(ticket), held.data, LIFE_SECONDS);
    throw error;
  });
  await bindPerson(ctx, userId, held.data).catch(async (error) => {
    // Nobody will ever hear of this session.
    await closeSessions(ctx.services, ctx.db, { tokenKey: keyOf(token) });
    throw error;
  });
  return { token };
}

/** Binds for a signed-in user who has asked for it. */
export async function bindOwn(ctx: Ctx, consent: Consent) {
  const person = await consentingPerson(ctx, consent, ctx.user.userId);
  await bindPerson(ctx, ctx.user.userId, { provider: consent.provider, ...person });
}
