import type { ConfigRow } from '../../system/index.ts';

/** The parameters of attendance. */
export const attendanceConfigs: readonly ConfigRow[] = [
  {
    configKey: 'attendance.offlinePerMonth',
    configName: '考勤管理-每月离线打卡次数',
    configValue: '3',
    remark: '没有网络时扫码打卡，每人每月最多几次',
  },
  {
    configKey: 'attendance.geoDays',
    configName: '考勤管理-打卡位置保留天数',
    configValue: '180',
    remark: '超过该天数后抹去打卡时的坐标和网络地址',
  },
  {
    configKey: 'attendance.fixPerMonth',
    configName: '考勤管理-每月补卡次数',
    configValue: '3',
    remark: '每人每月最多申请几次补卡',
  },
  {
    configKey: 'attendance.fixDays',
    configName: '考勤管理-补卡期限（天）',
    configValue: '7',
    remark: '只能申请最近几天的补卡',
  },
  {
    configKey: 'attendance.confirmDays',
    configName: '考勤管理-月表确认期限（天）',
    configValue: '5',
    remark: '月度考勤表发出后，本人超过几天未提出异议视为确认',
  },
];
