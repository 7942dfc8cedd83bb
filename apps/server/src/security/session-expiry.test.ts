import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessionTable as t } from '../modules/system/session.table.ts';
import { keyOf } from '../modules/system/session.ts';
import { openOwnApp, type TestApp } from '../testing/app.ts';

const seconds = (n: number) => sql<string>`now() + make_interval(secs => ${n})`;
type Ends = { idleExpire: number; finalExpire: number };

/** Signs somebody in whose session ends at these moments, and says whether it counts. */
async function isAlive(app: TestApp, { idleExpire, finalExpire }: Ends): Promise<boolean> {
  const { token, get } = await app.signIn('maqs');
  await app.services.db
    .update(t)
    .set({ idleExpire: seconds(idleExpire), finalExpire: seconds(finalExpire) })
    .where(eq(t.tokenKey, keyOf(token)));
  return (await get('/getInfo')).code === 200;
}

test('a session ends at its idle end and at its final end, whichever comes first', async () => {
  const app = await openOwnApp();
  const HOUR = 3600;
  const cases: [idle: number, final: number, alive: boolean][] = [
    [HOUR, HOUR, true],
    [60, HOUR, true],
    [HOUR, 60, true],
    // `now()` is the beginning of the next statement, so what ends now has ended then.
    [0, HOUR, false],
    [HOUR, 0, false],
    [-1, HOUR, false],
    [HOUR, -1, false],
    [-HOUR, -HOUR, false],
  ];
  for (const [idleExpire, finalExpire, alive] of cases)
    expect([idleExpire, finalExpire, await isAlive(app, { idleExpire, finalExpire })]).toEqual([
      idleExpire,
      finalExpire,
      alive,
    ]);
});

test('a session is given half an hour without use and twelve hours in all; use moves the first, never the second', async () => {
  const app = await openOwnApp();
  const { token, get } = await app.signIn('maqs');
  const own = eq(t.tokenKey, keyOf(token));
  const left = async () => {
    const rows = await app.services.db
      .select({
        idle: sql<number>`round(extract(epoch FROM ${t.idleExpire} - ${t.loginTime}))::int`,
        final: sql<number>`round(extract(epoch FROM ${t.finalExpire} - ${t.loginTime}))::int`,
      })
      .from(t)
      .where(own);
    return rows[0];
  };
  expect(await left()).toEqual({ idle: 1800, final: 12 * 3600 });
  // Twenty minutes later, as the session sees it.
  await app.services.db
    .update(t)
    .set({
      loginTime: sql`${t.loginTime} - interval '20 minutes'`,
      idleExpire: sql`${t.idleExpire} - interval '20 minutes'`,
      finalExpire: sql`${t.finalExpire} - interval '20 minutes'`,
    })
    .where(own);
  expect((await get('/getInfo')).code).toBe(200);
  const later = await left();
  expect(later?.final).toBe(12 * 3600);
  expect(later?.idle).toBeGreaterThanOrEqual(1800 + 1200);
  expect(later?.idle).toBeLessThan(1800 + 1200 + 60);
});
