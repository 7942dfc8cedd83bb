import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './testing/app.ts';

let app: TestApp;
const heard: unknown[] = [];
beforeAll(async () => {
  app = await openTestApp();
  app.services.bus.subscribe('test', (payload) => heard.push(payload));
});
afterAll(() => app.stop());

test('what a transaction tells is heard when it commits, and never when it does not', async () => {
  const { bus, db } = app.services;
  const given = ["it's", 'a\\b "c"', '换行\n与 {$1}'];
  const failed = db.transaction(async (tx) => {
    await bus.publish(tx, 'test', 'lost');
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await db.transaction(async (tx) => {
    await bus.publish(tx, 'test', given[0]);
    await tx.transaction((inner) => bus.publish(inner, 'test', given[1]));
    const undone = tx.transaction(async (inner) => {
      await bus.publish(inner, 'test', 'undone');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await bus.publish(tx, 'test', given[2]);
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard).toHaveLength(given.length);
  expect([...heard].sort()).toEqual([...given].sort());
});

test('statements that go out together are answered each by its own; one that fails undoes all', async () => {
  const { db } = app.services;
  const numberOf = async (tx: Pick<typeof db, 'execute'>, value: number) => {
    const answer = await tx.execute(sql`SELECT ${value}::integer AS n`);
    return (answer as unknown as { rows: { n: number }[] }).rows[0]?.n;
  };
  const all = await db.transaction((tx) => Promise.all([1, 2, 3, 4, 5].map((value) => numberOf(tx, value))));
  expect(all).toEqual([1, 2, 3, 4, 5]);
  const remark = sql`UPDATE sys_user SET remark = 'pipelined' WHERE user_id = 1`;
  const failed = db.transaction((tx) =>
    Promise.all([tx.execute(remark), tx.execute(sql`SELECT 1 / 0`), tx.execute(remark)]),
  );
  await expect(failed).rejects.toThrow();
  const [row] = (
    (await db.execute(sql`SELECT remark FROM sys_user WHERE user_id = 1`)) as unknown as { rows: { remark: string }[] }
  ).rows;
  expect(row?.remark).not.toBe('pipelined');
  expect(await numberOf(db, 7)).toBe(7);
});
