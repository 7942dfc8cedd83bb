import type { ConfigRow } from '../../system/index.ts';

/** The parameters of the stores. */
export const materialConfigs: readonly ConfigRow[] = [
  {
    configKey: 'repair.collect.holdDays',
    configName: '物资管理-领用预留天数',
    configValue: '3',
    remark: '领用单审批通过后为申请人预留物资的天数，到期未领取自动释放',
  },
];
