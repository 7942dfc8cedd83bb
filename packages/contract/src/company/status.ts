/** How an order to a company stands. */
export const COMPANY_ORDER = {
  waiting: '10',
  quoting: '20',
  auditing: '25',
  working: '30',
  verifying: '40',
  unsettled: '50',
  settling: '60',
  settled: '70',
  refused: '80',
  cancelled: '90',
} as const;
export const companyOrderStates = {
  '10': '待确认',
  '20': '待报价',
  '25': '报价审核',
  '30': '施工中',
  '40': '待验收',
  '50': '待结算',
  '60': '结算中',
  '70': '已结算',
  '80': '已拒单',
  '90': '已取消',
} as const;
export type CompanyOrderStatus = keyof typeof companyOrderStates;
/** Orders on which a company or the campus still has to work. */
export const openCompanyOrder: readonly CompanyOrderStatus[] = ['10', '20', '25', '30', '40'];

/** How a settlement stands. */
export const SETTLE = { draft: '10', approving: '20', unpaid: '30', paid: '40', rejected: '50' } as const;
export const settleStates = {
  '10': '草稿',
  '20': '审批中',
  '30': '待付款',
  '40': '已付款',
  '50': '已驳回',
} as const;
export type SettleStatus = keyof typeof settleStates;
