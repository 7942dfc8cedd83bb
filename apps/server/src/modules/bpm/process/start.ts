import { ACTIVE } from '@jiaoyan/contract/bpm/definition';
import type { Db } from '../../../kernel/db/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { type Start, startInstance } from './run.ts';
import type { Tools } from './tools.ts';

/** Starts the newest version of a process; one that is suspended or missing cannot be started. */
export async function startProcess(
  tools: Tools,
  tx: Db,
  { key, ...start }: Start & { readonly key: string },
): Promise<number> {
  const latest = await tools.definitions.latest(tx, key);
  if (!latest) throw refuse(`流程“${key}”尚未发布`);
  if (latest.row.suspensionState !== ACTIVE) throw refuse(`流程“${latest.row.name}”已挂起，不能发起`);
  return startInstance(tools, tx, latest, start);
}
