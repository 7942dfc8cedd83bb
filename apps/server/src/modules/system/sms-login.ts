import { eq } from 'drizzle-orm';
import { AppError, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { enter } from './enter.ts';
import { logLogin, visitOf } from './login-log.ts';
import { sendSmsCode, useSmsCode } from './sms-code.ts';
import { userTable as t } from './user.table.ts';

const SCENE = 'login';
const TEMPLATE = 'admin-sms-login';

const ownerOf = async (ctx: Ctx, mobile: string) => {
  const [user] = await ctx.db
    .select({ userId: t.userId, userName: t.userName, status: t.status })
    .from(t)
    .where(eq(t.phonenumber, mobile));
  return user;
};

/** Sends a code for signing in; for a number that nobody has it looks the same and sends nothing. */
export async function sendLoginCode(ctx: Ctx, mobile: string): Promise<void> {
  const user = await ownerOf(ctx, mobile);
  const mute = user?.status !== '0';
  await sendSmsCode(ctx.services, { mobile, scene: SCENE, templateCode: TEMPLATE, ip: ctx.ip, mute });
}

/** Signs in by the code that was sent to the number; what goes wrong is in the login log, too. */
export async function smsLogin(ctx: Ctx, { mobile, smsCode }: { mobile: string; smsCode: string }): Promise<string> {
  const user = await ownerOf(ctx, mobile);
  try {
    await useSmsCode(ctx.db, { mobile, scene: SCENE, code: smsCode });
    if (!user) throw refuse('验证码错误', 'smsCode');
  } catch (error) {
    if (error instanceof AppError) await logLogin(ctx.db, visitOf(ctx, user?.userName ?? mobile), false, error.message);
    throw error;
  }
  return enter(ctx, user.userId, '短信登录成功');
}
