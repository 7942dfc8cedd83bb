import { z } from 'zod';
import { datetime, dict, optionalText, text } from '../kernel/field.ts';
import { GET, none } from '../kernel/http.ts';
import { type Entry, journal } from '../kernel/journal.ts';

export const loginInfo = journal({
  name: 'loginInfo',
  title: '登录日志',
  path: '/monitor/logininfor',
  permission: 'monitor:logininfor',
  id: 'infoId',
  idLabel: '访问编号',
  time: 'loginTime',
  fields: {
    userName: text('用户名称', { search: 'like', sort: true, width: 105 }),
    ipaddr: text('登录地址', { search: 'like', width: 112 }),
    loginLocation: optionalText('登录地点', { width: 84 }),
    os: optionalText('操作系统', { width: 126 }),
    browser: optionalText('浏览器', { width: 102 }),
    status: dict('登录状态', 'sys_common_status', { search: 'exact', width: 84 }),
    msg: optionalText('描述', { width: 150 }),
    loginTime: datetime('访问时间', { sort: true, width: 162 }),
  },
  extra: {
    /** A GET, because RuoYi clients call it so. */
    unlock: GET('/monitor/logininfor/unlock/:userName', {
      summary: '账户解锁',
      access: 'monitor:logininfor:unlock',
      params: z.object({ userName: z.string().trim().min(1).max(64).meta({ title: '用户名称' }) }),
      log: { type: 'other' },
      reply: none,
    }),
  },
});
export type LoginInfo = Entry<typeof loginInfo>;
