import type { ConfigRow } from '../../system/index.ts';

/** The parameters of repairs, companies and venues. */
export const repairConfigs: readonly ConfigRow[] = [
  {
    configKey: 'repair.workHours',
    configName: '报修管理-工作时间',
    configValue: '08:00-12:00,14:00-18:00',
    remark: '一天的工作时段，多段用逗号分隔；按工作时间计时的时限只计这些时段',
  },
  {
    configKey: 'repair.confirmDays',
    configName: '报修管理-自动验收天数',
    configValue: '3',
    remark: '完工后报修人未验收，超过天数自动验收通过',
  },
  {
    configKey: 'repair.rateDays',
    configName: '报修管理-自动评价天数',
    configValue: '7',
    remark: '验收后报修人未评价，超过天数自动评价并归档，不计入满意度',
  },
  {
    configKey: 'repair.urgeGapMins',
    configName: '报修管理-催办间隔分钟',
    configValue: '120',
    remark: '报修人两次催办之间至少间隔的分钟数',
  },
  {
    configKey: 'repair.takeTimeoutFactor',
    configName: '报修管理-接单超时倍数',
    configValue: '2',
    remark: '超过接单时限的这个倍数仍未接单时，工单退回重新派单；0 表示不退回',
  },
  {
    configKey: 'repair.laborHourRate',
    configName: '报修管理-人工小时单价',
    configValue: '60',
    remark: '完工时按工时折算人工费的每小时金额（元）',
  },
  {
    configKey: 'repair.company.overdueRate',
    configName: '外委管理-逾期扣款比例',
    configValue: '0.005',
    remark: '外委工单每逾期一天按合同金额扣款的比例',
  },
  {
    configKey: 'repair.company.quoteLimit',
    configName: '外委管理-报价上限百分比',
    configValue: '150',
    remark: '外委单位的报价最多为预算的百分之几',
  },
  {
    configKey: 'repair.area.noShowLimit',
    configName: '场地管理-爽约次数上限',
    configValue: '3',
    remark: '达到次数后一段时间内不能申请场地',
  },
  {
    configKey: 'repair.portal.anonymous',
    configName: '报修管理-匿名报修',
    configValue: 'false',
    remark: '扫码后是否允许不登录报修（true 允许，false 不允许）',
  },
];
