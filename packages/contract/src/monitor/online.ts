import { z } from 'zod';
import { DELETE, data, GET, none, page } from '../kernel/http.ts';
import { titled } from '../kernel/resource.ts';

/** The public name of a session. It opens nothing. */
const tokenId = z.string().regex(/^[0-9a-f]{64}$/, '会话编号格式不正确');
const filter = (title: string) => z.string().trim().max(100).default('').meta({ title });

const onlineUser = z.object({
  tokenId: z.string(),
  userName: z.string(),
  nickName: z.string(),
  deptName: z.string(),
  ipaddr: z.string(),
  loginLocation: z.string(),
  browser: z.string(),
  os: z.string(),
  loginTime: z.string(),
  lastSeen: z.string(),
  /** The session that asks. */
  own: z.boolean(),
});
export type OnlineUser = z.output<typeof onlineUser>;

export const online = titled('在线用户', {
  /** All rows at once: RuoYi clients cut the pages themselves. */
  list: GET('/monitor/online/list', {
    summary: '在线用户列表',
    access: 'monitor:online:list',
    query: z.object({ ipaddr: filter('登录地址'), userName: filter('用户名称') }),
    reply: page(onlineUser),
  }),
  get: GET('/monitor/online/:tokenId', {
    summary: '在线用户详情',
    access: 'monitor:online:query',
    params: z.object({ tokenId }),
    reply: data(onlineUser),
  }),
  forceLogout: DELETE('/monitor/online/:tokenId', {
    summary: '强退用户',
    access: 'monitor:online:forceLogout',
    params: z.object({ tokenId }),
    log: { type: 'forceLogout' },
    reply: none,
  }),
  batchLogout: DELETE('/monitor/online/batch/:tokenIds', {
    summary: '批量强退用户',
    access: 'monitor:online:batchLogout',
    params: z.object({
      tokenIds: z
        .string()
        .regex(/^[0-9a-f]{64}(,[0-9a-f]{64}){0,49}$/, '会话编号格式不正确，一次最多50个')
        .transform((list) => [...new Set(list.split(','))].sort()),
    }),
    log: { type: 'forceLogout' },
    reply: none,
  }),
});
