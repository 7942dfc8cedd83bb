/** The dictionaries of processes, in the lines of the system module. */
export const bpmDicts = `
bpm_model_category 流程分类: 1 默认 primary; 2 OA success
bpm_model_flavour 流程引擎类型: camunda Camunda primary; flowable Flowable success; activiti Activiti warning
bpm_model_form_type 流程表单类型: 10 流程表单; 20 业务表单
bpm_task_assign_rule_type 任务分配规则类型: 10 角色 info; 20 部门的成员 primary; 21 部门的负责人 primary; 22 岗位 success; 30 用户 info; 40 用户组 warning; 50 自定义脚本 danger; 60 流程表达式 danger; 61 表单内的人员 success; 62 表单内部门的负责人 success; 63 发起人自选 warning; 64 连续多级部门负责人 primary
bpm_process_instance_status 流程实例状态: 1 进行中 primary; 2 已完成 success
bpm_process_instance_result 流程实例结果: 1 处理中 primary; 2 通过 success; 3 不通过 danger; 4 已取消 info
bpm_task_assign_script 任务分配自定义脚本: 10 流程发起人; 20 流程发起人的一级领导; 21 流程发起人的二级领导
bpm_oa_leave_type 请假类型: 1 病假 primary; 2 事假 info; 3 婚假 warning; 4 年假 success; 5 调休 success; 6 产假 warning; 7 丧假 info; 8 工伤 danger; 9 公假 primary
`;
