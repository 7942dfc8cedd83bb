import type { facilityQuest, Quest } from '@jiaoyan/contract/facility/quest';
import { eq, or } from 'drizzle-orm';
import { listExport } from '../../kernel/crud/list-export.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { questTable as t } from './quest.table.ts';
import { scopedQuests } from './quest-case.ts';
import { assignQuest, createQuest, fixQuest, handleByHand, ignoreQuest, reviewQuest } from './quest-moves.ts';
import { questDetail, questPage } from './quest-rows.ts';

type Calls = typeof facilityQuest;
const PERMISSION = 'repair:facilityQuest';

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  ({ query, ctx }) =>
    questPage(ctx, query, scopedQuests.scope(ctx.user, `${PERMISSION}:${verb}`, ctx.services.clock()));

const exported = listExport<Quest>(
  '隐患台账',
  [
    { title: '隐患编号', width: 20, cell: (row) => row.code },
    { title: '级别', width: 8, dictType: 'facility_quest_level', cell: (row) => row.level },
    { title: '隐患名称', width: 28, cell: (row) => row.title },
    { title: '隐患描述', width: 40, cell: (row) => row.description },
    { title: '设施编号', width: 20, cell: (row) => row.facilityCode },
    { title: '设施名称', width: 20, cell: (row) => row.facilityName },
    { title: '位置', width: 24, cell: (row) => row.position },
    { title: '来源', width: 8, dictType: 'facility_quest_source', cell: (row) => row.source },
    { title: '登记人', width: 10, cell: (row) => row.finderName },
    { title: '登记时间', width: 20, cell: (row) => row.createTime },
    { title: '整改责任人', width: 12, cell: (row) => row.ownerName },
    { title: '整改期限', width: 20, cell: (row) => row.dueTime },
    { title: '整改方式', width: 12, dictType: 'facility_quest_handle', cell: (row) => row.handle },
    { title: '处置单号', width: 20, cell: (row) => row.handleCode },
    { title: '整改措施', width: 30, cell: (row) => row.measures },
    { title: '整改资金（元）', width: 12, cell: (row) => row.money },
    { title: '应急预案', width: 30, cell: (row) => row.emergency },
    { title: '整改说明', width: 30, cell: (row) => row.fixText },
    { title: '整改人', width: 10, cell: (row) => row.fixName },
    { title: '整改时间', width: 20, cell: (row) => row.fixTime },
    { title: '复查人', width: 10, cell: (row) => row.reviewName },
    { title: '复查时间', width: 20, cell: (row) => row.reviewTime },
    { title: '复查意见', width: 24, cell: (row) => row.reviewText },
    { title: '状态', width: 10, dictType: 'facility_quest_status', cell: (row) => row.status },
  ],
  list('export'),
);

const reached = ({ db, user, services }: Ctx, verb: string, questId: number) =>
  requireRecords(scopedQuests, db, user, {
    permission: `${PERMISSION}:${verb}`,
    ids: [questId],
    now: services.clock(),
  });

/** Hidden dangers, from finding to sign-off. */
export const questHandlers: Handlers<Calls> = {
  list: list('list'),
  ...exported,
  async get({ params, ctx }) {
    await reached(ctx, 'query', params.id);
    return questDetail(ctx, params.id);
  },
  my: ({ query, ctx }) => {
    const { userId } = ctx.user;
    return questPage(ctx, query, or(eq(t.ownerId, userId), eq(t.finderId, userId)));
  },
  create: ({ body, ctx }) => createQuest(ctx, body),
  assign: ({ params, body, ctx }) => assignQuest(ctx, params.id, body),
  handle: ({ params, body, ctx }) => handleByHand(ctx, params.id, body),
  fix: ({ params, body, ctx }) => fixQuest(ctx, params.id, body),
  review: ({ params, body, ctx }) => reviewQuest(ctx, params.id, body),
  ignore: ({ params, body, ctx }) => ignoreQuest(ctx, params.id, body),
};
