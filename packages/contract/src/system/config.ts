import { z } from 'zod';
import { choice, dict, note, text } from '../kernel/field.ts';
import { DELETE, GET, none, PUT, text as textReply } from '../kernel/http.ts';
import { type Row, resource } from '../kernel/resource.ts';

const key = z.string().trim().min(1).max(100).meta({ title: '参数键名' });

export const config = resource({
  name: 'config',
  title: '参数配置',
  path: '/system/config',
  permission: 'system:config',
  id: 'configId',
  history: true,
  fields: {
    configName: text('参数名称', { max: 100, search: 'like' }),
    configKey: text('参数键名', {
      max: 100,
      search: 'like',
      sort: true,
      pattern: { regex: /^[A-Za-z][\w.-]*$/, message: '参数键名须以字母开头，由字母、数字、点、下划线或短横线组成' },
    }),
    configValue: note('参数键值', { max: 500 }),
    configType: dict('系统内置', 'sys_yes_no', { max: 1, search: 'exact', initial: 'N', width: 110 }),
    /** Whether everybody who is signed in may read the value by its key. */
    isPublic: choice('公开', 'sys_yes_no', ['N', 'Y'], { search: 'exact', initial: 'N', width: 80 }),
    remark: note('备注', { max: 500 }),
  },
  extra: {
    byKey: GET('/system/config/configKey/:key', {
      summary: '按键名取参数值',
      access: 'signed-in',
      params: z.object({ key }),
      reply: textReply,
    }),
    updateByKey: PUT('/system/config/updConfigByKey', {
      summary: '按键名修改参数值',
      access: 'system:config:edit',
      body: z.object({ configKey: key, configValue: z.string().max(500).meta({ title: '参数键值' }) }),
      reply: none,
    }),
    clearCache: DELETE('/system/config/clearCache', {
      summary: '清空参数缓存',
      access: 'system:config:remove',
      reply: none,
    }),
    refreshCache: DELETE('/system/config/refreshCache', {
      summary: '刷新参数缓存',
      access: 'system:config:remove',
      reply: none,
    }),
  },
});
export type Config = Row<typeof config>;
