import { REQUEST, REQUEST_PROCESS, requestKinds } from '@jiaoyan/contract/attendance/request';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Workflow } from '../bpm/index.ts';
import { type RequestRow, requestTable as t } from './request.table.ts';

const titleOf = ({ kind, fromTime }: Pick<RequestRow, 'kind' | 'fromTime'>, name: string) =>
  `${name} ${requestKinds[kind as keyof typeof requestKinds]} ${fromTime.slice(0, 16)}`;

/** The process decides about a request from here on. */
export async function beginProcess(
  tools: Pick<Workflow, 'startProcess'>,
  tx: Db,
  row: RequestRow,
  name: string,
): Promise<void> {
  const { requestId, userId, kind, reason, forceReason } = row;
  const instanceId = await tools.startProcess(tx, {
    key: REQUEST_PROCESS,
    starterId: userId,
    businessKey: String(requestId),
    title: titleOf(row, name),
    // What is more than usual is decided further up.
    variables: { kind, reason, over: kind === REQUEST.overtime && forceReason !== '' ? 1 : 0 },
  });
  await tx
    .update(t)
    .set({ instanceId })
    .where(and(eq(t.requestId, requestId), sql`${t.instanceId} IS NULL`));
}
