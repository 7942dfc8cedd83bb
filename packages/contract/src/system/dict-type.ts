import { z } from 'zod';
import { dict, note, text } from '../kernel/field.ts';
import { DELETE, data, GET, none } from '../kernel/http.ts';
import { type Row, resource } from '../kernel/resource.ts';

export const dictType = resource({
  name: 'dictType',
  title: '字典类型',
  path: '/system/dict/type',
  permission: 'system:dict',
  id: 'dictId',
  history: true,
  fields: {
    dictName: text('字典名称', { max: 100, search: 'like', sort: true }),
    dictType: text('字典类型', {
      max: 100,
      search: 'like',
      sort: true,
      pattern: { regex: /^[a-z][a-z0-9_]*$/, message: '字典类型须以小写字母开头，由小写字母、数字或下划线组成' },
    }),
    status: dict('状态', 'sys_normal_disable', { max: 1, search: 'exact', width: 100 }),
    remark: note('备注', { max: 500 }),
  },
  extra: {
    options: GET('/system/dict/type/optionselect', {
      summary: '字典类型选项',
      access: 'staff',
      reply: data(z.array(z.object({ dictId: z.int(), dictName: z.string(), dictType: z.string() }))),
    }),
    refreshCache: DELETE('/system/dict/type/refreshCache', {
      summary: '刷新字典缓存',
      access: 'system:dict:remove',
      reply: none,
    }),
  },
});
export type DictType = Row<typeof dictType>;
