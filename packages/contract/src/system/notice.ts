import { z } from 'zod';
import { dict, files, images, optionalText, rich, text } from '../kernel/field.ts';
import { data, fields, file, GET, none, POST, page } from '../kernel/http.ts';
import { idList, idNumber, type Row, resource } from '../kernel/resource.ts';

const heading = z.object({
  noticeId: z.int(),
  noticeTitle: z.string(),
  noticeType: z.string(),
  createBy: z.string(),
  createTime: z.string(),
  isRead: z.boolean(),
});

const reader = z.object({
  userId: z.int(),
  userName: z.string(),
  nickName: z.string(),
  deptName: z.string(),
  phonenumber: z.string(),
  readTime: z.string(),
});
export type NoticeReader = z.output<typeof reader>;
const count = z.coerce.number<number>().int().min(1);

export const notice = resource({
  name: 'notice',
  title: '通知公告',
  path: '/system/notice',
  permission: 'system:notice',
  id: 'noticeId',
  history: true,
  fields: {
    noticeTitle: text('公告标题', { max: 50, search: 'like' }),
    noticeType: dict('公告类型', 'sys_notice_type', { search: 'exact', initial: '1', width: 110 }),
    status: dict('状态', 'sys_notice_status', { search: 'exact', width: 100 }),
    /** Filled in by the server; a field of its own because people look for notices by it. */
    createBy: optionalText('创建者', { max: 64, search: 'like', lock: true, width: 120 }),
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
      log: false,
      reply: none,
    }),
    markReadAll: POST('/system/notice/markReadAll', {
      summary: '全部标记已读',
      access: 'signed-in',
      query: z.object({ ids: idList }),
      log: false,
      reply: none,
    }),
    /** Who has opened a notice, the latest first. */
    readUsers: GET('/system/notice/readUsers/list', {
      summary: '公告已读人员',
      access: 'system:notice:list',
      query: z.object({
        noticeId: idNumber,
        searchValue: z.string().trim().max(50).default('').meta({ title: '搜索内容' }),
        pageNum: count.default(1),
        pageSize: count.max(500).default(20),
      }),
      reply: page(reader),
    }),
    /** Brings a published notice up again on every open page. */
    push: POST('/system/notice/push/:id', {
      summary: '推送公告',
      access: 'system:notice:edit',
      params: z.object({ id: idNumber }),
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
