import type { Finding, patrolFinding } from '@jiaoyan/contract/patrol/finding';
import type { patrolRound } from '@jiaoyan/contract/patrol/round';
import { listExport } from '../../kernel/crud/list-export.ts';
import type { Handler, Handlers } from '../../kernel/http/http.ts';
import { enterDevice } from './device.ts';
import { findingPage, scopedFindings } from './finding-rows.ts';
import { proofSheet } from './proof-sheet.ts';
import { myRounds } from './round-my.ts';
import { replayRound } from './round-replay.ts';
import { syncRound } from './round-sync.ts';
import type { RoundTools } from './round-tools.ts';
import { verifyRound } from './round-verify.ts';

/** Rounds as they are walked with a phone, and what proves that they were. */
export const roundHandlers = (tools: RoundTools): Handlers<typeof patrolRound> => ({
  my: ({ query, ctx }) => myRounds(ctx, tools, query.deviceId),
  device: ({ body, ctx }) => enterDevice(ctx, body),
  sync: ({ params, body, ctx }) => syncRound(ctx, tools, params.id, body),
  replay: ({ params, ctx }) => replayRound(ctx, params.id),
  verify: ({ params, ctx }) => verifyRound(ctx, params.id),
  proof: ({ params, ctx }) => proofSheet(ctx, params.id),
});

const findings =
  (verb: 'list' | 'export'): Handler<(typeof patrolFinding)['list']> =>
  ({ query, ctx }) =>
    findingPage(ctx, query, scopedFindings.scope(ctx.user, `repair:patrolTask:${verb}`, ctx.services.clock()));
const exported = listExport<Finding>(
  '巡检异常',
  [
    { title: '点位', width: 24, cell: (row) => row.pointName },
    { title: '楼宇', width: 16, cell: (row) => row.position },
    { title: '设施', width: 20, cell: (row) => row.facilityName },
    { title: '检查项', width: 20, cell: (row) => row.termName },
    { title: '严重程度', width: 10, dictType: 'patrol_severity', cell: (row) => row.severity },
    { title: '最近结果', width: 16, cell: (row) => row.value },
    { title: '异常说明', width: 30, cell: (row) => row.remark },
    { title: '次数', width: 8, cell: (row) => row.times },
    { title: '报修单', width: 20, cell: (row) => row.reportCode },
    { title: '隐患', width: 20, cell: (row) => row.questCode },
    { title: '首次发现', width: 20, cell: (row) => row.createTime },
    { title: '最近发现', width: 20, cell: (row) => row.lastTime },
    { title: '发现人', width: 12, cell: (row) => row.lastName },
    { title: '状态', width: 12, dictType: 'patrol_finding_status', cell: (row) => row.status },
  ],
  findings('export'),
);

/** What rounds found out of order. */
export const findingHandlers: Handlers<typeof patrolFinding> = { list: findings('list'), ...exported };
