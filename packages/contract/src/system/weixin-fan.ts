import { z } from 'zod';
import { datetime, dict, optionalText, text } from '../kernel/field.ts';
import { data, POST } from '../kernel/http.ts';
import { journal } from '../kernel/journal.ts';
import { maybeTime } from '../kernel/template-text.ts';

/** Who follows the account at weixin. Entries come from weixin: by synchronisation and as people follow and leave. */
export const weixinFan = journal({
  name: 'weixinFan',
  title: '微信粉丝',
  path: '/system/weixin/fan',
  permission: 'system:weixinFan',
  id: 'fanId',
  idLabel: '编号',
  time: 'createTime',
  fields: {
    nickname: optionalText('昵称', { search: 'like', width: 150 }),
    openid: text('OpenID', { search: 'like', width: 260 }),
    subscribeStatus: dict('关注状态', 'system_weixin_subscribe', { search: 'exact', width: 100 }),
    subscribeTime: maybeTime('关注时间', { search: 'range', sort: true, width: 180 }),
    unsubscribeTime: maybeTime('取消关注时间', { width: 170 }),
    remark: optionalText('备注', { width: 120 }),
    appId: text('AppID', { search: 'like', width: 180 }),
    unionId: optionalText('UnionID', { width: 220 }),
    createTime: datetime('创建时间', { sort: true, width: 170 }),
  },
  extra: {
    /** Asks weixin for all followers of the account in use; answers how many there are. */
    sync: POST('/system/weixin/user/sync', {
      summary: '同步微信粉丝',
      access: 'system:weixinFan:sync',
      limit: { max: 5, seconds: 60 },
      reply: data(z.int()),
    }),
  },
});
