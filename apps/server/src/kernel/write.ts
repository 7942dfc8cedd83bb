import type { Db } from './db.ts';
import { brokenConstraint, refuse } from './errors.ts';
import type { Ctx } from './http.ts';

/** What to say when a constraint of a table is broken: constraint name → text and the field at fault. */
export type Constraints = Readonly<Record<string, { message: string; field?: string }>>;

/** Runs a write in one transaction; a broken constraint becomes a readable refusal. */
export async function write<R>(
  ctx: Pick<Ctx, 'db'>,
  constraints: Constraints,
  work: (tx: Db) => Promise<R>,
): Promise<R> {
  try {
    return await ctx.db.transaction((tx) => work(tx as unknown as Db));
  } catch (error) {
    const broken = brokenConstraint(error);
    const known = broken && constraints[broken.name];
    if (known) throw refuse(known.message, known.field);
    throw broken ? refuse('与其他数据有冲突或关联，不能这样修改') : error;
  }
}
