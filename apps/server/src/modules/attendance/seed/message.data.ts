import { templateLines } from '../../system/index.ts';

const lines = `
att_publish 排班发布: {plan}已发布，您共 {count} 班，首班 {first}
att_change 排班调整!: {day} {from} 改为 {to}
att_remind 打卡提醒: {shift} {time} {edge}
att_miss 缺卡!: {day} {shift} 未打{edge}卡，可在 {days} 天内补卡
att_review 打卡核查!: {user} {day} {flag}
att_month 月表核对: {month} 考勤表待核对，{due} 前未提出异议视为确认
att_dispute 月表异议!: {user} {month} {text}
att_swap 调班: {from} 请您{what}
att_request 申请结果: {kind} {day} {result}{reason}
`;

/** The texts about attendance. */
export const attendanceTemplateRows = templateLines(401, '考勤中心', lines);
