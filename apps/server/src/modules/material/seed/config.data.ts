import type { ConfigRow } from '../../system/index.ts';

/** The parameters of the stores. */
export const materialConfigs: readonly ConfigRow[] = [
  {
    configKey: 'repair.collect.holdDays',
    configName: '物资管理-领用预留天数',
    configValue: '3',
    remark: '领用单审批通过后为申请人预留物资的天数，到期未领取自动释放',
  },
  {
    configKey: 'repair.collect.autoApproveAmount',
    configName: '物资管理-工单领用免审金额',
    configValue: '200',
    remark: '工单维修中时，金额低于此值（元）且库存足够的工单领用自动通过；为0时一律审批',
  },
  {
    configKey: 'repair.purchase.level1',
    configName: '物资管理-采购副主任审批金额',
    configValue: '5000',
    remark: '采购单金额超过此值（元）时，分管负责人之后还须副主任审批',
  },
  {
    configKey: 'repair.purchase.level2',
    configName: '物资管理-采购主任审批金额',
    configValue: '20000',
    remark: '采购单金额超过此值（元）时，副主任之后还须主任审批',
  },
  {
    configKey: 'repair.purchase.priceTolerance',
    configName: '物资管理-采购单价允许偏差',
    configValue: '10',
    remark: '到货单价与采购单价相差超过此百分比时须填写原因',
  },
  {
    configKey: 'repair.material.selfBuyPhoto',
    configName: '物资管理-自购材料免票据金额',
    configValue: '200',
    remark: '完工时自购材料合计超过此值（元）须上传票据照片',
  },
  {
    configKey: 'repair.material.countTolerance',
    configName: '物资管理-盘点允许差异',
    configValue: '0',
    remark: '盘点数量与账面相差超过此百分比时须由他人复盘',
  },
];
