import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import type { Services } from '../../../kernel/services.ts';
import { instanceTable, incidentTable as t } from './process.table.ts';

/** What an instance stopped at without a token that could tell. */
export interface NewIncident {
  readonly instanceId: number;
  readonly nodeKey: string;
  readonly text: string;
  /** What is not tried any more. */
  readonly parked?: string;
}

const MAX_TEXT = 1000;

/** Locks an instance, as its turns do before they touch anything else of it; whether there is one. */
export async function lockRun(tx: Db, id: number): Promise<boolean> {
  const { instanceId } = instanceTable;
  const found = await tx.select({ instanceId }).from(instanceTable).where(eq(instanceId, id)).for('update');
  return found.length > 0;
}

/** Writes an incident down, unless the same one is open already. */
export async function addIncident(tx: Db, { instanceId, nodeKey, text, parked = '' }: NewIncident): Promise<void> {
  const said = text.slice(0, MAX_TEXT);
  // Two who note the same thing wait for one another here; so does whoever comes before the failed turn is undone.
  if (!(await lockRun(tx, instanceId))) return;
  const same = and(eq(t.instanceId, instanceId), eq(t.nodeKey, nodeKey), eq(t.text, said), eq(t.parked, parked));
  const [known] = await tx
    .select({ incidentId: t.incidentId })
    .from(t)
    .where(and(same, isNull(t.resolveTime)));
  if (!known) await tx.insert(t).values({ instanceId, tokenId: '', nodeKey, text: said, parked });
}

/** The same for a process as a whole: the runs that it is about are over. */
export async function addProcessIncident(
  tx: Db,
  { definitionId, nodeKey, text }: { readonly definitionId: number; readonly nodeKey: string; readonly text: string },
): Promise<void> {
  const same = and(eq(t.definitionId, definitionId), eq(t.nodeKey, nodeKey), eq(t.text, text), isNull(t.resolveTime));
  const [known] = await tx.select({ incidentId: t.incidentId }).from(t).where(same);
  if (!known) await tx.insert(t).values({ definitionId, tokenId: '', nodeKey, text });
}

/** Notes incidents beside the transactions that they are about, and waits for them at the end. */
export function createIncidentNotes({ db, log }: Pick<Services, 'db' | 'log'>) {
  const open = new Set<Promise<void>>();
  return {
    note(incident: NewIncident): void {
      const noted = db
        .transaction((tx) => addIncident(tx, incident))
        .catch((error) => log.error({ err: error }, 'process incident'))
        .finally(() => open.delete(noted));
      open.add(noted);
    },
    async close(): Promise<void> {
      await Promise.all(open);
    },
  };
}
