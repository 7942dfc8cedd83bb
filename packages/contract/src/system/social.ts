import { z } from 'zod';
import { DELETE, data, GET, none, POST } from '../kernel/http.ts';

const provider = z.string().trim().min(1).max(32).meta({ title: '登录方式' });
const byProvider = z.object({ provider });
/** What another site hands over when the user has agreed. */
const authorization = z.object({
  provider,
  code: z.string().min(1).max(512).meta({ title: '授权码' }),
  state: z.string().min(1).max(128).meta({ title: '授权状态' }),
});

const binding = z.object({
  provider: z.string(),
  name: z.string(),
  bound: z.boolean(),
  nickname: z.string(),
  bindTime: z.string().nullable(),
});
/** One way of signing in by another site, and whether the user has bound it. */
export type SocialBinding = z.output<typeof binding>;

/** Signing in by other sites: where to go, and the bindings of the signed-in user. */
export const social = {
  /** Where the browser has to go to be asked; whoever comes back signs in. */
  loginUrl: GET('/auth/social/url', {
    summary: '第三方登录地址',
    access: 'public',
    limit: { max: 60, seconds: 60 },
    query: byProvider,
    reply: data(z.string()),
  }),
  list: GET('/system/user/profile/social', {
    summary: '我的社交绑定',
    access: 'signed-in',
    reply: data(z.array(binding)),
  }),
  /** The same for binding: only the user who asked can complete it. */
  bindUrl: GET('/system/user/profile/social/url', {
    summary: '社交绑定地址',
    access: 'signed-in',
    query: byProvider,
    reply: data(z.string()),
  }),
  bind: POST('/system/user/profile/social', {
    summary: '绑定社交账号',
    access: 'signed-in',
    limit: { max: 30, seconds: 60 },
    body: authorization,
    reply: none,
  }),
  unbind: DELETE('/system/user/profile/social', {
    summary: '解绑社交账号',
    access: 'signed-in',
    query: byProvider,
    reply: none,
  }),
};
