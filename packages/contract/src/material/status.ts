/** How exactly units of a material are told apart. */
export const TRACK = { plain: '0', lot: '1', serial: '2' } as const;

/** A room with shelves, or what somebody carries with him. */
export const STORE_KIND = { room: '1', personal: '2' } as const;

/** What a stock document does. */
export const DOC_KIND = {
  delivery: '1',
  opening: '2',
  receipt: '3',
  move: '4',
  loss: '6',
  sendBack: '7',
  issue: '8',
} as const;
/** Kinds that bring goods in; their lines have prices. */
export const incoming: readonly string[] = [DOC_KIND.delivery, DOC_KIND.opening, DOC_KIND.receipt];
/** Kinds that somebody writes; deliveries and what is sent back come of a purchase. */
export const handWritten = [DOC_KIND.opening, DOC_KIND.receipt, DOC_KIND.move, DOC_KIND.loss, DOC_KIND.issue] as const;

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
  delivery: '20',
  sendBack: '21',
  receipt: '25',
  issue: '30',
  bringBack: '31',
  moveOut: '40',
  moveIn: '41',
  found: '50',
  missing: '51',
  loss: '60',
  /** Used up by a work order. */
  use: '70',
  /** A numbered piece that was built in. */
  install: '75',
  reversal: '90',
} as const;

/** What goods are asked for: for a work order, to be carried, for a department, or tools to be brought back. */
export const COLLECT_KIND = { order: '1', personal: '2', dept: '3', tool: '4' } as const;
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

/** How it stands with a part that a suspended order waits for. */
export const WANT = { cancelled: '0', waiting: '1', held: '2', fetched: '3' } as const;

/** Where a material line of a work order comes from: what was written before there was a ledger, what the worker carries, what he bought. */
export const LINE_SOURCE = { old: '0', carried: '1', bought: '9' } as const;

/** How a purchase stands. */
export const PURCHASE = {
  draft: '0',
  approving: '10',
  ordered: '20',
  partly: '30',
  done: '40',
  rejected: '60',
  cancelled: '70',
} as const;
export const purchaseStates = {
  '0': '草稿',
  '10': '审批中',
  '20': '待收货',
  '30': '部分入库',
  '40': '已完成',
  '60': '已驳回',
  '70': '已取消',
} as const;
export type PurchaseStatus = keyof typeof purchaseStates;

/** What a count is about: everything, a kind, some shelves, by value, what has moved lately. */
export const CHECK_SCOPE = { all: '1', type: '2', shelf: '3', abc: '4', moved: '5' } as const;

/** How a count stands. */
export const CHECK = { counting: '10', checking: '20', done: '30', voided: '90' } as const;
export const checkStates = { '10': '盘点中', '20': '待审核', '30': '已完成', '90': '已作废' } as const;
export type CheckStatus = keyof typeof checkStates;
