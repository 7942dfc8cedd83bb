import { eq } from 'drizzle-orm';
import { type Bus, LOST } from '../../kernel/db/bus.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Services } from '../../kernel/services.ts';
import { WordTrie } from '../../kernel/text/word-trie.ts';
import { sensitiveWordTable as t } from './sensitive-word.table.ts';

const CHANGED = 'sensitive-word:changed';

/** The sensitive words that a text contains: those of the tags, or of all when none is named. */
export type FindSensitiveWords = (text: string, tags?: readonly string[]) => Promise<string[]>;

/** Call inside the transaction of every change: every node builds its tries anew. */
export const announceSensitiveWords = ({ bus }: Pick<Services, 'bus'>, tx: Db) => bus.publish(tx, CHANGED, null);

interface Tries {
  all: WordTrie;
  byTag: ReadonlyMap<string, WordTrie>;
}

async function build(db: Db): Promise<Tries> {
  const rows = await db.select({ name: t.name, tags: t.tags }).from(t).where(eq(t.status, '0'));
  const words = new Map<string, string[]>();
  for (const { name, tags } of rows) for (const tag of tags) words.set(tag, [...(words.get(tag) ?? []), name]);
  return {
    all: new WordTrie(rows.map(({ name }) => name)),
    byTag: new Map([...words].map(([tag, names]) => [tag, new WordTrie(names)])),
  };
}

/** Keeps the words in memory until one changes. */
export function createSensitiveWordFinder(db: Db, bus: Bus): FindSensitiveWords {
  let building: Promise<Tries> | undefined;
  const forget = () => {
    building = undefined;
  };
  bus.subscribe(CHANGED, forget);
  bus.subscribe(LOST, forget);
  return async (text, tags = []) => {
    building ??= build(db);
    building.catch(forget);
    const { all, byTag } = await building;
    if (tags.length === 0) return all.find(text);
    return [...new Set(tags.flatMap((tag) => byTag.get(tag)?.find(text) ?? []))];
  };
}
