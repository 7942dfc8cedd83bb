import type { HistoryRules } from '../../kernel/registry.ts';
import { requireDeptsInScope, requireUsersInScope } from './data-scope.ts';
import { requireHeldMenu } from './menu-grants.ts';

/** Who may read which history. Records with a data scope add a `check` that looks for the record in it. */
export const systemHistory: HistoryRules = {
  dictData: { permission: 'system:dict:query' },
  dept: {
    permission: 'system:dept:query',
    check: (ctx, deptId) => requireDeptsInScope(ctx.db, ctx.user, 'system:dept:query', [deptId]),
  },
  menu: { permission: 'system:menu:query', check: (ctx, menuId) => requireHeldMenu(ctx.db, ctx.user, menuId) },
  role: { permission: 'system:role:query' },
  user: {
    permission: 'system:user:query',
    check: (ctx, userId) => requireUsersInScope(ctx.db, ctx.user, 'system:user:query', [userId]),
  },
};
