import { topics } from '@jiaoyan/contract/realtime';
import type { DictEntry } from '@jiaoyan/contract/system/dict-data';
import { asc, eq } from 'drizzle-orm';
import { type Bus, LOST } from '../../kernel/db/bus.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Services } from '../../kernel/services.ts';
import { dictDataTable as t } from './dict-data.table.ts';
import { dictTypeTable } from './dict-type.table.ts';

const CHANGED = 'dict:changed';

/** All dictionaries, kept in memory until one changes. */
export interface DictReader {
  all(): Promise<DictEntry[]>;
  byType(dictType: string): Promise<DictEntry[]>;
  labels(dictType: string): Promise<ReadonlyMap<string, string>>;
}

/** Call inside the transaction of every change: all nodes forget, all open clients reload. */
export async function announceDict({ bus, hub }: Pick<Services, 'bus' | 'hub'>, tx: Db, dictType = '') {
  await bus.publish(tx, CHANGED, null);
  await hub.publish(tx, topics.dict, { dictType });
}

async function load(db: Db): Promise<DictEntry[]> {
  const rows = await db
    .select({
      dictType: t.dictType,
      dictValue: t.dictValue,
      dictLabel: t.dictLabel,
      listClass: t.listClass,
      cssClass: t.cssClass,
      status: t.status,
      typeStatus: dictTypeTable.status,
    })
    .from(t)
    .innerJoin(dictTypeTable, eq(dictTypeTable.dictType, t.dictType))
    .orderBy(asc(t.dictType), asc(t.dictSort), asc(t.dictCode));
  return rows.map(({ typeStatus, ...row }) => ({
    ...row,
    status: typeStatus === '0' ? row.status : typeStatus,
    colorType: row.listClass,
  }));
}

function byTypeOf(rows: DictEntry[]): Map<string, DictEntry[]> {
  const groups = new Map<string, DictEntry[]>();
  for (const row of rows) {
    const group = groups.get(row.dictType);
    if (group) group.push(row);
    else groups.set(row.dictType, [row]);
  }
  return groups;
}

export function createDictReader(db: Db, bus: Bus): DictReader {
  let loading: Promise<Map<string, DictEntry[]>> | undefined;
  const forget = () => {
    loading = undefined;
  };
  bus.subscribe(CHANGED, forget);
  bus.subscribe(LOST, forget);
  const grouped = () => {
    loading ??= load(db).then(byTypeOf);
    loading.catch(forget);
    return loading;
  };
  return {
    all: async () => [...(await grouped()).values()].flat(),
    byType: async (dictType) => (await grouped()).get(dictType) ?? [],
    async labels(dictType) {
      const entries = (await grouped()).get(dictType) ?? [];
      return new Map(entries.map((entry) => [entry.dictValue, entry.dictLabel]));
    },
  };
}
