import { z } from 'zod';
import { recordEntry } from '../facility/record-entry.ts';
import { dict, type Fields, int, text } from '../kernel/field.ts';
import { data, GET, POST, PUT, page } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moved, userId, version } from '../kernel/move.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { period } from './scheme.ts';
import { runStates } from './status.ts';

const path = '/repair/performance/run';
const permission = 'repair:performance';
const params = z.object({ id: idNumber });

const row = z.object({
  runId: z.int(),
  schemeId: z.int(),
  schemeName: z.string(),
  /** The version of the scheme that it was reckoned by. */
  no: z.int(),
  period: z.string(),
  status: z.string(),
  people: z.int(),
  confirmed: z.int(),
  /** Points that nobody has approved or refused yet, and appeals that are not decided. */
  adjusting: z.int(),
  appealing: z.int(),
  computeTime: z.string(),
  publishTime: z.string().nullable(),
  version: z.int(),
  /** What the caller may do with it now. */
  moves: z.array(z.string()),
});
export type PerfRun = z.output<typeof row>;
const team = z.object({ deptId: z.int(), deptName: z.string(), people: z.int(), confirmed: z.int() });
const detail = row.extend({
  factHash: z.string(),
  resultHash: z.string(),
  codeVersion: z.string(),
  teams: z.array(team),
  timeline: z.array(recordEntry),
});
export type PerfRunDetail = z.output<typeof detail>;

/** What a list of reckonings is narrowed by. */
export const runFields = {
  period: text('考核月份', { max: 7, search: 'exact', sort: true }),
  schemeId: int('绩效方案', { search: 'exact' }),
  status: dict('状态', 'perf_run_status', { search: 'exact' }),
} satisfies Fields;

const computeInput = z.object({ schemeId: userId('绩效方案'), period: period() });
export type ComputeInput = z.output<typeof computeInput>;
const computed = z.object({ runId: z.int(), people: z.int(), facts: z.int() });
export type Computed = z.output<typeof computed>;
const replayed = z.object({
  factHash: z.string(),
  resultHash: z.string(),
  /** The same reckoned anew from what is stored. */
  factHashNow: z.string(),
  resultHashNow: z.string(),
  isEqual: z.boolean(),
});
export type Replayed = z.output<typeof replayed>;
const teamInput = z.object({ deptId: userId('班组').nullable().default(null) });
export type TeamInput = z.output<typeof teamInput>;
/** A result that was not confirmed, and why. */
const left = z.object({ recordId: z.int(), userName: z.string(), reason: z.string() });
const confirmed = z.object({ confirmed: z.int(), left: z.array(left) });
export type ConfirmedTeam = z.output<typeof confirmed>;

const seen = z.object({ version });
/** What happens to the reckoning of a period. */
export const runLife = lifecycle({
  path,
  permission,
  states: runStates,
  reply: moved,
  transitions: {
    review: { label: '送班组核对', from: ['10'], to: '20', input: seen },
    publish: { label: '公布', from: ['20'], to: '30', input: seen },
    lock: { label: '锁定', from: ['30'], to: '40', input: seen },
  },
});

/** The reckoning of a month by a scheme. */
export const perfRun = titled('绩效核算', {
  list: GET(`${path}/list`, {
    summary: '绩效核算列表',
    access: `${permission}:list`,
    query: listQuery(['period', 'schemeId', 'status'], [], {
      period: '考核月份',
      schemeId: '绩效方案',
      status: '状态',
    }),
    reply: page(row),
  }),
  /** Reckons a month, or reckons it anew as long as nobody was asked to look at it. */
  compute: POST(path, {
    summary: '计算绩效',
    access: `${permission}:compute`,
    body: computeInput,
    log: { type: 'insert' },
    reply: data(computed),
  }),
  get: GET(`${path}/:id`, {
    summary: '绩效核算详情',
    access: `${permission}:query`,
    params,
    reply: data(detail),
  }),
  replay: POST(`${path}/:id/replay`, {
    summary: '绩效复算核对',
    access: `${permission}:query`,
    params,
    log: { type: 'other' },
    reply: data(replayed),
  }),
  /** Confirms the results of a team, or of all whom the caller reaches; what stands in the way is named. */
  confirm: PUT(`${path}/:id/confirm`, {
    summary: '班组核对绩效',
    access: `${permission}:confirm`,
    params,
    body: teamInput,
    reply: data(confirmed),
  }),
  ...runLife.moves,
});
