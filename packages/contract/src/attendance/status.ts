/** What a shift is like: fixed hours, hours that move with the coming, a duty. */
export const SHIFT = { fixed: '1', flexible: '2', duty: '3' } as const;
/** Whether people check in once for the whole shift or for each of its sections. */
export const PUNCH_MODE = { ends: '1', sections: '2' } as const;

/** How the cells of a plan come about: by the days of the week, by turns, by hand. */
export const MODE = { weekly: '1', rotation: '2', hand: '3' } as const;
/** Whether a pattern leaves public holidays and days of rest free. */
export const HOLIDAY = { rest: '1', asUsual: '2' } as const;
/** By what somebody proves that he was there; one of the ways of a plan is enough. */
export const PROOF = {
  board: '1',
  label: '2',
  network: '3',
  order: '4',
  duty: '5',
  round: '6',
} as const;

/** How a plan stands. */
export const PLAN = { draft: '0', published: '1', ended: '2' } as const;
export const planStates = { '0': '草稿', '1': '已发布', '2': '已结束' } as const;
export type PlanStatus = keyof typeof planStates;

/** How what somebody was due to work stands. */
export const TASK = {
  waiting: '0',
  normal: '1',
  late: '2',
  early: '3',
  lateAndEarly: '4',
  missing: '5',
  absent: '6',
  leave: '7',
  trip: '8',
  cancelled: '9',
  working: '10',
} as const;
export const taskStates = {
  '0': '待出勤',
  '1': '正常',
  '2': '迟到',
  '3': '早退',
  '4': '迟到早退',
  '5': '缺卡',
  '6': '旷工',
  '7': '请假',
  '8': '公出',
  '9': '已取消',
  '10': '出勤中',
} as const;
export type TaskStatus = keyof typeof taskStates;
/** Where a task comes from. */
export const SOURCE = { plan: '1', duty: '2', extra: '3' } as const;

/** How a check-in came about. */
export const VIA = {
  board: '1',
  label: '2',
  position: '3',
  network: '4',
  order: '5',
  duty: '6',
  correction: '7',
  import: '8',
  round: '9',
} as const;
/** What is looked at again about a check-in; none of them refuses it. */
export const FLAG = {
  device: 'device',
  jump: 'jump',
  fixed: 'fixed',
  far: 'far',
  offline: 'offline',
  net: 'net',
} as const;
/** What came of looking at a check-in again. */
export const VERDICT = { open: '0', fine: '1', invalid: '2' } as const;

/** How the sheet of somebody's month stands. */
export const MONTH = { open: '10', confirmed: '20', disputed: '30', locked: '40' } as const;
export const monthStates = { '10': '待核对', '20': '已确认', '30': '有异议', '40': '已锁定' } as const;
export type MonthStatus = keyof typeof monthStates;
