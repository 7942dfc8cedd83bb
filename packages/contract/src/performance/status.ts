/** How the reckoning of a period stands. */
export const RUN = { computed: '10', review: '20', published: '30', locked: '40' } as const;
export const runStates = { '10': '已计算', '20': '核对中', '30': '已公布', '40': '已锁定' } as const;
export type RunStatus = keyof typeof runStates;

/** How the result of somebody stands. */
export const RECORD = { open: '10', confirmed: '20', published: '30', appealed: '40', signed: '50' } as const;
export const recordStates = {
  '10': '待核对',
  '20': '已核对',
  '30': '已公布',
  '40': '申诉中',
  '50': '已签收',
} as const;
export type RecordStatus = keyof typeof recordStates;
/** Results that their people may see. */
export const shownRecord: readonly RecordStatus[] = ['30', '40', '50'];

/** How points that somebody gives or takes stand. */
export const ADJUST = { waiting: '10', approved: '20', refused: '30' } as const;
export const adjustStates = { '10': '待审核', '20': '已通过', '30': '已驳回' } as const;
export type AdjustStatus = keyof typeof adjustStates;

/** How an appeal stands. */
export const APPEAL = { opinion: '10', judge: '20', upheld: '30', refused: '40', withdrawn: '50' } as const;
export const appealStates = {
  '10': '待意见',
  '20': '待裁定',
  '30': '成立',
  '40': '不成立',
  '50': '已撤回',
} as const;
export type AppealStatus = keyof typeof appealStates;
