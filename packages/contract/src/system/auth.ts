import { z } from 'zod';
import { data, fields, GET, none, POST } from '../kernel/http.ts';
import { mobile } from './sms-template.ts';

/** A node of the menu as the router reads it. */
export interface MenuNode {
  name: string;
  path: string;
  /** Layout, ParentView, InnerLink, or the name of a view. */
  component: string;
  hidden: boolean;
  redirect?: string | undefined;
  alwaysShow?: boolean | undefined;
  query?: string | undefined;
  meta: { title: string; icon: string; noCache: boolean; link?: string | undefined; affix?: boolean | undefined };
  roles?: string[] | undefined;
  permissions?: string[] | undefined;
  children?: MenuNode[] | undefined;
}
const menuNode: z.ZodType<MenuNode> = z
  .object({
    name: z.string(),
    path: z.string(),
    component: z.string(),
    hidden: z.boolean(),
    redirect: z.string().optional(),
    alwaysShow: z.boolean().optional(),
    query: z.string().optional(),
    meta: z.object({
      title: z.string(),
      icon: z.string(),
      noCache: z.boolean(),
      link: z.string().optional(),
      affix: z.boolean().optional(),
    }),
    roles: z.array(z.string()).optional(),
    permissions: z.array(z.string()).optional(),
    get children() {
      return z.array(menuNode).optional();
    },
  })
  .meta({ id: 'MenuNode' });

export const userName = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_]{1,29}$/, '账号须以字母开头，由2到30位字母、数字或下划线组成')
  .meta({ title: '账号' });
export const newPassword = z.string().min(10, '密码长度不能少于10个字符').max(72).meta({ title: '密码' });

const credentials = {
  username: z.string().trim().min(1).max(64).meta({ title: '账号' }),
  password: z.string().min(1).max(128).meta({ title: '密码' }),
};
const captcha = {
  code: z.string().trim().max(16).default('').meta({ title: '验证码' }),
  uuid: z.string().max(64).default(''),
};

const session = z.object({
  user: z.object({
    userId: z.int(),
    userName: z.string(),
    nickName: z.string(),
    avatar: z.string(),
    deptId: z.int().nullable(),
    deptName: z.string(),
  }),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** The password was handed out by somebody else and waits to be changed. */
  isDefaultModifyPwd: z.boolean(),
  isPasswordExpired: z.boolean(),
  /** Whether pages show where their guide is. */
  showDocs: z.boolean(),
});
export type SessionInfo = z.output<typeof session>;

export const auth = {
  captcha: GET('/captchaImage', {
    summary: '登录验证码',
    access: 'public',
    limit: { max: 600, seconds: 60 },
    reply: fields(
      z.object({
        captchaEnabled: z.boolean(),
        registerEnabled: z.boolean(),
        /** Present when a code by short message opens the door, too. */
        smsLoginEnabled: z.literal(true).optional(),
        /** Present when a scanned code lets people report a fault without signing in. */
        portalEnabled: z.literal(true).optional(),
        /** The other sites by which one can sign in; absent when there are none. */
        socialProviders: z.array(z.string()).optional(),
        uuid: z.string().optional(),
        /** Bare base64 of a raster picture. */
        img: z.string().optional(),
      }),
    ),
  }),
  login: POST('/login', {
    summary: '登录',
    access: 'public',
    // A whole campus may sit behind one address; guessing is stopped by the captcha and the lock on the name.
    limit: { max: 300, seconds: 60 },
    body: z.object({ ...credentials, ...captcha }),
    reply: fields(z.object({ token: z.string() })),
  }),
  /** Sends a code to a number. Whether the number is known shows only on the phone. */
  smsCode: POST('/sms-code', {
    summary: '获取登录短信验证码',
    access: 'public',
    limit: { max: 30, seconds: 60 },
    body: z.object({ mobile, ...captcha }),
    reply: none,
  }),
  smsLogin: POST('/sms-login', {
    summary: '短信验证码登录',
    access: 'public',
    limit: { max: 60, seconds: 60 },
    body: z.object({
      mobile,
      smsCode: z
        .string()
        .trim()
        .regex(/^\d{6}$/, '请输入6位短信验证码')
        .meta({ title: '短信验证码' }),
    }),
    reply: fields(z.object({ token: z.string() })),
  }),
  register: POST('/register', {
    summary: '注册',
    access: 'public',
    limit: { max: 10, seconds: 60 },
    body: z.object({ username: userName, password: newPassword, ...captcha }),
    reply: none,
  }),
  /** Answers success for a dead token too: a client that cannot sign out is stuck. */
  logout: POST('/logout', { summary: '退出登录', access: 'public', log: false, reply: none }),
  /** Newer RuoYi clients lock their screen and ask for the password to open it again. */
  unlockScreen: POST('/unlockscreen', {
    summary: '解锁屏幕',
    access: 'signed-in',
    limit: { max: 30, seconds: 60 },
    body: z.object({ password: z.string().min(1).max(128).meta({ title: '密码' }) }),
    log: false,
    reply: none,
  }),
  info: GET('/getInfo', { summary: '当前用户', access: 'signed-in', reply: fields(session) }),
  routers: GET('/getRouters', { summary: '当前用户的菜单', access: 'signed-in', reply: data(z.array(menuNode)) }),
  socialLogin: POST('/auth/social/login', {
    summary: '第三方登录回调',
    access: 'public',
    limit: { max: 30, seconds: 60 },
    body: z.object({
      provider: z.string().trim().min(1).max(32).meta({ title: '登录方式' }),
      code: z.string().min(1).max(512).meta({ title: '授权码' }),
      state: z.string().min(1).max(128).meta({ title: '授权状态' }),
    }),
    reply: fields(
      z.object({
        /** Present when the third-party account is bound already. */
        token: z.string().optional(),
        /** Present when it is not: hand it to `socialBind`. */
        ticket: z.string().optional(),
      }),
    ),
  }),
  socialBind: POST('/auth/social/bind', {
    summary: '绑定第三方账号',
    access: 'public',
    limit: { max: 30, seconds: 60 },
    body: z.object({ ...credentials, ticket: z.string().min(1).max(128).meta({ title: '绑定凭证' }) }),
    reply: fields(z.object({ token: z.string() })),
  }),
};
