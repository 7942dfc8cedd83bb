/** The dictionaries of attendance. */
export const attendanceDicts = `
attendance_shift_kind 班次类型: 1 固定 primary; 2 弹性 success; 3 值班 warning
attendance_punch_mode 班次打卡方式: 1 首末各一次 primary; 2 每段上下班 warning
attendance_mode 排班方式: 1 按周 primary; 2 轮转 success; 3 手排 info
attendance_holiday 排班节假日: 1 休息 info; 2 照常 warning
attendance_proof 打卡凭据: 1 动态码 primary; 2 固定码+定位 success; 3 校园网+定位 success; 4 工单到场 info; 5 值班签到 info; 6 巡检打点 info
attendance_plan_status 排班状态: 0 草稿 info; 1 已发布 success; 2 已结束 warning
attendance_task_status 考勤状态: 0 待出勤 info; 10 出勤中 primary; 1 正常 success; 2 迟到 warning; 3 早退 warning; 4 迟到早退 warning; 5 缺卡 danger; 6 旷工 danger; 7 请假 info; 8 公出 info; 9 已取消 info
attendance_source 考勤来源: 1 排班 primary; 2 值班 warning; 3 临时 info
attendance_via 打卡途径: 1 动态码 primary; 2 固定码 primary; 3 定位 primary; 4 校园网 success; 5 工单到场 info; 6 值班签到 info; 7 补卡 warning; 8 导入 info; 9 巡检打点 info
attendance_flag 打卡标记: device 同一手机多人 danger; jump 移动过快 danger; fixed 位置不变 warning; far 精度不足 warning; offline 离线打卡 info; net 未识别网络 warning
attendance_request_kind 考勤申请类型: 1 补卡 primary; 2 加班 warning; 3 公出 success; 4 调班 info
attendance_overtime_day 加班日类型: 1 工作日 primary; 2 休息日 warning; 3 法定节假日 danger
attendance_leave_kind 假期类型: 4 年假 primary; 5 调休 success
attendance_leave_biz 假期变动: 1 发放 success; 2 使用 warning; 3 退回 info; 4 过期 danger; 5 加班 primary; 6 调整 info
attendance_request_result 考勤申请结果: 1 处理中 primary; 2 通过 success; 3 驳回 danger; 4 撤回 info
attendance_month_status 月表状态: 10 待核对 primary; 20 已确认 success; 30 有异议 danger; 40 已锁定 info
attendance_verdict 核查结论: 0 待核 warning; 1 正常 success; 2 无效 danger
`;
