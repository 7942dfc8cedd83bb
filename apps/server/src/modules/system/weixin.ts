import { weixinAccount } from '@jiaoyan/contract/system/weixin-account';
import { weixinMessage } from '@jiaoyan/contract/system/weixin-message';
import { weixinUser } from '@jiaoyan/contract/system/weixin-user';
import { and, asc, eq } from 'drizzle-orm';
import { crud } from '../../kernel/crud/crud.ts';
import { journalHandlers } from '../../kernel/crud/journal.ts';
import { sealSecrets, withoutSecretFields } from '../../kernel/crud/secret-values.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { userScope } from './data-scope.ts';
import { smsSendStatus } from './sms-send.ts';
import { socialBindTable, weixinAccountTable, weixinMessageTable } from './social.table.ts';
import { WEIXIN } from './social-login.ts';
import { userTable } from './user.table.ts';
import { sendTemplateMessage, type TemplateMessage, WeixinError, weixinApp } from './weixin-api.ts';

const secrets = ['appSecret', 'token', 'aesKey'] as const;
/** What accounts of weixin prove themselves with. */
export const weixinSecrets = { table: weixinAccountTable, id: 'accountId', names: secrets };
const SEND = 'system:weixinMessage:send';

export const weixinAccountHandlers = withoutSecretFields(
  crud(weixinAccount, weixinAccountTable, {
    constraints: { sys_weixin_account_app: { field: 'appId', message: 'AppID已存在' } },
    prepare: (values, { services }) => sealSecrets(services.sealing, weixinSecrets, values),
  }),
  secrets,
);

export const weixinUserHandlers = journalHandlers(weixinUser, socialBindTable);

/** The bound users within reach of the caller. */
const reachable = (ctx: Ctx, userId?: number) =>
  ctx.db
    .select({
      userId: socialBindTable.userId,
      userName: socialBindTable.userName,
      nickname: socialBindTable.nickname,
      openid: socialBindTable.openid,
    })
    .from(socialBindTable)
    .innerJoin(userTable, eq(userTable.userId, socialBindTable.userId))
    .where(
      and(
        eq(socialBindTable.provider, WEIXIN),
        userId === undefined ? undefined : eq(socialBindTable.userId, userId),
        userScope(ctx.user, SEND),
      ),
    )
    .orderBy(asc(socialBindTable.userId));

/** Sends, and answers what went wrong, if anything. */
async function trySending(ctx: Ctx, message: TemplateMessage): Promise<string> {
  const app = await weixinApp(ctx);
  if (!app) return '没有启用的微信账号';
  try {
    await sendTemplateMessage(ctx, app, message);
    return '';
  } catch (error) {
    if (error instanceof WeixinError) return error.message.slice(0, 255);
    throw error;
  }
}

export const weixinMessageHandlers: Handlers<typeof weixinMessage.endpoints> = {
  ...journalHandlers(weixinMessage, weixinMessageTable),
  recipients: ({ ctx }) => reachable(ctx),
  async send({ body, ctx }) {
    const [person] = await reachable(ctx, body.userId);
    if (!person) throw refuse('该用户没有绑定微信', 'userId');
    const { userId, userName, openid } = person;
    const errorMsg = await trySending(ctx, { ...body, openid });
    await ctx.db.insert(weixinMessageTable).values({
      userId,
      userName,
      openid,
      templateId: body.templateId,
      content: Object.entries(body.data)
        .map(([name, value]) => `${name}：${value}`)
        .join('；')
        .slice(0, 2000),
      url: body.url,
      sendStatus: errorMsg ? smsSendStatus.failed : smsSendStatus.sent,
      errorMsg,
    });
    return { sent: !errorMsg, errorMsg };
  },
};
