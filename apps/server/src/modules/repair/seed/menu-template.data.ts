import { button, type MenuRow, screen } from '../../system/index.ts';

const SCREEN = 460;
const verbs = { list: '查看', query: '查询', add: '新增', edit: '修改', remove: '删除', export: '导出' };

/** The rights of a tab on the screen of the items: one button row per verb. */
const tab = (from: number, name: string, prefix: string, own: (keyof typeof verbs)[]): MenuRow[] =>
  own.map((verb, at) => button(from + at, SCREEN, `${name}${verbs[verb]}`, `${prefix}:${verb}`, from - 4600 + at));

const all = Object.keys(verbs) as (keyof typeof verbs)[];

/** What can be reported, how fast it is answered, who gets it, and on which days people work. */
export const repairTemplateMenu: MenuRow[] = [
  ...screen({
    menuId: SCREEN,
    parentId: 40,
    name: '报修项目',
    path: 'template',
    view: 'repair/report/template',
    prefix: 'repair:template',
    icon: 'list',
    orderNum: 8,
  }),
  ...tab(4650, '时限标准', 'repair:sla', all),
  ...tab(4660, '派单规则', 'repair:dispatchRule', all),
  ...tab(4670, '工作日历', 'repair:workCalendar', ['list', 'edit']),
];
