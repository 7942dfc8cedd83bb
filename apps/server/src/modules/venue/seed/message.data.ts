import { templateLines } from '../../system/index.ts';

const lines = `
repair_area_cancel 场地申请取消!: 场地申请 {code}（{title}）已被取消：{reason}
repair_area_expire 场地申请超时释放!: 场地申请 {code}（{title}）已超时释放：{reason}
repair_area_no_show 场地爽约!: 场地申请 {code}（{title}）{time} 未签到，已记爽约并释放场地
repair_area_change 场地临时占用调整!: 场地申请 {code}（{title}）因【{reason}】调整，可改用：{rooms}
`;

/** The texts about venues. */
export const venueTemplateRows = templateLines(161, '场地中心', lines);
