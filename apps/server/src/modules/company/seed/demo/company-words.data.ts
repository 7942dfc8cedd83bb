import type { CompanyOrder } from '../../company-order.table.ts';

/** What people around the work of companies say. */
export const refusals = ['近期人手不足，无法按期进场', '所需配件停产，无法承接'];
export const cancellations = ['现场复查后由班组自行处理', '并入暑期改造统一实施'];
export const quoteObjections = ['单价偏高，请重新核价', '缺少材料明细，请补充后重报'];
export const progressNotes = ['材料已进场', '主要部件已更换', '正在调试', '拆除完成，开始安装'];
export const workObjections = ['现场未清理', '试运行仍有异响', '收口不平整，需返工'];
/** Stars from 1 to 5. */
export const scoreWeights = [1, 2, 9, 38, 50];

type New = Pick<
  CompanyOrder,
  | ('companyOrderId' | 'code' | 'companyId' | 'reportId' | 'orderId' | 'title' | 'scope' | 'budget' | 'expectEnd')
  | ('creatorId' | 'createBy' | 'createTime' | 'updateBy' | 'updateTime')
>;
/** An order as the database would fill it up. */
export const newCompanyOrder = (values: New): CompanyOrder => ({
  reason: '超出班组维修能力',
  quoteAmount: null,
  quoteFiles: '',
  quoteRemark: '',
  quoteBy: null,
  quoteName: '',
  quoteTime: null,
  approvedAmount: null,
  finalAmount: null,
  isReapproval: false,
  isWarranty: false,
  expectStart: null,
  actualStart: null,
  actualEnd: null,
  progress: 0,
  beforeImages: '',
  afterImages: '',
  finishRemark: '',
  warrantyMonths: 0,
  verifyBy: null,
  verifyName: '',
  verifyTime: null,
  verifyScore: null,
  overdueDays: 0,
  deduct: '0',
  settleId: null,
  closeReason: '',
  status: '10',
  version: 0,
  ...values,
});
