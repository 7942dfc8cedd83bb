/** The dictionaries of performance. */
export const performanceDicts = `
perf_run_status 核算状态: 10 已计算 info; 20 核对中 warning; 30 已公布 success; 40 已锁定 primary
perf_status 绩效状态: 10 待核对 warning; 20 已核对 primary; 30 已公布 success; 40 申诉中 danger; 50 已签收 info
perf_grade 绩效等级: A A success; B B primary; C C warning; D D danger
perf_item_kind 计分方式: share 占比 primary; median 与中位数之比 success; mean 均值 info; count 计次 warning
perf_adjust_result 加减分结果: 10 待审核 warning; 20 已通过 success; 30 已驳回 danger
perf_appeal_result 绩效申诉结果: 10 待意见 warning; 20 待裁定 primary; 30 成立 success; 40 不成立 danger; 50 已撤回 info
`;
