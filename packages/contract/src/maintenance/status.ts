/** Whether a plan makes tasks. */
export const PLAN = { draft: '0', on: '1', off: '2' } as const;
export const planStates = { '0': '草稿', '1': '启用', '2': '停用' } as const;
export type PlanStatus = keyof typeof planStates;
/** Why something is maintained: by habit, because the law asks for it, before a season. */
export const PLAN_KIND = { usual: '1', legal: '2', season: '3' } as const;
/** What makes it due. */
export const TRIGGER = { date: '1', reading: '2', first: '3' } as const;
/** What the next day is counted from. */
export const BASED_ON = { plan: '1', finish: '2' } as const;
/** What shares an order. */
export const GROUP_BY = { facility: '1', place: '2', campus: '3' } as const;
/** Where a due day goes that is none on which people work. */
export const WORKDAY = { keep: '0', after: '1', before: '2' } as const;
/** What happens while the last one is still open. */
export const OVERLAP = { skip: '1', join: '2' } as const;
/** Who does it. */
export const EXECUTOR = { team: '1', people: '2', company: '3' } as const;

/** How maintenance stands. */
export const TASK = {
  waiting: '10',
  working: '20',
  suspended: '30',
  verifying: '40',
  done: '50',
  skipped: '60',
} as const;
/** What was found on a facility. */
export const CONCLUSION = { normal: '1', abnormal: '2', impossible: '3' } as const;
export const conclusions = { '1': '正常', '2': '异常', '3': '无法执行' } as const;
export type Conclusion = keyof typeof conclusions;
