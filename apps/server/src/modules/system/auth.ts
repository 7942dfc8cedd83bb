import type { auth } from '@jiaoyan/contract/system/auth';
import { eq, sql } from 'drizzle-orm';
import { hotStatement, selection } from '../../kernel/db/db.ts';
import { AppError, brokenConstraint, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { askCaptcha, checkCaptcha } from './captcha-check.ts';
import type { ConfigReader } from './config-reader.ts';
import { deptTable } from './dept.table.ts';
import { beginAttempt, blameAddress, checkAddress, clearAttempts, failAttempt } from './login-guard.ts';
import { logLogin, visitOf } from './login-log.ts';
import { menuWidth } from './menu-access.ts';
import type { MenuReader } from './menu-reader.ts';
import { hashPassword, refuseWeakPassword, verifyPassword, wasteTime } from './password.ts';
import { provePassword } from './prove-password.ts';
import { closeSessions, keyOf, openSession } from './session.ts';
import { sendLoginCode, smsLogin } from './sms-login.ts';
import { readyProviders, socialBind, socialLogin } from './social-login.ts';
import { userTable as t } from './user.table.ts';

const { userId, userName, nickName, avatar, deptId, passwordHandedOut, pwdUpdateDate } = t;
const account = Object.entries({ userId, userName, nickName, avatar, deptId, passwordHandedOut, pwdUpdateDate });
type Account = Pick<
  typeof t.$inferSelect,
  'userId' | 'userName' | 'nickName' | 'avatar' | 'deptId' | 'passwordHandedOut' | 'pwdUpdateDate'
> & { deptName: string };
/** Asked at every load of a page. */
const readAccount = hotStatement<Account>(
  'system_account',
  sql`SELECT ${selection(account)}, coalesce(${deptTable.deptName}, '') AS "deptName" FROM ${t}
    LEFT JOIN ${deptTable} ON ${deptTable.deptId} = ${t.deptId} WHERE ${t.userId} = ${sql.placeholder('userId')}`,
  account,
);

/** Checks name and password and signs in; unknown, wrong and disabled look the same. */
async function signIn(ctx: Ctx, username: string, password: string): Promise<{ token: string; userId: number }> {
  const { cache } = ctx.services;
  await checkAddress(cache, ctx.ip);
  const failures = await beginAttempt(ctx.db, username).catch(async (error: Error) => {
    if (error instanceof AppError) await logLogin(ctx.db, visitOf(ctx, username), false, '账号已锁定，拒绝登录');
    throw error;
  });
  const [user] = await ctx.db
    .select()
    .from(t)
    .where(eq(sql`lower(${t.userName})`, username.toLowerCase()));
  const right = user ? await verifyPassword(password, user.passwordHash) : await wasteTime(password);
  if (!user || !right || user.status !== '0') {
    const msg = await failAttempt(ctx.db, username, failures);
    await blameAddress(cache, ctx.ip);
    await logLogin(ctx.db, visitOf(ctx, username), false, msg);
    throw refuse(msg);
  }
  const token = await ctx.db.transaction(async (tx) => {
    await clearAttempts(tx, username);
    await tx.update(t).set({ loginIp: ctx.ip, loginDate: sql`now()` }).where(eq(t.userId, user.userId));
    return openSession(ctx, tx, user.userId);
  });
  await logLogin(ctx.db, visitOf(ctx, user.userName), true, '登录成功');
  return { token, userId: user.userId };
}

async function passwordExpired(configs: ConfigReader, changed: string | null): Promise<boolean> {
  const days = Number(await configs.get('sys.account.passwordValidateDays'));
  if (!days || !changed) return false;
  return Date.parse(`${changed.replace(' ', 'T')}+08:00`) + days * 86_400_000 < Date.now();
}

export const authHandlers = (configs: ConfigReader, menus: MenuReader): Handlers<typeof auth> => {
  const captchaOn = async (ctx: Ctx) =>
    ctx.services.config.captcha && (await configs.isOn('sys.account.captchaEnabled'));
  const registerOn = () => configs.isOn('sys.account.registerUser');
  const requireSmsLogin = async () => {
    if (!(await configs.isOn('sys.account.smsLogin'))) throw refuse('当前系统没有开启短信登录');
  };
  const verifyCaptcha = async (ctx: Ctx, { uuid, code }: { uuid: string; code: string }) => {
    if (await captchaOn(ctx)) await checkCaptcha(ctx.services.cache, uuid, code);
  };
  return {
    async captcha({ ctx }) {
      const socialProviders = await readyProviders(ctx);
      const open = {
        registerEnabled: await registerOn(),
        ...((await configs.isOn('sys.account.smsLogin')) && { smsLoginEnabled: true as const }),
        ...((await configs.isOn('repair.portal.anonymous')) && { portalEnabled: true as const }),
        ...(socialProviders.length > 0 && { socialProviders }),
      };
      if (!(await captchaOn(ctx))) return { captchaEnabled: false, ...open };
      return { captchaEnabled: true, ...open, ...(await askCaptcha(ctx.services.cache)) };
    },
    async login({ body, ctx }) {
      await verifyCaptcha(ctx, body);
      const { token } = await signIn(ctx, body.username, body.password);
      return { token };
    },
    async smsCode({ body, ctx }) {
      await requireSmsLogin();
      await verifyCaptcha(ctx, body);
      await sendLoginCode(ctx, body.mobile);
    },
    async smsLogin({ body, ctx }) {
      await requireSmsLogin();
      return { token: await smsLogin(ctx, body) };
    },
    async register({ body, ctx }) {
      if (!(await registerOn())) throw refuse('当前系统没有开启注册功能');
      await verifyCaptcha(ctx, body);
      refuseWeakPassword(body.password, body.username);
      const passwordHash = await hashPassword(body.password);
      const user = { userName: body.username, nickName: body.username, passwordHash, createBy: body.username };
      await ctx.db
        .insert(t)
        .values({ ...user, pwdUpdateDate: sql`now()` })
        .catch((error) => {
          throw !brokenConstraint(error) ? error : refuse('注册账号已存在', 'username');
        });
      await logLogin(ctx.db, visitOf(ctx, body.username), true, '注册成功');
    },
    async logout({ ctx }) {
      if (ctx.user.userId === 0) return;
      await closeSessions(ctx.services, ctx.db, { tokenKey: keyOf(ctx.token) });
      await logLogin(ctx.db, visitOf(ctx, ctx.user.userName), true, '退出成功');
    },
    unlockScreen: ({ body, ctx }) => provePassword(ctx, body.password),
    async info({ ctx }) {
      const [user] = await readAccount(ctx.db, { userId: ctx.user.userId });
      if (!user) throw refuse('账号不存在');
      return {
        user,
        roles: [...ctx.user.roles],
        permissions: [...ctx.user.permissions],
        isDefaultModifyPwd: user.passwordHandedOut,
        isPasswordExpired: await passwordExpired(configs, user.pwdUpdateDate),
        showDocs: (await configs.get('sys.index.showDocs')) !== 'false',
      };
    },
    routers: ({ ctx }) => menus.routes(menuWidth(ctx.user.roles)),
    socialLogin: ({ body, ctx }) => socialLogin(ctx, body),
    socialBind: ({ body, ctx }) => socialBind(ctx, body, signIn),
  };
};
