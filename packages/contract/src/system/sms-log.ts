import { z } from 'zod';
import { datetime, dict, type Fields, int, optionalText, text } from '../kernel/field.ts';
import { data, GET, none, POST } from '../kernel/http.ts';
import { type Entry, journal } from '../kernel/journal.ts';
import { idNumber } from '../kernel/resource.ts';
import { maybeTime } from '../kernel/template-text.ts';

/** The schemas of fields, by their names. */
const schemas = <F extends Fields>(fields: F) =>
  // `fromEntries` forgets which name has which schema.
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema])) as {
    [K in keyof F]: F[K]['schema'];
  };

const hidden = { list: false } as const;

const smsLogFields = {
  createTime: datetime('创建时间', { sort: true, width: 170 }),
  mobile: text('手机号码', { search: 'like', width: 130 }),
  templateContent: text('短信内容', { width: 280 }),
  sendStatus: dict('发送状态', 'system_sms_send_status', { search: 'exact', width: 100 }),
  sendTime: maybeTime('发送时间', { search: 'range', width: 170 }),
  receiveStatus: dict('接收状态', 'system_sms_receive_status', { search: 'exact', width: 100 }),
  receiveTime: maybeTime('接收时间', { search: 'range', width: 170 }),
  channelId: int('短信渠道', { search: 'exact', width: 150 }),
  channelCode: dict('渠道编码', 'system_sms_channel_code', { width: 170 }),
  templateId: int('模板编号', { search: 'exact', width: 100 }),
  templateCode: text('模板编码', { width: 180 }),
  templateType: dict('短信类型', 'system_sms_template_type', { width: 100 }),
  apiTemplateId: optionalText('平台模板编号', hidden),
  userId: int('用户编号', hidden),
  userType: dict('用户类型', 'user_type', hidden),
  sendCode: optionalText('发送结果编码', hidden),
  sendMsg: optionalText('发送结果说明', hidden),
  apiSendCode: optionalText('平台发送编码', hidden),
  apiSendMsg: optionalText('平台发送说明', hidden),
  apiRequestId: optionalText('平台请求编号', hidden),
  apiSerialNo: optionalText('平台短信序号', hidden),
  apiReceiveCode: optionalText('平台接收编码', hidden),
  apiReceiveMsg: optionalText('平台接收说明', hidden),
};

/** What became of each short message. */
export const smsLog = journal({
  name: 'smsLog',
  title: '短信日志',
  path: '/system/sms/log',
  permission: 'system:smsLog',
  id: 'logId',
  idLabel: '编号',
  time: 'createTime',
  fields: smsLogFields,
  extra: {
    get: GET('/system/sms/log/:id', {
      summary: '短信日志详情',
      access: 'system:smsLog:query',
      params: z.object({ id: idNumber }),
      reply: data(z.object({ logId: z.int(), ...schemas(smsLogFields) })),
    }),
  },
});

const line = (title: string, max: number) => z.string().max(max).default('').meta({ title });
/** A provider tells here what became of a message. Open to everybody, hence signed with the secret of the channel. */
export const smsCallback = {
  receive: POST('/system/sms/callback/:code', {
    summary: '短信回执',
    access: 'public',
    limit: { max: 600, seconds: 60 },
    log: false,
    params: z.object({ code: z.string().regex(/^[A-Z_]{1,32}$/) }),
    body: z.object({
      serialNo: z.string().min(1).max(64).meta({ title: '短信序号' }),
      success: z.boolean().meta({ title: '接收结果' }),
      code: line('接收编码', 64),
      msg: line('接收说明', 255),
      /** Seconds since 1970. */
      timestamp: z.int().max(99_999_999_999).meta({ title: '时间戳' }),
      /** HMAC-SHA256 in hex over `timestamp`, `serialNo`, `success`, `code` and `msg`, joined by line feeds. */
      signature: z
        .string()
        .regex(/^[0-9a-f]{64}$/, '签名格式不正确')
        .meta({ title: '签名' }),
    }),
    reply: none,
  }),
};
export type SmsLog = Entry<typeof smsLog>;
