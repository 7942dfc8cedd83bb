/** The dictionaries of the campus and of repairs, in the lines of the system module. */
export const repairDicts = `
repair_place_type 楼宇类型: 1 教学楼 primary; 2 实验楼 warning; 3 宿舍楼 success; 4 行政楼 info; 5 图书馆 primary; 6 食堂 warning; 7 体育场馆 success; 8 室外区域 info; 9 其他 default
repair_room_type 房间类型: 1 教室 primary; 2 办公室 info; 3 宿舍 success; 4 实验室 warning; 5 会议室 primary; 6 报告厅 primary; 7 卫生间 info; 8 机房 warning; 9 公共区域 info; 10 整体场地 success
repair_room_status 房间状态: 0 可用 success; 1 停用 info; 2 维修中 warning
repair_duty_shift 值班班次: 1 白班 primary; 2 夜班 warning; 3 节假日班 success
qr_biz_type 二维码对象: place 楼宇 primary; room 房间 success; facility 设施 warning; point 巡检点 info; material 物资 info; store 仓库 info; survey 问卷 info; punch 打卡点 info
qr_code_status 二维码状态: 1 启用 success; 0 作废 info
qr_paper 标签纸张: 1 A4网格 primary; 2 标签纸 success
repair_duty_status 值班状态: 10 已排班 primary; 20 值班中 success; 30 已交班 info; 40 缺岗 danger
repair_duty_swap_status 换班状态: 10 待确认 warning; 20 已同意 success; 30 已拒绝 danger; 40 已撤销 info
repair_outage_kind 停供类型: 1 停水 primary; 2 停电 warning; 3 停暖 danger; 4 停网 info; 5 停梯 info; 9 其他 default
repair_outage_status 停供状态: 10 草稿 info; 20 已发布 warning; 30 已恢复 success; 40 已取消 info
repair_trade 工种: 1 给排水 primary; 2 电气照明 warning; 3 空调 success; 4 门窗锁具 info; 5 家具 info; 6 土建修缮 warning; 7 供暖 danger; 8 网络弱电 primary; 9 多媒体 success; 10 消防 danger; 11 电梯 danger
repair_priority 紧急程度: 1 紧急 danger; 2 加急 warning; 3 一般 primary; 4 计划 info
repair_source 报修来源: 1 网页 primary; 2 扫码 success; 3 电话代报 warning; 4 巡检 info; 5 隐患 danger; 6 维保 info; 7 场地归还 info; 8 问卷 info; 9 外部 info
repair_report_status 报修状态: 10 待受理 warning; 20 待派单 warning; 30 处理中 primary; 40 待验收 warning; 50 待评价 success; 60 已归档 success; 70 已驳回 danger; 80 已撤销 info; 90 已合并 info
repair_order_status 工单状态: 10 待接单 warning; 20 已接单 primary; 30 维修中 primary; 40 已挂起 warning; 50 外委中 primary; 60 待验收 warning; 70 已完成 success; 80 已退单 info; 90 已作废 info
repair_order_type 工单类型: 1 报修 primary; 2 维保 success; 3 整改 warning
repair_dispatch_mode 派单方式: 1 人工 primary; 2 自动 success; 3 抢单 warning
repair_suspend_reason 挂起原因: 1 待配件 warning; 2 无法入户 warning; 3 待审批 warning; 4 天气原因 warning; 5 待协调 info; 9 其他 info
repair_fault_cause 故障原因: 1 老化磨损 info; 2 使用不当 warning; 3 安装缺陷 danger; 4 材料质量 danger; 5 外力损坏 warning; 6 环境因素 info; 9 其他 info
repair_liability 责任认定: 1 自然损耗 info; 2 人为损坏 danger; 3 质保 success; 4 不明 warning
repair_confirm_type 验收方式: 1 报修人验收 success; 2 代验收 primary; 3 超时自动 info; 4 维保验收 primary
repair_rate_status 评价状态: 0 正常 success; 1 申诉中 warning; 2 申诉成立 info; 3 申诉不成立 primary
repair_sla_calendar 时限计时方式: 1 全天 warning; 2 工作时间 primary
repair_auto_dispatch 报修项目派单方式: 0 人工派单 info; 1 按规则 primary; 2 抢单池 warning
repair_rule_mode 派单规则分配方式: 1 轮询 primary; 2 负载最少 success; 3 固定 info
repair_day_type 日期类型: 1 工作日 primary; 2 休息日 info; 3 法定节假日 danger; 4 调休上班 warning
repair_area_purpose 场地用途: 1 教学 primary; 2 会议 info; 3 讲座 success; 4 社团 warning; 5 考试 danger; 6 赛事 success; 9 其他 default
repair_area_apply_status 场地申请状态: 0 草稿 default; 10 审批中 warning; 20 已通过 success; 30 使用中 primary; 40 已结束 info; 50 爽约 danger; 60 已驳回 danger; 70 已取消 info; 80 超时释放 info
repair_area_booking_kind 场地占用类型: 1 申请 success; 2 课表 info; 3 维修占用 danger; 4 管理占用 warning
repair_company_type 外委单位类型: 1 维保 primary; 2 施工 warning; 3 供应商 info
repair_company_order_status 外委单状态: 10 待确认 warning; 20 待报价 warning; 25 报价审核 warning; 30 施工中 primary; 40 待验收 warning; 50 待结算 success; 60 结算中 primary; 70 已结算 success; 80 已拒单 danger; 90 已取消 info
repair_settle_status 外委结算状态: 10 草稿 info; 20 审批中 primary; 30 待付款 warning; 40 已付款 success; 50 已驳回 danger
`;
