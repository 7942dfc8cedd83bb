import type { Rule } from '@jiaoyan/contract/bpm/rule';
import type { Definition } from '@jiaoyan/engine';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import { definitionTable as t } from './definition.table.ts';
import { ruleTable } from './rule.table.ts';

type Stored = typeof t.$inferSelect;
/** A deployed version without its drawing. */
type StoredDefinition = Omit<Stored, 'bpmnXml' | 'compiled'>;

/** What never changes about a deployed version: everything but whether it is suspended. */
export interface LoadedDefinition {
  readonly row: Omit<StoredDefinition, 'suspensionState'>;
  readonly definition: Definition;
  /** The rules by the task that they are for. */
  readonly rules: ReadonlyMap<string, Rule>;
}
/** The newest version of a process, with its state of this moment. */
export interface LatestDefinition extends LoadedDefinition {
  readonly row: StoredDefinition;
}

/** Gives definitions to whoever runs them. */
export interface DefinitionReader {
  /** Inside a transaction `tx` must be given: the embedded database has one connection. */
  of(definitionId: number, tx?: Db): Promise<LoadedDefinition>;
  /** The newest version of a key, suspended or not. */
  latest(tx: Db, key: string): Promise<LatestDefinition | undefined>;
}

/** Compiled processes are small; this many are in use at a time even in a large house. */
const MAX_CACHED = 300;
const { bpmnXml: _xml, suspensionState: _state, ...fixed } = getTableColumns(t);

const readNewest = hotStatement<Pick<Stored, 'definitionId' | 'suspensionState'>>(
  'bpm_newest_definition',
  sql`SELECT ${t.definitionId} AS "definitionId", ${t.suspensionState} AS "suspensionState" FROM ${t}
    WHERE ${t.key} = ${sql.placeholder('key')} ORDER BY ${t.version} DESC LIMIT 1`,
);

async function load(db: Db, definitionId: number): Promise<LoadedDefinition> {
  const [found] = await db.select(fixed).from(t).where(eq(t.definitionId, definitionId));
  if (!found) throw notFound('流程定义');
  const { compiled, ...row } = found;
  const { taskKey, type, options, settings } = ruleTable;
  const rules = await db
    .select({ taskKey, type, options, settings })
    .from(ruleTable)
    .where(eq(ruleTable.definitionId, definitionId));
  return { row, definition: compiled, rules: new Map(rules.map((rule) => [rule.taskKey, rule])) };
}

/** Reads definitions and keeps those in use in memory; the least recently used go first. */
export function createDefinitionReader(db: Db): DefinitionReader {
  const known = new Map<number, LoadedDefinition>();
  const keep = (definitionId: number, loaded: LoadedDefinition) => {
    known.delete(definitionId);
    known.set(definitionId, loaded);
    const [oldest] = known.keys();
    if (known.size > MAX_CACHED && oldest !== undefined) known.delete(oldest);
    return loaded;
  };
  const of: DefinitionReader['of'] = async (definitionId, tx = db) =>
    keep(definitionId, known.get(definitionId) ?? (await load(tx, definitionId)));
  return {
    of,
    async latest(tx, key) {
      const [newest] = await readNewest(tx, { key });
      if (!newest) return undefined;
      const loaded = await of(newest.definitionId, tx);
      return { ...loaded, row: { ...loaded.row, suspensionState: newest.suspensionState } };
    },
  };
}
