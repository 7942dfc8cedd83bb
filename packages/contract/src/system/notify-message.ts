import { z } from 'zod';
import { datetime, dict, int, optionalText, text } from '../kernel/field.ts';
import { data, GET, none, PUT, page } from '../kernel/http.ts';
import { type Entry, journal } from '../kernel/journal.ts';
import { idList, idNumber, listQuery } from '../kernel/resource.ts';
import { maybeTime } from '../kernel/template-text.ts';

const mine = z.object({
  messageId: z.int(),
  templateNickname: z.string(),
  templateType: z.string(),
  level: z.string(),
  templateContent: z.string(),
  /** A page of the product that the message is about. */
  link: z.string(),
  readStatus: z.string(),
  readTime: z.string().nullable(),
  createTime: z.string(),
});
/** A message as its reader sees it. */
export type MyMessage = z.output<typeof mine>;

/** The messages that were sent to users of the product; everybody reads and marks their own. */
export const notifyMessage = journal({
  name: 'notifyMessage',
  title: '站内信',
  path: '/system/notify/message',
  permission: 'system:notifyMessage',
  id: 'messageId',
  idLabel: '编号',
  time: 'createTime',
  fields: {
    userName: text('接收人', { search: 'like', width: 110 }),
    userId: int('用户编号', { search: 'exact', width: 100 }),
    userType: dict('用户类型', 'user_type', { search: 'exact', width: 100 }),
    templateCode: text('模板编码', { search: 'like', width: 180 }),
    templateType: dict('模板类型', 'system_notify_template_type', { search: 'exact', width: 110 }),
    level: dict('级别', 'system_notify_level', { search: 'exact', width: 90 }),
    templateNickname: text('发送人', { width: 110 }),
    templateContent: text('内容', { width: 300 }),
    link: optionalText('链接', { list: false }),
    readStatus: dict('阅读状态', 'system_notify_read_status', { search: 'exact', width: 100 }),
    readTime: maybeTime('阅读时间', { width: 170 }),
    createTime: datetime('发送时间', { sort: true, width: 170 }),
  },
  extra: {
    get: GET('/system/notify/message/:id', {
      summary: '站内信详情',
      access: 'system:notifyMessage:query',
      params: z.object({ id: idNumber }),
      reply: data(
        mine.extend({
          userId: z.int(),
          userName: z.string(),
          templateId: z.int(),
          templateCode: z.string(),
          templateParams: z.record(z.string(), z.string()),
        }),
      ),
    }),
    myList: GET('/system/notify/message/my/list', {
      summary: '我的站内信',
      access: 'signed-in',
      query: listQuery(['readStatus']),
      reply: page(mine),
    }),
    /** Opens one of the caller's own messages and marks it as read. */
    myGet: GET('/system/notify/message/my/:id', {
      summary: '阅读站内信',
      access: 'signed-in',
      params: z.object({ id: idNumber }),
      reply: data(mine),
    }),
    markRead: PUT('/system/notify/message/my/read', {
      summary: '标记站内信已读',
      access: 'signed-in',
      query: z.object({ ids: idList }),
      log: false,
      reply: none,
    }),
    markAllRead: PUT('/system/notify/message/my/readAll', {
      summary: '站内信全部标记已读',
      access: 'signed-in',
      log: false,
      reply: none,
    }),
    unreadCount: GET('/system/notify/message/my/unreadCount', {
      summary: '未读站内信数量',
      access: 'signed-in',
      reply: data(z.int()),
    }),
    /** The newest messages that were not read yet. */
    unreadList: GET('/system/notify/message/my/unreadList', {
      summary: '未读站内信',
      access: 'signed-in',
      reply: data(z.array(mine)),
    }),
  },
});
export type NotifyMessage = Entry<typeof notifyMessage>;
