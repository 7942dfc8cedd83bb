import { templateLines } from '../../system/index.ts';

const lines = `
site_transfer 设施移交: {facility} 移交给您，请确认
site_transfer_result 移交结果: {facility} 的移交：{person} {result}
site_quality_due 质保检验到期!: {facility} {kind}将于 {date} 到期
site_quality_over 法定检验过期!!: {facility} 法定检验已过期，请立即停用
site_quest_new 隐患整改!: {level}隐患 {code} {title} 由您整改，期限 {due}
site_quest_overdue 隐患逾期!!: 隐患 {code} {title} 已逾期 {days} 天，请尽快整改
site_audit_new 设施盘点: 请参加设施盘点 {code} {name}，应盘 {total} 台，{deadline} 前完成
site_quest_return 隐患退回!: 隐患 {code} {title} 须继续整改：{reason}
`;

/** The texts about facilities. */
export const facilityTemplateRows = templateLines(341, '设施中心', lines);
