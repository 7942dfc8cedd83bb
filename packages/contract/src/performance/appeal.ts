import { z } from 'zod';
import { data, GET, page } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moved, reason, version } from '../kernel/move.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { appealStates } from './status.ts';

const path = '/repair/performance/appeal';
const permission = 'repair:performance';

export const appealRow = z.object({
  appealId: z.int(),
  code: z.string(),
  recordId: z.int(),
  period: z.string(),
  userId: z.int(),
  userName: z.string(),
  deptName: z.string(),
  itemKey: z.string(),
  itemTitle: z.string(),
  factIds: z.array(z.int()),
  reason: z.string(),
  files: z.string(),
  opinion: z.string(),
  opinionName: z.string(),
  result: z.string(),
  reply: z.string(),
  judgeName: z.string(),
  judgeTime: z.string().nullable(),
  createTime: z.string(),
  version: z.int(),
  /** What the caller may do with it now. */
  moves: z.array(z.string()),
});
export type PerfAppeal = z.output<typeof appealRow>;

const opinionInput = z.object({ opinion: reason('核实意见'), version });
export type OpinionInput = z.output<typeof opinionInput>;
const judgeInput = z.object({
  isUpheld: z.boolean().meta({ title: '是否成立' }),
  reply: reason('裁定说明'),
  version,
});
export type JudgeInput = z.output<typeof judgeInput>;

/** What happens to an appeal. */
export const appealLife = lifecycle({
  path,
  permission,
  states: appealStates,
  reply: moved,
  transitions: {
    opinion: { label: '填写意见', from: ['10'], to: '20', input: opinionInput },
    judge: { label: '裁定', from: ['20'], to: ['30', '40'], input: judgeInput },
    withdraw: { label: '撤回', from: ['10', '20'], to: '50', input: z.object({ version }) },
  },
});

/** What people say against the facts of their results. */
export const perfAppeal = titled('绩效申诉', {
  list: GET(`${path}/list`, {
    summary: '绩效申诉列表',
    access: `${permission}:list`,
    query: listQuery(['period', 'result'], [], { period: '考核月份', result: '结果' }),
    reply: page(appealRow),
  }),
  get: GET(`${path}/:id`, {
    summary: '绩效申诉详情',
    access: `${permission}:query`,
    params: z.object({ id: idNumber }),
    reply: data(appealRow),
  }),
  opinion: appealLife.moves.opinion,
  judge: appealLife.moves.judge,
  /** Only whoever appealed. */
  withdraw: { ...appealLife.moves.withdraw, access: `${permission}:appeal` as const },
});
