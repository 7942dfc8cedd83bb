import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';

export const smsChannelTable = pgTable('sys_sms_channel', {
  channelId: identity(1000),
  signature: varchar({ length: 12 }).notNull(),
  code: varchar({ length: 100 }).notNull(),
  status: varchar({ length: 100 }).notNull(),
  apiKey: varchar({ length: 128 }).notNull(),
  apiSecret: text().notNull().default(''),
  apiUrl: varchar({ length: 255 }).notNull().default(''),
  callbackUrl: varchar({ length: 255 }).notNull().default(''),
  remark: varchar({ length: 255 }).notNull().default(''),
  ...stamps,
});

export const smsTemplateTable = pgTable(
  'sys_sms_template',
  {
    templateId: identity(1000),
    channelId: integer().notNull(),
    type: varchar({ length: 100 }).notNull(),
    code: varchar({ length: 63 }).notNull(),
    name: varchar({ length: 63 }).notNull(),
    content: varchar({ length: 255 }).notNull(),
    params: varchar({ length: 64 }).array().notNull(),
    apiTemplateId: varchar({ length: 63 }).notNull(),
    status: varchar({ length: 100 }).notNull(),
    remark: varchar({ length: 255 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    unique('sys_sms_template_code').on(t.code),
    index('sys_sms_template_channel_id').on(t.channelId),
    foreignKey({
      name: 'sys_sms_template_channel',
      columns: [t.channelId],
      foreignColumns: [smsChannelTable.channelId],
    }),
  ],
);

/** What became of each message; channel and template are copied, because they may change afterwards. */
export const smsLogTable = pgTable(
  'sys_sms_log',
  {
    logId: identity(),
    channelId: integer().notNull(),
    channelCode: varchar({ length: 100 }).notNull(),
    templateId: integer().notNull(),
    templateCode: varchar({ length: 63 }).notNull(),
    templateType: varchar({ length: 100 }).notNull(),
    /** Codes are left out of it. */
    templateContent: varchar({ length: 2000 }).notNull(),
    apiTemplateId: varchar({ length: 63 }).notNull(),
    mobile: varchar({ length: 20 }).notNull(),
    userId: integer().notNull().default(0),
    userType: varchar({ length: 1 }).notNull().default('2'),
    sendStatus: varchar({ length: 2 }).notNull(),
    sendTime: instant(),
    sendCode: varchar({ length: 64 }).notNull().default(''),
    sendMsg: varchar({ length: 255 }).notNull().default(''),
    apiSendCode: varchar({ length: 64 }).notNull().default(''),
    apiSendMsg: varchar({ length: 255 }).notNull().default(''),
    apiRequestId: varchar({ length: 64 }).notNull().default(''),
    apiSerialNo: varchar({ length: 64 }).notNull(),
    receiveStatus: varchar({ length: 2 }).notNull().default('0'),
    receiveTime: instant(),
    apiReceiveCode: varchar({ length: 64 }).notNull().default(''),
    apiReceiveMsg: varchar({ length: 255 }).notNull().default(''),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [unique('sys_sms_log_serial').on(t.apiSerialNo), index('sys_sms_log_time').on(t.createTime, t.logId)],
);

/** Messages that wait to be sent, with what only the sender needs; a row goes when its message is done. */
export const smsOutboxTable = pgTable(
  'sys_sms_outbox',
  {
    logId: integer()
      .primaryKey()
      .references(() => smsLogTable.logId, { onDelete: 'cascade' }),
    content: varchar({ length: 2000 }).notNull(),
    params: jsonb().$type<Record<string, string>>().notNull(),
    attempts: integer().notNull().default(0),
    nextTry: instant().notNull().default(sql`now()`),
  },
  (t) => [index('sys_sms_outbox_next').on(t.nextTry)],
);

/** Codes that were sent to numbers, as hashes. */
export const smsCodeTable = pgTable(
  'sys_sms_code',
  {
    codeId: identity(),
    mobile: varchar({ length: 20 }).notNull(),
    scene: varchar({ length: 32 }).notNull(),
    codeHash: varchar({ length: 64 }).notNull(),
    ip: varchar({ length: 64 }).notNull().default(''),
    tries: integer().notNull().default(0),
    usedTime: instant(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [index('sys_sms_code_mobile').on(t.mobile, t.createTime)],
);
