import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../kernel/config.ts';
import { callOutside } from '../../kernel/http/outbound.ts';
import type { Sealing } from '../../kernel/sealing.ts';
import { smsChannelTable } from './sms.table.ts';

type SmsChannelRow = typeof smsChannelTable.$inferSelect;

/** One message as a channel sends it. */
interface SmsOrder {
  mobile: string;
  content: string;
  apiTemplateId: string;
  params: Readonly<Record<string, string>>;
  /** Names the message: a second attempt has the same, and receipts refer to it. */
  serialNo: string;
}
/** What became of an attempt; `retry` when it may well work a little later. */
export interface SmsOutcome {
  ok: boolean;
  retry: boolean;
  code: string;
  msg: string;
  requestId: string;
}
/** What adapters may use. */
export interface SmsTools {
  config: Pick<Config, 'smsAllowPrivate'>;
  log: FastifyBaseLogger;
  sealing: Sealing;
}
type SmsAdapter = (order: SmsOrder, channel: SmsChannelRow, tools: SmsTools) => Promise<SmsOutcome>;

/** How both sides of an HTTP channel sign: HMAC-SHA256 over the parts, joined by line feeds, in hex. */
export const signSms = (secret: string, parts: readonly (string | number | boolean)[]) =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('hex');

const done = (requestId = ''): SmsOutcome => ({ ok: true, retry: false, code: '0', msg: '', requestId });
const failed = (code: string, msg: string, retry: boolean, requestId = ''): SmsOutcome => ({
  ok: false,
  retry,
  code: code.slice(0, 64),
  msg: msg.slice(0, 255),
  requestId: requestId.slice(0, 64),
});

const answer = z.object({
  code: z.coerce.string().default('0'),
  msg: z.coerce.string().default(''),
  requestId: z.coerce.string().default(''),
});
const successCodes = new Set(['0', '200', 'OK']);

function readAnswer(text: string) {
  try {
    const parsed = answer.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Sends nothing: the text stands in the log of the server, for trials without a provider. */
const debug: SmsAdapter = async (order, channel, { log }) => {
  log.info({ mobile: order.mobile, text: `【${channel.signature}】${order.content}` }, 'sms');
  return done();
};

/** Posts signed JSON to the address of the channel. */
const http: SmsAdapter = async (order, channel, { config, sealing }) => {
  const secret = sealing.open(smsChannelTable.apiSecret, channel.apiSecret);
  if (!secret) return failed('SECRET', '短信密钥无法解开，请在短信渠道中重新填写密钥', false);
  const body = JSON.stringify({ ...order, signature: channel.signature });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    'content-type': 'application/json',
    'x-api-key': channel.apiKey,
    'x-timestamp': timestamp,
    'x-signature': signSms(secret, [timestamp, body]),
  };
  const rules = { allowPrivate: config.smsAllowPrivate };
  try {
    const { status, text } = await callOutside({ method: 'POST', url: channel.apiUrl, headers, body }, rules);
    if (status >= 500 || status === 429) return failed(String(status), '短信平台暂时不可用', true);
    if (status < 200 || status > 299) return failed(String(status), '短信平台拒绝了请求', false);
    const reply = readAnswer(text);
    if (!reply) return failed('BAD_REPLY', '短信平台的应答无法识别', false);
    if (!successCodes.has(reply.code)) return failed(reply.code, reply.msg, false, reply.requestId);
    return done(reply.requestId.slice(0, 64));
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'EBLOCKED') return failed(code, '接口地址不允许访问', false);
    return failed(code || 'NETWORK', '无法连接短信平台', true);
  }
};

/** The ways of sending, by the code of the channel. */
export const smsAdapters: Readonly<Record<string, SmsAdapter>> = { DEBUG: debug, HTTP: http };
