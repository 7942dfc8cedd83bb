/** How a check item is answered. */
export const INPUT = { check: '1', number: '2', choice: '3', text: '4', photo: '5' } as const;
/** When a check item wants a picture. */
export const NEED_PHOTO = { never: '0', abnormal: '1', always: '2' } as const;
/** How bad it is when a check item fails. */
export const SEVERITY = { usual: '1', greater: '2', major: '3' } as const;
/** By what somebody proves that he was at a point. */
export const VERIFY = { scan: '1', position: '2', photo: '3' } as const;

/** How often a round is walked. */
export const CYCLE = { daily: '1', weekly: '2', monthly: '3', days: '4', hours: '5' } as const;
/** What becomes of a round that falls on a day of rest. */
export const HOLIDAY = { asUsual: '1', skip: '2', postpone: '3' } as const;
/** How a round is given to its people: one after the other, all of them together, always the first. */
export const ASSIGN = { turns: '1', together: '2', fixed: '3' } as const;

/** How a plan stands. */
export const PLAN = { draft: '0', on: '1', off: '2' } as const;
export const planStates = { '0': '草稿', '1': '启用', '2': '停用' } as const;

/** How a round stands. */
export const TASK = {
  waiting: '10',
  walking: '20',
  done: '30',
  partly: '35',
  missed: '40',
  cancelled: '50',
} as const;
export const taskStates = {
  '10': '待执行',
  '20': '执行中',
  '30': '已完成',
  '35': '部分漏检',
  '40': '已漏检',
  '50': '已取消',
} as const;
export type TaskStatus = keyof typeof taskStates;

/** What became of a point of a round. */
export const RESULT = { normal: '1', abnormal: '2', skipped: '3', exempt: '4', missed: '5' } as const;
export const results = { '1': '正常', '2': '异常', '3': '跳过', '4': '免检', '5': '漏检' } as const;
/** How far the evidence of a point is to be trusted. */
export const GRADE = { sure: 'A', weaker: 'B', doubtful: 'C' } as const;

/** How a finding stands. */
export const FINDING = { handling: '1', recheck: '2', closed: '3', fixed: '4' } as const;
