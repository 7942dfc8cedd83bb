import { templateLines } from '../../system/index.ts';

const lines = `
repair_duty_swap 换班申请: {from} 申请由您代班：{duty}，原因：{reason}
repair_duty_swap_answer 换班答复: {who} {what}换班申请：{duty}
repair_duty_handover 交班: {from} 已交班（{duty}），请确认接班
repair_duty_takeover 接班: {to} 已接班（{duty}）
repair_duty_missed 缺岗!!: {duty} 开班 {mins} 分钟无人签到，值班人：{people}
repair_outage_publish 停供公告!: {text}
repair_outage_extend 停供延长!: {where}{kind}延长至 {end}：{reason}
repair_outage_restore 恢复供应: {where}{kind}已恢复
repair_outage_cancel 停供取消: {where}{span} {kind}取消：{reason}
`;

/** The texts about duties. */
export const dutyTemplateRows = templateLines(181, '值班中心', lines);
