import { expect, test } from 'vitest';
import { seedTable } from '../kernel/db/seed.table.ts';
import { testConfig } from '../testing/config.ts';
import { openTestDatabase } from '../testing/database.ts';
import { digestOf, productSets, runSeeds } from './run.ts';

/** What databases have noted since before the sets were put together from modules. */
const noted = {
  dict: '572a3d1c2f29d2391a37acd2376a64a59aba91878ccbb5ddee1acb5a764f3a60',
  config: '109daebd8bb07daf91e117295e21a14946e6fd9b07e42e226ed0384a78da2be8',
  message: 'd5639187c396578d458575f3ccc1acc9de58a1ea43769ad147555720d5e7be43',
  admin: '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b',
  'work-calendar': '047e2dfa799b8960c618e6a6f368e8131616dd24b60b6a6d84c6a978ba748975',
  'qr-template': 'c025dfa2fd31dc7ec607b88f71c631b9f3c35fbdacbe0fba91e194ecc6fe8b00',
  template: 'fd797808ff7b7947e236cd7a9a522bfc508126b863653f768c2877002be1e293',
};

/** Menus and grants remember what they gave (`menu.seed.test.ts`): to run again does them no harm. */
const harmless = ['menu', 'role'];

// Rows that are added or changed on purpose change their line above; a row that only moves between modules must not.
test('a database that has the data of the product recognises them', () => {
  const sets = productSets().filter(({ name }) => !harmless.includes(name));
  expect(Object.fromEntries(sets.map(({ name, content }) => [name, digestOf(content)]))).toEqual(noted);
});

test('names of sets are given once', async () => {
  const names = productSets().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('a second start puts nothing in', async () => {
  const database = await openTestDatabase();
  const before = await database.db.select().from(seedTable);
  expect(await runSeeds(database.db, testConfig())).toEqual([]);
  expect(await database.db.select().from(seedTable)).toEqual(before);
  await database.close();
});
