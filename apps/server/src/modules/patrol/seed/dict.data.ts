/** The dictionaries of rounds. */
export const patrolDicts = `
patrol_category 检查项类别: 1 消防 danger; 2 配电 warning; 3 给排水 primary; 4 电梯 info; 5 公共设施 success; 6 环境 success
patrol_input_type 检查项填写方式: 1 正常/异常 primary; 2 数值 success; 3 单选 warning; 4 文本 info; 5 拍照 info
patrol_need_photo 检查项拍照: 0 不需要 info; 1 异常时 primary; 2 必须 warning
patrol_severity 检查项严重程度: 1 一般 primary; 2 较大 warning; 3 重大 danger
patrol_verify 点位核验方式: 1 扫码 primary; 2 扫码+定位 success; 3 扫码+照片 warning
patrol_cycle 巡检周期: 1 每日 primary; 2 每周 success; 3 每月 warning; 4 每N天 info; 5 每N小时 info
patrol_holiday 巡检节假日: 1 照常 primary; 2 跳过 info; 3 顺延 warning
patrol_assign 巡检派发方式: 1 轮流 primary; 2 共同 success; 3 固定 info
patrol_plan_status 巡检计划状态: 0 草稿 info; 1 启用 success; 2 停用 warning
patrol_task_status 巡检任务状态: 10 待执行 info; 20 执行中 primary; 30 已完成 success; 35 部分漏检 warning; 40 已漏检 danger; 50 已取消 info
patrol_result 巡检结果: 1 正常 success; 2 异常 danger; 3 跳过 info; 4 免检 info; 5 漏检 warning
patrol_grade 巡检可信度: A 可信 success; B 一般 warning; C 存疑 danger
patrol_flag 巡检标记: clock 时钟偏差 warning; late 迟到上报 info; far 距离过远 danger; nofix 未定位 warning; fast 间隔过短 danger; nosig 未签名 warning; session 页面重载 info; chain 链条断开 danger; label 标签损坏 warning; order 顺序不符 warning; twodev 两台设备 danger
patrol_finding_status 巡检异常状态: 1 处理中 warning; 2 待复核 primary; 3 已销号 success; 4 现场已处理 success
`;
