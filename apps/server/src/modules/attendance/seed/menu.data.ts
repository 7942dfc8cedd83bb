import { button, directory, type MenuRow, screen, usual } from '../../system/index.ts';

const plan = 'attendance/plan';
const task = 'attendance/task';

/** The screens of attendance. Shifts and check-in points are tabs of the plans. */
export const attendanceMenu: MenuRow[] = [
  directory('attendance', '考勤管理', 'attendance', 'time', 10),
  ...screen({
    key: plan,
    parent: 'attendance',
    name: '排班',
    path: 'plan',
    view: 'repair/attendance/plan',
    prefix: 'repair:attendancePlan',
    icon: 'date',
    orderNum: 1,
    verbs: [...usual],
  }),
  button('attendance/plan/fill', plan, '自动排班', 'repair:attendancePlan:fill', 20),
  button('attendance/plan/publish', plan, '排班发布', 'repair:attendancePlan:publish', 21),
  button('attendance/plan/copy', plan, '排班复制', 'repair:attendancePlan:copy', 22),
  button('attendance/plan/import', plan, '排班导入', 'repair:attendancePlan:import', 23),
  ...tab('attendanceShift', '班次', 30),
  ...tab('attendancePoint', '打卡点', 40),
  ...screen({
    key: task,
    parent: 'attendance',
    name: '考勤任务',
    path: 'task',
    view: 'repair/attendance/task',
    prefix: 'repair:attendanceTask',
    icon: 'clipboard',
    orderNum: 2,
    verbs: ['query', 'export'],
  }),
  button('attendance/task/punch', task, '打卡', 'repair:attendanceTask:punch', 20),
  button('attendance/task/request', task, '考勤申请', 'repair:attendanceTask:request', 24),
  button('attendance/task/review', task, '打卡核查', 'repair:attendanceTask:review', 21),
  button('attendance/task/exempt', task, '考勤豁免', 'repair:attendanceTask:exempt', 22),
  button('attendance/task/import', task, '打卡导入', 'repair:attendanceTask:import', 30),
  button('attendance/task/recompute', task, '考勤重算', 'repair:attendanceTask:recompute', 23),
  button('attendance/task/confirm', task, '月表确认', 'repair:attendanceTask:confirm', 25),
  button('attendance/task/dispute', task, '月表异议', 'repair:attendanceTask:dispute', 26),
  button('attendance/task/handle', task, '月表异议处理', 'repair:attendanceTask:handle', 27),
  button('attendance/task/lock', task, '月表锁定', 'repair:attendanceTask:lock', 28),
  button('attendance/task/unlock', task, '月表解锁', 'repair:attendanceTask:unlock', 29),
  button('attendance/task/adjust', task, '假期调整', 'repair:attendanceTask:adjust', 31),
  button('attendance/task/grant', task, '年假发放', 'repair:attendanceTask:grant', 32),
];

/** The buttons of a tab that stands beside the plans. */
function tab(noun: string, name: string, first: number): MenuRow[] {
  const verbs = { list: '列表', query: '查询', add: '新增', edit: '修改', remove: '删除', export: '导出' };
  return Object.entries(verbs).map(([verb, label], nth) =>
    button(`attendance/${noun}/${verb}`, plan, `${name}${label}`, `repair:${noun}:${verb}`, first + nth),
  );
}
