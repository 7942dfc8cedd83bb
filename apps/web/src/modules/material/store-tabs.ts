/** What the desk of a store has, in its order: the lists of the menu, cut to what somebody keeps. */
export const storeTabs = [
  { key: 'stock', label: '库存', permission: 'repair:materialStore:list' },
  { key: 'scan', label: '扫码', permission: 'repair:materialCollect:issue' },
  { key: 'doc', label: '单据', permission: 'repair:materialDoc:list' },
  { key: 'purchase', label: '采购', permission: 'repair:materialPurchase:list' },
  { key: 'collect', label: '领用', permission: 'repair:materialCollect:list' },
  { key: 'want', label: '待配件', permission: 'repair:materialCollect:list' },
  { key: 'check', label: '盘点', permission: 'repair:materialCheck:list' },
  { key: 'ledger', label: '明细', permission: 'repair:materialDetail:list' },
  { key: 'summary', label: '月报', permission: 'repair:materialDetail:list' },
  { key: 'heat', label: '货架图', permission: 'repair:materialStore:list' },
  { key: 'material', label: '目录', permission: 'repair:material:list' },
] as const;
export type StoreTabKey = (typeof storeTabs)[number]['key'];
