import { z } from 'zod';
import type { Ctx } from '../../kernel/http/http.ts';
import { askWeixin, type WeixinApp, WeixinError } from './weixin-api.ts';

/** Somebody who follows the account. */
export interface Follower {
  openid: string;
  unionId: string;
  nickname: string;
  remark: string;
  /** Seconds since 1970. */
  subscribeTime: number;
}
/** A template as weixin keeps it. */
interface KeptTemplate {
  templateId: string;
  title: string;
  content: string;
  example: string;
}

/** Ten thousand ids fill a page of weixin's list. */
const LIST_BYTES = 2 * 1024 * 1024;
const MAX_PAGES = 100;
const AT_ONCE = 100;
const short = (max: number) =>
  z
    .string()
    .default('')
    .transform((text) => text.slice(0, max));

const idPage = z.object({
  next_openid: z.string().default(''),
  data: z.object({ openid: z.array(z.string().max(128)) }).default({ openid: [] }),
});
const people = z.object({
  user_info_list: z.array(
    z.object({
      subscribe: z.number().default(0),
      openid: z.string().max(128),
      unionid: short(128),
      nickname: short(100),
      remark: short(255),
      subscribe_time: z.number().default(0),
    }),
  ),
});
const templates = z.object({
  template_list: z.array(
    z.object({ template_id: z.string().max(100), title: short(100), content: short(2000), example: short(2000) }),
  ),
});

/** The ids of everybody who follows the account. */
export async function followerIds(ctx: Ctx, app: WeixinApp): Promise<string[]> {
  const ids = new Set<string>();
  let next = '';
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = { ...(next && { next_openid: next }) };
    const found = await askWeixin(ctx, app, idPage, { path: '/cgi-bin/user/get', query, maxBytes: LIST_BYTES });
    for (const openid of found.data.openid) ids.add(openid);
    if (found.data.openid.length === 0 || !found.next_openid || found.next_openid === next) return [...ids];
    next = found.next_openid;
  }
  throw new WeixinError('微信粉丝过多，无法同步');
}

/** Who they are; whoever has left in the meantime is not among them. */
export async function followersOf(ctx: Ctx, app: WeixinApp, ids: readonly string[]): Promise<Follower[]> {
  const found: Follower[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const user_list = ids.slice(at, at + AT_ONCE).map((openid) => ({ openid, lang: 'zh_CN' }));
    const path = '/cgi-bin/user/info/batchget';
    const answer = await askWeixin(ctx, app, people, { path, body: { user_list }, maxBytes: LIST_BYTES });
    for (const { subscribe, openid, unionid, nickname, remark, subscribe_time } of answer.user_info_list) {
      if (subscribe) found.push({ openid, unionId: unionid, nickname, remark, subscribeTime: subscribe_time });
    }
  }
  return found;
}

/** The templates that the account may send. */
export async function ownTemplates(ctx: Ctx, app: WeixinApp): Promise<KeptTemplate[]> {
  const path = '/cgi-bin/template/get_all_private_template';
  const { template_list } = await askWeixin(ctx, app, templates, { path, maxBytes: LIST_BYTES });
  return template_list.map(({ template_id, ...texts }) => ({ templateId: template_id, ...texts }));
}
