import type { ConfigRow } from '../../system/index.ts';

/** The parameters of rounds. */
export const patrolConfigs: readonly ConfigRow[] = [
  {
    configKey: 'repair.patrol.syncHours',
    configName: '巡检管理-离线补传时限',
    configValue: '24',
    remark: '巡检窗口关闭后多少小时内补传的打点仍计入任务；之后只留作凭证',
  },
  {
    configKey: 'repair.patrol.clockMins',
    configName: '巡检管理-时钟偏差',
    configValue: '5',
    remark: '手机时钟与服务器相差超过该分钟数时标记',
  },
];
