export type { Announcer } from './goods-record.ts';
export { byName, checkCell, type Found, listCell, rowProblems, wholeNumber } from './import-cells.ts';
export { ledgerWrite } from './ledger-refusal.ts';
export type { Merge } from './merge.ts';
export { endOrderGoods, moveOrderGoods, moveWants } from './order-goods.ts';
export { goodsOfOrder } from './order-goods-rows.ts';
export type { KnownOrder, OrderWork } from './order-work.ts';
export { reverseUse, type ToldUse, type UsedGoods, useGoods } from './use-goods.ts';
export { type GoodsOrder, refuseWanted, wantForOrder } from './want.ts';
