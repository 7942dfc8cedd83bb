import { timingSafeEqual } from 'node:crypto';
import { type smsCallback, smsLog } from '@jiaoyan/contract/system/sms-log';
import { and, eq, sql } from 'drizzle-orm';
import { journalHandlers } from '../../kernel/crud/journal.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { smsChannelTable, smsLogTable as t } from './sms.table.ts';
import { signSms } from './sms-adapter.ts';

const WINDOW_SECONDS = 300;
const WAITING = '0';
const RECEIVED = '10';
const NOT_RECEIVED = '20';

const sameText = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export const smsLogHandlers: Handlers<typeof smsLog.endpoints> = {
  ...journalHandlers(smsLog, t),
  async get({ params, ctx }) {
    const [row] = await ctx.db.select().from(t).where(eq(t.logId, params.id));
    if (!row) throw notFound('短信日志');
    return row;
  },
};

export const smsCallbackHandlers: Handlers<typeof smsCallback> = {
  async receive({ params, body, ctx }) {
    const [found] = await ctx.db
      .select({ logId: t.logId, secret: smsChannelTable.apiSecret })
      .from(t)
      .innerJoin(smsChannelTable, eq(smsChannelTable.channelId, t.channelId))
      .where(and(eq(t.apiSerialNo, body.serialNo), eq(t.channelCode, params.code)));
    const secret = found && ctx.services.sealing.open(smsChannelTable.apiSecret, found.secret);
    const fresh = Math.abs(Date.now() / 1000 - body.timestamp) <= WINDOW_SECONDS;
    const parts = [body.timestamp, body.serialNo, body.success, body.code, body.msg];
    // An unknown message, a channel without a secret and a wrong signature look the same to strangers.
    if (!found || !secret || !fresh || !sameText(signSms(secret, parts), body.signature)) throw refuse('签名不正确');
    await ctx.db
      .update(t)
      .set({
        receiveStatus: body.success ? RECEIVED : NOT_RECEIVED,
        receiveTime: sql`now()`,
        apiReceiveCode: body.code,
        apiReceiveMsg: body.msg,
      })
      // A receipt that comes twice changes nothing.
      .where(and(eq(t.logId, found.logId), eq(t.receiveStatus, WAITING)));
  },
};
