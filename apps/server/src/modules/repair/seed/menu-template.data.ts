import { button, type MenuRow, screen } from '../../system/index.ts';

const SCREEN = 'repair/template';
const verbs = { list: '查看', query: '查询', add: '新增', edit: '修改', remove: '删除', export: '导出' };

/** The rights of a tab on the screen of the items: one button row per verb. */
const tab = (noun: string, name: string, firstOrder: number, own: (keyof typeof verbs)[]): MenuRow[] =>
  own.map((verb, at) =>
    button(`${SCREEN}/${noun}-${verb}`, SCREEN, `${name}${verbs[verb]}`, `repair:${noun}:${verb}`, firstOrder + at),
  );

const all = Object.keys(verbs) as (keyof typeof verbs)[];

/** What can be reported, how fast it is answered, who gets it, and on which days people work. */
export const repairTemplateMenu: MenuRow[] = [
  ...screen({
    key: SCREEN,
    parent: 'repair',
    name: '报修项目',
    path: 'template',
    view: 'repair/report/template',
    prefix: 'repair:template',
    icon: 'list',
    orderNum: 8,
  }),
  ...tab('sla', '时限标准', 50, all),
  ...tab('dispatchRule', '派单规则', 60, all),
  ...tab('workCalendar', '工作日历', 70, ['list', 'edit']),
];
