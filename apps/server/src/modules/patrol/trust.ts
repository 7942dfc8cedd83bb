import type { Db } from '../../kernel/db/db.ts';
import { leaderOf, sendNotices } from '../facility/index.ts';
import type { TaskRow } from './task.table.ts';
import { taskDeskLink } from './task-case.ts';

type Hub = Parameters<typeof sendNotices>[0];

/** Whoever leads the team hears of points that are doubtful, once the round has ended. */
export async function tellTrust(
  tools: Hub,
  tx: Db,
  { taskId, teamId, code }: Pick<TaskRow, 'taskId' | 'teamId' | 'code'>,
  doubtful: number,
): Promise<void> {
  if (doubtful === 0) return;
  const params = { code, n: String(doubtful) };
  const link = taskDeskLink(taskId);
  const to = await leaderOf(tx, teamId);
  await sendNotices(
    tools,
    tx,
    to.map((userId) => ({ userId, code: 'patrol_trust', params, link })),
  );
}
