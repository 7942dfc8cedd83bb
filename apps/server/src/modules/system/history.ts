import type { history } from '@jiaoyan/contract/system/history';
import { and, count, desc, eq } from 'drizzle-orm';
import { historyTable as t } from '../../kernel/crud/history.table.ts';
import { AppError, forbidden, notFound } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import type { HistoryRules } from '../../kernel/registry.ts';
import { holds } from '../../kernel/session-user.ts';

/** Who reads. */
type Reader = Pick<Ctx, 'db' | 'user'>;

/** Whether somebody may look at a record; what no rule names is nobody's. */
export async function mayReadRecord(
  rules: HistoryRules,
  reader: Reader,
  resource: string,
  recordId: number,
): Promise<boolean> {
  const rule = Object.hasOwn(rules, resource) ? rules[resource] : undefined;
  if (!rule || !holds(reader.user, rule.permission)) return false;
  try {
    await rule.check?.(reader, recordId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

export const historyHandlers = (rules: HistoryRules): Handlers<typeof history> => ({
  async list({ params: { resource, recordId }, query: { pageNum, pageSize }, ctx }) {
    const rule = Object.hasOwn(rules, resource) ? rules[resource] : undefined;
    if (!rule) throw notFound('变更历史');
    if (!holds(ctx.user, rule.permission)) throw forbidden();
    await rule.check?.(ctx, recordId);
    const match = and(eq(t.resource, resource), eq(t.recordId, recordId));
    const rows = await ctx.db
      .select()
      .from(t)
      .where(match)
      .orderBy(desc(t.historyId))
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize);
    const [total] = await ctx.db.select({ n: count() }).from(t).where(match);
    return { rows, total: total?.n ?? 0 };
  },
});
