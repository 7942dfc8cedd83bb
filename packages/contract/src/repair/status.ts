/** How a report stands. */
export const REPORT = {
  waiting: '10',
  accepted: '20',
  working: '30',
  finished: '40',
  confirmed: '50',
  archived: '60',
  rejected: '70',
  cancelled: '80',
  merged: '90',
} as const;
export const reportStates = {
  '10': '待受理',
  '20': '待派单',
  '30': '处理中',
  '40': '待验收',
  '50': '待评价',
  '60': '已归档',
  '70': '已驳回',
  '80': '已撤销',
  '90': '已合并',
} as const;
export type ReportStatus = keyof typeof reportStates;

/** How a work order stands. */
export const ORDER = {
  waiting: '10',
  taken: '20',
  working: '30',
  suspended: '40',
  outsourced: '50',
  finished: '60',
  done: '70',
  returned: '80',
  voided: '90',
} as const;
export const orderStates = {
  '10': '待接单',
  '20': '已接单',
  '30': '维修中',
  '40': '已挂起',
  '50': '外委中',
  '60': '待验收',
  '70': '已完成',
  '80': '已退单',
  '90': '已作废',
} as const;
export type OrderStatus = keyof typeof orderStates;

/** Reports that still ask for something to be done. */
export const openReport: readonly ReportStatus[] = ['10', '20', '30', '40'];
/** Work orders on which somebody still has to work. */
export const workingOrder: readonly OrderStatus[] = ['10', '20', '30', '40', '50'];

/** What a report is about: a fault, or maintenance that is due. Its orders are of the same kind. */
export const REPORT_KIND = { fault: '1', maintenance: '2' } as const;
/** Where a report came from. */
export const SOURCE = { web: '1', scan: '2', phone: '3', patrol: '4', quest: '5', maintain: '6', venue: '7' } as const;
/** The steps that have a deadline. */
export const slaStages = { accept: '受理', take: '接单', arrive: '到场', finish: '完工' } as const;
export type SlaStage = keyof typeof slaStages;

/** Suspending for these reasons stops the clock: a part is missing, nobody at home, a decision or the weather. */
export const pausingReasons: readonly string[] = ['1', '2', '3', '4'];
