import { monthLife } from '@jiaoyan/contract/attendance/month';
import { topics } from '@jiaoyan/contract/realtime';
import { sql } from 'drizzle-orm';
import type { Scoped } from '../../kernel/record/scope.ts';
import { siteRecord } from '../facility/index.ts';
import { userScope } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { type MonthRow, monthTable as t } from './month.table.ts';
import { TASK_PERMISSION } from './task-case.ts';

/** Sheets with their one predicate of scope: they belong to the person. */
export const scopedMonths: Scoped = {
  table: t,
  key: t.monthId,
  scope: (user, permission) => {
    const within = userScope(user, permission);
    return within && sql`${t.userId} IN (SELECT ${userTable.userId} FROM ${userTable} WHERE ${within})`;
  },
};

/** Sheets, and the one way in which they are moved. */
export const monthMoves = siteRecord<MonthRow>({
  scoped: scopedMonths,
  bizType: 'attendanceMonth',
  life: monthLife,
  permission: TASK_PERMISSION,
  topic: topics.repairAttendance,
});
