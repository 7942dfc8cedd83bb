import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx } from '../../kernel/http/http.ts';
import { callOutside } from '../../kernel/http/outbound.ts';
import { weixinAccountTable } from './social.table.ts';

/** The enabled account that serves signing in and messages, its secret sealed. */
export type WeixinApp = Pick<typeof weixinAccountTable.$inferSelect, 'appId' | 'appSecret'>;
/** Somebody at another site. */
export interface SocialPerson {
  openid: string;
  unionId: string;
  nickname: string;
}

/** The other site refuses; its text is for people. */
export class WeixinError extends Error {}

const text = z.string().max(500).default('');
const answer = z.object({
  access_token: text,
  expires_in: z.coerce.number().default(0),
  openid: z.string().max(128).default(''),
  unionid: z.string().max(128).default(''),
  nickname: text,
});

/** The account in use, if there is one. */
export async function weixinApp(ctx: Ctx): Promise<WeixinApp | undefined> {
  const [app] = await ctx.db
    .select({ appId: weixinAccountTable.appId, appSecret: weixinAccountTable.appSecret })
    .from(weixinAccountTable)
    .where(eq(weixinAccountTable.status, '0'))
    .orderBy(asc(weixinAccountTable.accountId))
    .limit(1);
  return app?.appSecret ? app : undefined;
}

/** Where the user is asked for consent. */
export function authorizeUrl(ctx: Ctx, { appId }: WeixinApp, redirectUri: string, state: string): string {
  const base = ctx.services.config.weixinUrl ?? 'https://open.weixin.qq.com';
  const query = new URLSearchParams({
    appid: appId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'snsapi_login',
    state,
  });
  return `${base}/connect/qrconnect?${query}#wechat_redirect`;
}

/** A call to weixin. */
interface WeixinCall {
  path: string;
  query?: Record<string, string>;
  body?: object;
  maxBytes?: number;
}
const problem = z.object({ errcode: z.coerce.number().default(0), errmsg: text });

async function askFor<T>(ctx: Ctx, shape: z.ZodType<T>, { path, query, body, maxBytes }: WeixinCall): Promise<T> {
  const { weixinUrl, smsAllowPrivate } = ctx.services.config;
  const url = `${weixinUrl ?? 'https://api.weixin.qq.com'}${path}?${new URLSearchParams(query)}`;
  const call = body
    ? { method: 'POST' as const, url, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : { method: 'GET' as const, url };
  try {
    const reply = await callOutside({ ...call, ...(maxBytes && { maxBytes }) }, { allowPrivate: smsAllowPrivate });
    const told: unknown = JSON.parse(reply.text);
    const { errcode, errmsg } = problem.parse(told);
    if (errcode !== 0) throw new WeixinError(`微信返回错误 ${errcode}：${errmsg}`);
    return shape.parse(told);
  } catch (error) {
    if (error instanceof WeixinError) throw error;
    // The address carries the secret: neither it nor the error that quotes it may be logged or shown.
    throw new WeixinError('无法连接微信服务器，请稍后重试');
  }
}
const ask = (ctx: Ctx, path: string, query: Record<string, string>, body?: object) =>
  askFor(ctx, answer, { path, query, ...(body && { body }) });

const secretOf = (ctx: Ctx, { appSecret }: WeixinApp): string =>
  ctx.services.sealing.mustOpen(weixinAccountTable.appSecret, appSecret);

/** Finds out who gave their consent; a code can be used once. */
export async function personOf(ctx: Ctx, app: WeixinApp, code: string): Promise<SocialPerson> {
  const grant = { appid: app.appId, secret: secretOf(ctx, app), code, grant_type: 'authorization_code' };
  const { access_token, openid, unionid } = await ask(ctx, '/sns/oauth2/access_token', grant);
  if (!openid) throw new WeixinError('微信没有返回用户标识');
  const person = await ask(ctx, '/sns/userinfo', { access_token, openid });
  return { openid, unionId: unionid || person.unionid, nickname: person.nickname.slice(0, 100) };
}

const SPARE_SECONDS = 300;

/** The token for calls in the name of the account; weixin allows few of them, so all nodes share one. */
async function accountToken(ctx: Ctx, app: WeixinApp): Promise<string> {
  const key = `weixin:token:${app.appId}`;
  const known = await ctx.services.cache.get(key);
  if (typeof known === 'string') return known;
  const grant = { grant_type: 'client_credential', appid: app.appId, secret: secretOf(ctx, app) };
  const { access_token, expires_in } = await ask(ctx, '/cgi-bin/token', grant);
  if (expires_in > SPARE_SECONDS) await ctx.services.cache.set(key, access_token, expires_in - SPARE_SECONDS);
  return access_token;
}

/** Makes a call in the name of the account. */
export async function askWeixin<T>(ctx: Ctx, app: WeixinApp, shape: z.ZodType<T>, call: WeixinCall): Promise<T> {
  const access_token = await accountToken(ctx, app);
  return askFor(ctx, shape, { ...call, query: { access_token, ...call.query } });
}

/** A template message to one person. */
export interface TemplateMessage {
  openid: string;
  templateId: string;
  data: Readonly<Record<string, string>>;
  url: string;
}

/** Sends a template message. */
export async function sendTemplateMessage(
  ctx: Ctx,
  app: WeixinApp,
  { openid, templateId, data, url }: TemplateMessage,
) {
  const access_token = await accountToken(ctx, app);
  const values = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, { value }]));
  const body = { touser: openid, template_id: templateId, data: values, ...(url && { url }) };
  await ask(ctx, '/cgi-bin/message/template/send', { access_token }, body);
}
