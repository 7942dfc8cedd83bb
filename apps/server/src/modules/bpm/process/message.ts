import type { Variables } from '@jiaoyan/engine';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { advance } from './advance.ts';
import { instanceTable, subscriptionTable as t } from './process.table.ts';
import { takeTurn } from './run.ts';
import { startByTrigger, startOfMessage } from './start-trigger.ts';
import type { Tools } from './tools.ts';

type Subscription = Pick<typeof t.$inferSelect, 'instanceId' | 'subscriptionId'>;

/** Whether a run still waits for something; asked under its lock. */
export async function stillWaits(tx: Db, { instanceId, subscriptionId }: Subscription): Promise<boolean> {
  const one = and(eq(t.instanceId, instanceId), eq(t.subscriptionId, subscriptionId));
  return (await tx.select({ name: t.name }).from(t).where(one)).length > 0;
}

/** A message, and how many runs led to it. */
interface Message {
  readonly name: string;
  readonly businessKey?: string;
  readonly variables?: Variables;
  readonly chain?: number;
}

const waitingFor = (db: Db, { name, businessKey }: Message) =>
  db
    .select({ instanceId: t.instanceId, subscriptionId: t.subscriptionId })
    .from(t)
    .innerJoin(instanceTable, eq(instanceTable.instanceId, t.instanceId))
    .where(
      and(
        eq(t.kind, 'message'),
        eq(t.name, name),
        businessKey ? eq(instanceTable.businessKey, businessKey) : sql`true`,
      ),
    )
    .orderBy(asc(t.instanceId));

/**
 * Hands a message to the first run that waits for it, or starts one by it; whether there was any. `first` runs in the same
 * transaction and says whether the message is still to be sent.
 */
export async function sendMessage(
  tools: Tools,
  db: Db,
  message: Message,
  first: (tx: Db) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { name, variables = {}, chain = 0 } = message;
  for (const { instanceId, subscriptionId } of await waitingFor(db, message)) {
    const reached = await db.transaction((tx) =>
      takeTurn(tools, tx, { instanceId, actorId: null, onError: 'incident' }, async (turn) => {
        if (turn.instance.status !== 1 || !(await stillWaits(tx, { instanceId, subscriptionId }))) return false;
        if (await first(tx)) await advance(turn, { type: 'message', name, subscription: subscriptionId, variables });
        return true;
      }),
    );
    if (reached) return true;
  }
  const triggerId = await startOfMessage(db, name);
  if (triggerId === undefined) return false;
  return db.transaction(async (tx) =>
    (await first(tx)) ? startByTrigger(tools, tx, { triggerId, variables, chain }) : true,
  );
}
