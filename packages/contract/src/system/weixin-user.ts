import { datetime, int, optionalText, text } from '../kernel/field.ts';
import { journal } from '../kernel/journal.ts';

/** The users of the product who have bound weixin; removing an entry undoes the binding. */
export const weixinUser = journal({
  name: 'weixinUser',
  title: '微信绑定用户',
  path: '/system/weixin/user',
  permission: 'system:weixinUser',
  id: 'bindId',
  idLabel: '编号',
  time: 'createTime',
  fields: {
    userName: text('用户名称', { search: 'like', width: 130 }),
    userId: int('用户编号', { search: 'exact', width: 100 }),
    nickname: optionalText('微信昵称', { search: 'like', width: 150 }),
    openid: text('OpenID', { search: 'like', width: 260 }),
    unionId: optionalText('UnionID', { width: 220 }),
    provider: text('绑定方式', { list: false }),
    createTime: datetime('绑定时间', { sort: true, width: 170 }),
  },
});
