/** How exactly units of a material are told apart. */
export const TRACK = { plain: '0', lot: '1', serial: '2' } as const;

/** A room with shelves, or what somebody carries with him. */
export const STORE_KIND = { room: '1', personal: '2' } as const;

/** What a stock document does. */
export const DOC_KIND = { opening: '2', receipt: '3', move: '4', loss: '6', issue: '8' } as const;
export const docKinds = {
  '2': '期初入库',
  '3': '其他入库',
  '4': '调拨',
  '6': '报损',
  '8': '部门出库',
} as const;
export type DocKind = keyof typeof docKinds;
/** Kinds that bring goods in; their lines have prices. */
export const incoming: readonly string[] = [DOC_KIND.opening, DOC_KIND.receipt];

/** How a stock document stands. */
export const DOC = { draft: '10', checking: '20', posted: '30', rejected: '60', reversed: '90' } as const;
export const docStates = {
  '10': '草稿',
  '20': '待审核',
  '30': '已过账',
  '60': '已驳回',
  '90': '已冲红',
} as const;
export type DocStatus = keyof typeof docStates;

/** What a row of the ledger was caused by. */
export const LEDGER = {
  opening: '10',
  receipt: '25',
  issue: '30',
  bringBack: '31',
  moveOut: '40',
  moveIn: '41',
  loss: '60',
  reversal: '90',
} as const;

/** What goods are asked for: to be carried, for a department, or tools to be brought back. Work orders will have theirs. */
export const COLLECT_KIND = { personal: '2', dept: '3', tool: '4' } as const;
export type CollectKind = (typeof COLLECT_KIND)[keyof typeof COLLECT_KIND];

/** How a request for goods stands. */
export const COLLECT = {
  asking: '10',
  waiting: '20',
  issued: '30',
  settled: '40',
  rejected: '60',
  cancelled: '70',
} as const;
export const collectStates = {
  '10': '待审批',
  '20': '待出库',
  '30': '已出库',
  '40': '已结清',
  '60': '已驳回',
  '70': '已取消',
} as const;
export type CollectStatus = keyof typeof collectStates;
