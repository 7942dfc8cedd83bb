import { creditCheck } from '@jiaoyan/contract/company/credit-code';

/** A company of the demo campus; days are counted from the day on which it is put in. */
export interface DemoCompany {
  readonly companyId: number;
  readonly name: string;
  readonly creditCode: string;
  readonly type: string;
  readonly trades: readonly string[];
  readonly contact: string;
  readonly phone: string;
  /** `name no days`: certificates and when they run out. */
  readonly qualifications: readonly (readonly [name: string, no: string, days: number])[];
  readonly contractDays: number;
  readonly blacklistReason: string;
  readonly userIds: readonly number[];
}

const made = (head: string) => `${head}${creditCheck(head)}`;
const usual = { contractDays: 210, blacklistReason: '', userIds: [] as number[] };

/** One of them has a certificate that has run out, one gets no orders any more. */
export const demoCompanies: readonly DemoCompany[] = [
  {
    ...usual,
    companyId: 1,
    name: '恒通电梯维保有限公司',
    creditCode: made('91310101MA1FP4T7X'),
    type: '1',
    trades: ['11'],
    contact: '周恒',
    phone: '13800010001',
    userIds: [131],
    qualifications: [['特种设备安装改造维修许可证', 'TS3131089-2026', 420]],
  },
  {
    ...usual,
    companyId: 2,
    name: '安盾消防工程有限公司',
    creditCode: made('91310105MA1FW8K2B'),
    type: '1',
    trades: ['10', '2'],
    contact: '段安平',
    phone: '13800010002',
    userIds: [132],
    qualifications: [
      ['消防设施工程专业承包壹级', 'D231064587', 300],
      ['安全生产许可证', 'SH-AQ-2024-0187', 25],
    ],
  },
  {
    ...usual,
    companyId: 3,
    name: '筑和建筑修缮有限公司',
    creditCode: made('91310112MA1GC5N93'),
    type: '2',
    trades: ['4', '5', '6', '1'],
    contact: '贺筑明',
    phone: '13800010003',
    userIds: [133],
    qualifications: [['建筑装修装饰工程专业承包贰级', 'D331072210', 640]],
  },
  {
    ...usual,
    companyId: 4,
    name: '凯达机电安装有限公司',
    creditCode: made('91310114MA1GU2R6M'),
    type: '2',
    trades: ['1', '2', '3', '7', '8', '9'],
    contact: '向凯',
    phone: '021-58880004',
    userIds: [133],
    qualifications: [['机电工程施工总承包叁级', 'D331088812', 500]],
    contractDays: 18,
  },
  {
    ...usual,
    companyId: 5,
    name: '宏升设备服务有限公司',
    creditCode: made('91310120MA1HL9D4T'),
    type: '1',
    trades: ['11', '3'],
    contact: '宋宏',
    phone: '13800010005',
    qualifications: [['电梯维护保养资质', 'TS3131022-2022', -12]],
  },
  {
    ...usual,
    companyId: 6,
    name: '远景装饰工程有限公司',
    creditCode: made('91310118MA1JX7E5Q'),
    type: '2',
    trades: ['5', '6'],
    contact: '邱远',
    phone: '13800010006',
    qualifications: [['建筑装修装饰工程专业承包贰级', 'D331099102', 380]],
    blacklistReason: '两次验收不合格且拒不返工',
  },
];

/** People who sign in for the companies. */
export const demoCompanyUsers = [
  { userId: 131, userName: 'hengtong', nickName: '周恒', phonenumber: '13800010001' },
  { userId: 132, userName: 'andun', nickName: '段安平', phonenumber: '13800010002' },
  { userId: 133, userName: 'zhuhe', nickName: '贺筑明', phonenumber: '13800010003' },
];
