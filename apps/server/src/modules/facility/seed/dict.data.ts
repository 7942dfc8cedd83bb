/** The dictionaries of the register of facilities. */
export const facilityDicts = `
facility_provider_type 供应商类型: 1 生产商 primary; 2 供应商 success; 3 维保商 warning
facility_status 设施状态: 10 在用 success; 20 维修中 warning; 30 停用 danger; 40 闲置 info; 50 待报废 warning; 60 已报废 info
facility_depr_mode 设施折旧方式: 1 年限平均法 primary; 0 不提折旧 info
facility_down_reason 设施停用类型: 1 故障 danger; 2 保养 primary; 3 改造 warning; 4 检定 info
facility_quality_kind 质保检验类型: 1 质保 primary; 2 法定检验 warning; 3 抽检 info
facility_quality_state 质保检验状态: 10 有效 success; 20 将到期 warning; 30 已过期 danger; 40 已终止 info; 50 已续期 info
facility_quality_result 检验结论: 1 合格 success; 2 不合格 danger
facility_quest_level 隐患级别: 1 一般 primary; 2 较大 warning; 3 重大 danger
facility_quest_status 隐患状态: 10 待处理 warning; 20 整改中 primary; 30 待复查 warning; 40 已销号 success; 50 已忽略 info
facility_quest_source 隐患来源: 1 人工 primary; 2 巡检 info; 3 维保 info; 4 抽检 warning; 5 盘点 info
facility_quest_handle 隐患整改方式: 1 转报修 primary; 2 转维保 info; 3 转外委 warning; 4 自行整改 success; 5 报废 danger
facility_audit_status 设施盘点状态: 10 盘点中 primary; 20 待处理 warning; 30 已完成 success; 90 已作废 info
facility_audit_state 设施盘点结果: 0 未盘 info; 1 相符 success; 2 位置不符 warning; 3 信息不符 warning; 4 盘亏 danger; 5 盘盈 primary
facility_audit_handled 盘点差异处理: 0 未处理 warning; 1 移位 success; 2 更正 success; 3 登记 success; 4 说明 info
facility_meter_mode 表计计数方式: 1 累计 primary; 2 瞬时 info
facility_reading_source 读数来源: 1 人工 primary; 2 维保 success; 3 巡检 info
facility_transfer_status 设施移交状态: 10 待确认 warning; 20 已确认 success; 30 已拒绝 danger; 40 已撤回 info
`;
