/** The dictionaries of maintenance. */
export const maintenanceDicts = `
maintain_plan_kind 维保性质: 1 日常 primary; 2 法定 warning; 3 季节 success
maintain_plan_status 维保计划状态: 0 草稿 info; 1 启用 success; 2 停用 danger
maintain_trigger 维保触发方式: 1 按时间 primary; 2 按读数 success; 3 先到为准 warning
maintain_group 维保分组: 1 每台一单 primary; 2 每楼一单 success; 3 每校区一单 warning
maintain_task_status 维保任务状态: 10 待执行 warning; 20 执行中 primary; 30 已挂起 info; 40 待验收 warning; 50 已完成 success; 60 已跳过 info
maintain_conclusion 维保结论: 1 正常 success; 2 异常 danger; 3 无法执行 warning
`;
