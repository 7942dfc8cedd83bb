import { templateLines } from '../../system/index.ts';

const lines = `
perf_publish 绩效公布: {period} {score} 分（{grade}），申诉截止 {due}
perf_appeal 绩效申诉: {user} {period}【{item}】
perf_appeal_done 申诉结果: {result}，{period} 更新为 {score} 分
perf_waiting 绩效待计算!: {period} {scheme}：{reason}
`;

/** The texts about performance. */
export const performanceTemplateRows = templateLines(421, '绩效中心', lines);
