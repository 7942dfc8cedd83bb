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
  {
    configKey: 'attendance.overtimeToRest',
    configName: '考勤管理-加班转调休',
    configValue: 'true',
    remark: 'true 为加班按 1:1 计入调休余额，false 为只记加班时长',
  },
  {
    configKey: 'attendance.restMonths',
    configName: '考勤管理-调休有效期（月）',
    configValue: '12',
    remark: '加班所得调休在几个月内有效，0 为长期有效',
  },
  {
    configKey: 'attendance.annualDays',
    configName: '考勤管理-每年年假天数',
    configValue: '5',
    remark: '每年 1 月 1 日给排班人员自动发放的年假天数，0 为不自动发放',
  },
];
