import { brokenConstraint, type ConstraintKind, refuse } from '../errors.ts';
import type { Db } from './db.ts';

/** What to say when a constraint of a table is broken: constraint name → text and the field at fault. */
export type Constraints = Readonly<Record<string, { message: string; field?: string }>>;

/** What to say of a constraint that has no text of its own. */
type Otherwise = (kind: ConstraintKind) => string;
const inConflict: Otherwise = () => '与其他数据有冲突或关联，不能这样修改';

/** Runs a write in one transaction; a broken constraint becomes a readable refusal. */
export async function write<R>(
  ctx: { readonly db: Db },
  constraints: Constraints,
  work: (tx: Db) => Promise<R>,
  otherwise: Otherwise = inConflict,
): Promise<R> {
  try {
    return await ctx.db.transaction(work);
  } catch (error) {
    const broken = brokenConstraint(error);
    if (!broken) throw error;
    const known = constraints[broken.name];
    throw known ? refuse(known.message, known.field) : refuse(otherwise(broken.kind));
  }
}
