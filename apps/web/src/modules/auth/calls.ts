import type { Api } from '@jiaoyan/contract';
import type { CallArgs, ReplyOf } from '@jiaoyan/contract/kernel/http';
import { request } from '../../kernel/request.ts';

type Auth = Api['auth'];
/** What the public calls answer, by name. */
export type AuthAnswer = { [K in keyof Auth]: ReplyOf<Auth[K]> };
type Body<K extends keyof Auth> = CallArgs<Auth[K]> extends { body: infer B } ? B : never;

/**
 * The calls before signing in. They go past the typed client because it brings the schemas of the whole contract,
 * which the first page does not need; the types still come from there.
 */
async function post<K extends keyof Auth>(path: string, body: Body<K>): Promise<AuthAnswer[K]> {
  const answer = await request(path, { method: 'POST', body, isToken: false, repeatSubmit: false, quiet: true });
  return answer as unknown as AuthAnswer[K]; // the server answers by the same contract
}

export const captchaImage = async (): Promise<AuthAnswer['captcha']> =>
  (await request('/captchaImage', { isToken: false, quiet: true })) as unknown as AuthAnswer['captcha'];
export const login = (body: Body<'login'>) => post<'login'>('/login', body);
export const sendSmsCode = (body: Body<'smsCode'>) => post<'smsCode'>('/sms-code', body);
export const smsLogin = (body: Body<'smsLogin'>) => post<'smsLogin'>('/sms-login', body);
export const register = (body: Body<'register'>) => post<'register'>('/register', body);
export const socialLogin = (body: Body<'socialLogin'>) => post<'socialLogin'>('/auth/social/login', body);
export const socialBind = (body: Body<'socialBind'>) => post<'socialBind'>('/auth/social/bind', body);

/** Where to go to sign in by another site. */
export async function socialUrl(provider: string): Promise<string> {
  const params = { provider };
  const answer = await request('/auth/social/url', { params, isToken: false, quiet: true });
  return String(answer.data);
}

/** Binds an account of another site to the signed-in user. */
export async function bindOwn(body: Body<'socialLogin'>): Promise<void> {
  await request('/system/user/profile/social', { method: 'POST', body, quiet: true });
}
