import { templateLines } from '../../system/index.ts';

const lines = `
repair_report_submit 新报修: 新报修 {code}：{position} {title}（{priority}）
repair_report_accept 报修受理: 您的报修 {code} 已受理
repair_report_reject 报修驳回!: 您的报修 {code} 被驳回：{reason}
repair_report_merge 报修合并: 您的报修 {code} 已并入 {target}
repair_report_incident 批次抢修!: {code} 等 {count} 条报修已合并抢修，预计 {eta} 恢复：{text}
repair_order_dispatch 派单: 新工单 {code}，请于 {due} 前接单
repair_order_take 接单: 报修 {code}：{worker} 已接单，{when}
repair_order_appoint 预约上门: 报修 {code}：{worker} 预约 {window} 上门
repair_order_arrive 到场: 报修 {code}：{worker} 已到场
repair_order_request 工单申请: {worker} {what} {code}：{reason}
repair_order_request_refused 工单申请未同意!: 工单 {code} 的申请未通过：{reason}
repair_order_suspend 工单挂起!: 报修 {code} 因【{reason}】挂起，预计 {until} 恢复
repair_order_resume 工单恢复: 报修 {code} 已恢复处理
repair_order_void 工单作废!: 工单 {code} 已作废：{reason}
repair_order_finish 完工: {code} 已完工，请在 {days} 天内验收
repair_report_rework 返修!: {code} 验收不通过（第{times}次）：{reason}
repair_report_rate_low 差评!!: 收到差评 {code}：{overall} 星，请 2 个工作日内回访
repair_report_urge 催办!: 报修人催办 {code}（第{times}次）
repair_sla_remind 时限提醒!: {code} {stage} 将于 {due} 超时
repair_sla_breach 超时!!: {code} {stage} 已超时 {mins} 分钟
`;

/** The texts about reports and work orders. */
export const repairTemplateRows = templateLines(101, '报修中心', lines);
