import type { ConfigRow } from '../../system/index.ts';

/** The parameters of performance. */
export const performanceConfigs: readonly ConfigRow[] = [
  {
    configKey: 'perf.appealDays',
    configName: '绩效管理-申诉期限（天）',
    configValue: '5',
    remark: '绩效公布后，本人在几天内可以申诉',
  },
  {
    configKey: 'perf.lockDays',
    configName: '绩效管理-自动锁定（天）',
    configValue: '7',
    remark: '绩效公布满几天且没有未裁定的申诉时自动锁定',
  },
  {
    configKey: 'perf.minN',
    configName: '绩效管理-最少样本数',
    configValue: '5',
    remark: '新建方案时各指标默认的最少样本数，不足的指标不计分，权重由其他指标分担',
  },
];
