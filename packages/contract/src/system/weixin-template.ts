import { z } from 'zod';
import { datetime, optionalText, text } from '../kernel/field.ts';
import { data, GET, POST } from '../kernel/http.ts';
import { journal } from '../kernel/journal.ts';

const VALUE = /\{\{\s*(\w{1,32})\.DATA\s*\}\}/g;

/** The values that the text of a weixin template asks for, in the order of their first place. */
export const weixinParams = (content: string): string[] => [
  ...new Set([...content.matchAll(VALUE)].map(([, name = '']) => name)),
];

/** The templates that the account may send; weixin keeps them, the product has a copy. */
export const weixinTemplate = journal({
  name: 'weixinTemplate',
  title: '微信消息模板',
  path: '/system/weixin/template',
  permission: 'system:weixinTemplate',
  id: 'id',
  idLabel: '编号',
  time: 'createTime',
  fields: {
    title: optionalText('标题', { search: 'like', width: 160 }),
    templateId: text('模板ID', { search: 'like', width: 280 }),
    content: optionalText('内容', { max: 2000, width: 300 }),
    example: optionalText('示例', { max: 2000, width: 260 }),
    appId: text('AppID', { search: 'like', width: 180 }),
    createTime: datetime('同步时间', { sort: true, width: 170 }),
  },
  extra: {
    /** Makes the copy the same as what weixin has for the account in use; answers how many there are. */
    sync: POST('/system/weixin/template/sync', {
      summary: '同步微信消息模板',
      access: 'system:weixinTemplate:sync',
      limit: { max: 5, seconds: 60 },
      reply: data(z.int()),
    }),
    /** What can be chosen when a message is sent: the templates of the account in use. */
    options: GET('/system/weixin/template/optionselect', {
      summary: '微信消息模板选项',
      access: 'system:weixinMessage:send',
      reply: data(z.array(z.object({ templateId: z.string(), title: z.string(), content: z.string() }))),
    }),
  },
});
