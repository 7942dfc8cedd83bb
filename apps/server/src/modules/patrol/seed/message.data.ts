import { templateLines } from '../../system/index.ts';

const lines = `
patrol_assign 巡检任务: 巡检任务 {code}（{path}）由您执行，{from} 至 {to}
patrol_due 巡检到时!: 巡检任务 {code}（{path}）已到时间，请在 {to} 前完成
patrol_missed 巡检漏检!: {path} 漏检 {n} 个点位：{points}
patrol_abnormal 巡检异常!: {point} {term}异常：{value}
patrol_trust 巡检存疑!: {code} 有 {n} 个点位可信度为C
patrol_drift 数值预警!: {point} {term} 逐次接近{limit}
patrol_nobody 巡检无人!: {plan} {day} 的执行人均已请假，任务 {code} 请改派
patrol_cancelled 巡检取消: 巡检任务 {code}（{path}）已取消：{reason}
`;

/** The texts about rounds. */
export const patrolTemplateRows = templateLines(381, '巡检中心', lines);
