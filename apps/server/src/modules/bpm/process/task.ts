import type { task } from '@jiaoyan/contract/bpm/task';
import { AppError } from '../../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../../kernel/http/http.ts';
import { approve, reject } from './decide.ts';
import { claim, delegate, transfer, unclaim } from './hand-over.ts';
import { readableInstance } from './instance-access.ts';
import { copyTo } from './instance-action.ts';
import { presentTasks } from './instance-detail.ts';
import { ownTask } from './own-task.ts';
import { returnTask, targetsOf } from './return.ts';
import { takeTurn } from './run.ts';
import { addSigners, removeSigner } from './sign.ts';
import { donePage, todoCount, todoPage } from './task-list.ts';
import type { Tools } from './tools.ts';
import type { Turn } from './turn.ts';
import { withdraw } from './withdraw.ts';

/** What people do to their tasks; each call is one transaction under the lock of the instance. */
export function taskHandlers(tools: Tools): Handlers<typeof task> {
  const act = <R>({ db, user }: Ctx, taskId: number, work: (turn: Turn) => Promise<R>): Promise<R> =>
    db.transaction((tx) => takeTurn(tools, tx, { taskId, actorId: user.userId }, work));

  async function approveOne(ctx: Ctx, id: number, reason: string) {
    try {
      await act(ctx, id, (turn) => approve(turn, id, { reason }));
      return { id, ok: true, message: '' };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { id, ok: false, message: error.message };
    }
  }

  return {
    todoPage: ({ query, ctx }) => todoPage(ctx.db, ctx.user.userId, query),
    donePage: ({ query, ctx }) => donePage(ctx.db, ctx.user.userId, query),
    todoCount: ({ ctx }) => todoCount(ctx.db, ctx.user.userId),
    async listByInstance({ query, ctx }) {
      const { instance } = await readableInstance(ctx, tools, query.processInstanceId);
      return presentTasks(ctx.db, instance.instanceId);
    },
    listByReturn: ({ query: { id }, ctx }) =>
      act(ctx, id, async (turn) => targetsOf(turn, await ownTask(turn, id, 'return'))),
    approve: ({ body: { id, ...decision }, ctx }) => act(ctx, id, (turn) => approve(turn, id, decision)),
    reject: ({ body: { id, ...decision }, ctx }) => act(ctx, id, (turn) => reject(turn, id, decision)),
    async batchApprove({ body, ctx }) {
      const outcomes = [];
      for (const id of new Set(body.ids)) outcomes.push(await approveOne(ctx, id, body.reason));
      return outcomes;
    },
    return: ({ body: { id, to, reason }, ctx }) => act(ctx, id, (turn) => returnTask(turn, id, to, { reason })),
    transfer: ({ body: { id, userId, reason }, ctx }) => act(ctx, id, (turn) => transfer(turn, id, userId, reason)),
    updateAssignee: ({ body: { id, assigneeUserId, reason }, ctx }) =>
      act(ctx, id, (turn) => transfer(turn, id, assigneeUserId, reason)),
    delegate: ({ body: { id, userId, reason }, ctx }) => act(ctx, id, (turn) => delegate(turn, id, userId, reason)),
    createSign: ({ body: { id, ...signers }, ctx }) => act(ctx, id, (turn) => addSigners(turn, id, signers)),
    deleteSign: ({ body: { id, reason }, ctx }) => act(ctx, id, (turn) => removeSigner(turn, id, reason)),
    copy: ({ body: { id, userIds, reason }, ctx }) =>
      act(ctx, id, async (turn) => {
        const { name } = await ownTask(turn, id, 'copy');
        await copyTo(turn, userIds, { reason, taskName: name });
      }),
    withdraw: ({ body: { id }, ctx }) => act(ctx, id, (turn) => withdraw(turn, id)),
    claim: ({ body: { id }, ctx }) => act(ctx, id, (turn) => claim(turn, id)),
    unclaim: ({ body: { id }, ctx }) => act(ctx, id, (turn) => unclaim(turn, id)),
  };
}
