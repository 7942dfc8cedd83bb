import { sql } from 'drizzle-orm';
import type { Scoped } from '../../kernel/record/scope.ts';
import { userScope } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { taskTable as t } from './task.table.ts';

export const TASK_PERMISSION = 'repair:attendanceTask';

/** Tasks with their one predicate of scope: they belong to the person. */
export const scopedTasks: Scoped = {
  table: t,
  key: t.taskId,
  scope: (user, permission) => {
    const within = userScope(user, permission);
    return within && sql`${t.userId} IN (SELECT ${userTable.userId} FROM ${userTable} WHERE ${within})`;
  },
};
