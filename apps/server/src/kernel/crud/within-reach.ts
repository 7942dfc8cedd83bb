import type { Fields } from '@jiaoyan/contract/kernel/field';
import type { Ctx } from '../http/http.ts';
import { requireRecords, type Scoped } from '../record/scope.ts';
import type { CrudHandlers } from './crud.ts';
import { refuseTaken } from './refuse-taken.ts';

/** Refuses records that somebody does not reach by a verb of their permission, as if there were none. */
export type Reach = (ctx: Pick<Ctx, 'db' | 'user' | 'services'>, verb: string, ids: readonly number[]) => Promise<void>;

/** What is asked before a record is touched: their one scope, by a verb of their permission. */
export const reachOf =
  (scoped: Scoped, permission: string): Reach =>
  ({ db, user, services }, verb, ids) =>
    requireRecords(scoped, db, user, { permission: `${permission}:${verb}`, ids, now: services.clock() });

/** The standard handlers of records that not everybody reaches; refusals of what is taken name it. */
export function withinReach<Id extends string, F extends Fields>(
  base: CrudHandlers<Id, F>,
  id: Id,
  reach: Reach,
): CrudHandlers<Id, F> {
  const { get, update, remove } = base;
  return {
    ...base,
    async get({ params, ctx }) {
      await reach(ctx, 'query', [params.id]);
      return get({ params, ctx });
    },
    create: refuseTaken(base.create),
    update: refuseTaken(async ({ body, ctx }: Parameters<typeof update>[0]) => {
      await reach(ctx, 'edit', [body[id]]);
      await update({ body, ctx });
    }),
    async remove({ params, ctx }) {
      await reach(ctx, 'remove', params.ids);
      await remove({ params, ctx });
    },
  };
}
