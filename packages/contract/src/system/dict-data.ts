import { z } from 'zod';
import { dict, int, note, optionalText, text } from '../kernel/field.ts';
import { data, GET } from '../kernel/http.ts';
import { type Row, resource } from '../kernel/resource.ts';

const entry = z.object({
  dictType: z.string(),
  dictValue: z.string(),
  dictLabel: z.string(),
  colorType: z.string(),
  listClass: z.string(),
  cssClass: z.string(),
  status: z.string(),
});
export type DictEntry = z.output<typeof entry>;

export const dictData = resource({
  name: 'dictData',
  title: '字典数据',
  path: '/system/dict/data',
  permission: 'system:dict',
  id: 'dictCode',
  fields: {
    dictType: text('字典类型', { max: 100, search: 'exact', list: false, lock: true }),
    dictLabel: text('字典标签', { max: 100, search: 'like' }),
    dictValue: text('字典键值', { max: 100 }),
    dictSort: int('显示排序', { sort: true, width: 110 }),
    listClass: dict('回显样式', 'sys_list_class', { initial: 'default', list: false }),
    cssClass: optionalText('样式属性', { max: 100, list: false }),
    isDefault: dict('是否默认', 'sys_yes_no', { max: 1, initial: 'N', list: false }),
    status: dict('状态', 'sys_normal_disable', { max: 1, search: 'exact', width: 100 }),
    remark: note('备注', { max: 500 }),
  },
  extra: {
    /** Every entry of every type, disabled ones too: old records must keep their labels. */
    listAll: GET('/system/dict/data/listAll', {
      summary: '全部字典数据',
      access: 'signed-in',
      reply: data(z.array(entry)),
    }),
    byType: GET('/system/dict/data/type/:dictType', {
      summary: '按类型取字典数据',
      access: 'signed-in',
      params: z.object({ dictType: z.string().max(100).meta({ title: '字典类型' }) }),
      reply: data(z.array(entry)),
    }),
  },
});
export type DictData = Row<typeof dictData>;
