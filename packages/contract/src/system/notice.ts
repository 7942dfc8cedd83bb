import { z } from 'zod';
import { dict, files, images, rich, text } from '../kernel/field.ts';
import { data, fields, file, GET, none, POST } from '../kernel/http.ts';
import { idList, idNumber, type Row, resource } from '../kernel/resource.ts';

const heading = z.object({
  noticeId: z.int(),
  noticeTitle: z.string(),
  noticeType: z.string(),
  createBy: z.string(),
  createTime: z.string(),
  isRead: z.boolean(),
});
export type NoticeHeading = z.output<typeof heading>;

export const notice = resource({
  name: 'notice',
  title: '通知公告',
  path: '/system/notice',
  permission: 'system:notice',
  id: 'noticeId',
  fields: {
    noticeTitle: text('公告标题', { max: 50, search: 'like' }),
    noticeType: dict('公告类型', 'sys_notice_type', { search: 'exact', initial: '1', width: 110 }),
    status: dict('状态', 'sys_notice_status', { search: 'exact', width: 100 }),
    noticeContent: rich('内容'),
    pictures: images('图片'),
    attachments: files('附件'),
  },
  extra: {
    /** For the bell: needs no permission, every signed-in user has one. */
    listTop: GET('/system/notice/listTop', {
      summary: '最新公告',
      access: 'signed-in',
      reply: fields(z.object({ data: z.array(heading), unreadCount: z.int() })),
    }),
    read: GET('/system/notice/read/:id', {
      summary: '阅读公告',
      access: 'signed-in',
      params: z.object({ id: idNumber }),
      reply: data(
        z.object({
          noticeId: z.int(),
          noticeTitle: z.string(),
          noticeType: z.string(),
          noticeContent: z.string(),
          pictures: z.string(),
          attachments: z.string(),
          createBy: z.string(),
          createTime: z.string(),
        }),
      ),
    }),
    markRead: POST('/system/notice/markRead', {
      summary: '标记已读',
      access: 'signed-in',
      query: z.object({ noticeId: idNumber }),
      reply: none,
    }),
    markReadAll: POST('/system/notice/markReadAll', {
      summary: '全部标记已读',
      access: 'signed-in',
      query: z.object({ ids: idList }),
      reply: none,
    }),
    attachmentsZip: GET('/system/notice/:id/attachments', {
      summary: '打包下载附件',
      access: 'signed-in',
      params: z.object({ id: idNumber }),
      reply: file,
    }),
  },
});
export type Notice = Row<typeof notice>;
