import { dict, int, note, text } from '../kernel/field.ts';
import { type Row, resource } from '../kernel/resource.ts';

/** The dictionary that holds the categories; models, filters and tags all read it. */
export const CATEGORY_DICT = 'bpm_model_category';

/** Categories of processes: the entries of one dictionary, with rights of their own. */
export const category = resource({
  name: 'bpmCategory',
  title: '流程分类',
  path: '/bpm/category',
  permission: 'bpm:category',
  id: 'dictCode',
  history: true,
  fields: {
    dictLabel: text('分类名称', { max: 100, search: 'like', width: 180 }),
    dictValue: text('分类编码', {
      max: 100,
      width: 140,
      pattern: { regex: /^[\w-]+$/, message: '分类编码由字母、数字、下划线或短横线组成' },
    }),
    dictSort: int('显示排序', { sort: true, width: 110 }),
    listClass: dict('显示颜色', 'sys_list_class', { initial: 'default', list: false }),
    status: dict('状态', 'sys_normal_disable', { max: 1, search: 'exact', width: 100 }),
    remark: note('备注', { max: 500, width: 200 }),
  },
});
export type Category = Row<typeof category>;
