import { templateLines } from '../../system/index.ts';

const lines = `
site_maintain_new 维保任务: 维保任务 {code}：{plan}，请于 {due} 前完成
site_maintain_idle 维保待派!: 维保任务 {code}：{plan} 没有可用的执行人，请于 {due} 前安排
site_maintain_late 维保逾期!!: 维保任务 {code} {plan} 已逾期 {days} 天
site_maintain_verify 维保待验收: 维保任务 {code} {plan} 已完成，请验收
`;

/** The texts about maintenance. */
export const maintenanceTemplateRows = templateLines(361, '维保中心', lines);
