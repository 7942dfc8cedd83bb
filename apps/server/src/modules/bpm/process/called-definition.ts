import { and, eq } from 'drizzle-orm';
import { refuse } from '../../../kernel/errors.ts';
import { definitionTable } from '../definition.table.ts';
import type { LoadedDefinition } from '../definition-reader.ts';
import type { ChildStarted, Turn } from './turn.ts';

/** The version that a call activity asks for. */
export async function calledDefinition({ tools, tx, loaded }: Turn, call: ChildStarted): Promise<LoadedDefinition> {
  const { process, binding, version } = call;
  if (binding === 'deployment' && process === loaded.row.key) return loaded;
  const latest = await tools.definitions.latest(tx, process);
  if (!latest) throw refuse(`被调用的流程“${process}”尚未发布`);
  if (binding !== 'version') return latest;
  const { definitionId } = definitionTable;
  const match = and(eq(definitionTable.key, process), eq(definitionTable.version, Number(version)));
  const [found] = await tx.select({ definitionId }).from(definitionTable).where(match);
  if (!found) throw refuse(`被调用的流程“${process}”没有版本 ${version ?? ''}`);
  return tools.definitions.of(found.definitionId, tx);
}
