import { expect, test, vi } from 'vitest';
import { type Client, client, signIn } from './support/client.ts';
import { emptyDatabase, outside, ownPostgres } from './support/database.ts';
import { ownFolder, PASSWORD, startNode } from './support/node.ts';
import { done } from './support/process.ts';

const server = await ownPostgres({ durable: true });
const ROUNDS = 3;
const PEOPLE = 50;
/** The round in which the database goes down together with the node. */
const BOTH = 1;
/** A building, a team and the role of workers of the demo campus. */
const [PLACE, TEAM, WORKER_ROLE] = [11, 101, 7];
const [LNG, LAT] = [114.3, 30.5];
const wall = (at: number) => new Date(at + 8 * 3_600_000).toISOString();
const PUNCH = '/repair/attendance/punch';
const at = { lng: LNG, lat: LAT, accuracy: 10 };

/** So many workers, each with a password. */
async function someWorkers(admin: Client): Promise<{ userId: number; userName: string }[]> {
  const workers: { userId: number; userName: string }[] = [];
  // A few at once: passwords are dear.
  for (let first = 0; first < PEOPLE; first += 10)
    workers.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, async (_, nth) => {
          const userName = `crew${first + nth}`;
          const body = { userName, nickName: userName, password: PASSWORD, deptId: TEAM, roleIds: [WORKER_ROLE] };
          return { userName, userId: (await done(admin.post('/system/user', body))).data };
        }),
      )),
    );
  return workers;
}

/** A shift for all of them that begins soon and may be checked in for already. */
async function dueSoon(admin: Client, userIds: readonly number[]): Promise<void> {
  const post = async (path: string, body: object) => (await done(admin.post(`/repair/attendance${path}`, body))).data;
  const put = (path: string, body: object) => done(admin.call('PUT', `/repair/attendance${path}`, body));
  const now = wall(Date.now());
  const workDate = now.slice(0, 10);
  const from = Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16)) + 30;
  const shiftId = await post('/shift', { name: '断电班', sections: [{ from, to: from + 480 }], openBefore: 480 });
  const networks = ['127.0.0.0/8', '::1/128'];
  const pointId = await post('/point', { name: '断电点', placeId: PLACE, lng: LNG, lat: LAT, networks });
  const days = { startDate: workDate, endDate: workDate, mode: '3', proofs: ['3'], pointIds: [pointId] };
  const members = userIds.map((userId) => ({ userId, offset: 0 }));
  const planId = await post('/plan', { ...days, members, name: '断电排班', deptId: TEAM });
  await put(`/plan/${planId}/cells`, {
    cells: userIds.map((userId) => ({ userId, workDate, shiftIds: [shiftId] })),
  });
  await put(`/plan/${planId}/publish`, { reason: '测试' });
}

/** What the phones know: the check-ins that they were told of, and those of which they heard nothing. */
interface Phones {
  readonly told: Map<string, number>;
  readonly unsure: { readonly nth: number; readonly clientKey: string }[];
}

/** Checks in one time after the other until the node is gone; what was sent last may have arrived or not. */
async function checkIn(who: Client, nth: number, round: number, { told, unsure }: Phones): Promise<void> {
  for (let count = 0; ; count++) {
    const clientKey = `crash-${round}-${nth}-${count}`;
    try {
      const { body } = await who.post(PUNCH, { ...at, clientKey });
      if (body.code !== 200) throw new Error(body.msg);
      told.set(clientKey, body.data.punchId);
    } catch {
      unsure.push({ nth, clientKey });
      return;
    }
  }
}

const LOST = `SELECT w.key FROM unnest($1::text[], $2::int[]) w(key, punch_id)
  LEFT JOIN attendance_punch p ON p.punch_id = w.punch_id AND p.client_key = w.key WHERE p.punch_id IS NULL`;
/** Spans that say something else than the check-ins within their windows. */
const APART = `SELECT s.span_id FROM attendance_span s LEFT JOIN LATERAL (
    SELECT min(p.at) AS first, max(p.at) AS last, count(*)::int AS n FROM attendance_punch p
    WHERE p.user_id = s.user_id AND p.at >= lower(s."window") AND p.at < upper(s."window")) r ON true
  WHERE (s.first_at, s.last_at, s.punches) IS DISTINCT FROM (r.first, r.last, r.n)`;
/** Tasks that stand otherwise than their spans. */
const WAITING = `SELECT t.task_id FROM attendance_task t JOIN attendance_span s USING (task_id)
  WHERE (t.status = '0') <> (s.punches = 0)`;

test('[ATT-19] a server that is killed while fifty people check in loses nothing that it has told, and spans are their check-ins', async () => {
  const url = await emptyDatabase(server);
  const env = { DATABASE_URL: url, DEMO: 'true', DEMO_PASSWORD: PASSWORD, DATA_DIR: await ownFolder() };
  let node = startNode(env);
  const admin = await signIn(await node.ready);
  const workers = await someWorkers(admin);
  await dueSoon(
    admin,
    workers.map(({ userId }) => userId),
  );
  const tokens: string[] = [];
  for (const { userName } of workers) {
    const who = await signIn(await node.ready, userName);
    tokens.push(who.token);
    who.close();
  }
  admin.close();
  const phones: Phones = { told: new Map(), unsure: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const base = await node.ready;
    const people = tokens.map((token) => client(base, token));
    const before = phones.told.size;
    const again = phones.unsure.splice(0);
    // Sessions outlive the crash, and phones send again what they heard nothing of: it is the same check-in.
    for (const { nth, clientKey } of again) {
      const { data } = await done((people[nth] as Client).post(PUNCH, { ...at, clientKey }));
      phones.told.set(clientKey, data.punchId);
    }
    const work = people.map((who, nth) => checkIn(who, nth, round, phones));
    await vi.waitFor(() => expect(phones.told.size).toBeGreaterThan(before + PEOPLE), { timeout: 30_000, interval: 5 });
    await new Promise((passed) => setTimeout(passed, (round * 137) % 300));
    await Promise.all([...work, node.end('SIGKILL')]);
    for (const who of people) who.close();
    if (round === BOTH) {
      await server.stop('immediate');
      await server.start();
    }
    const connection = await outside(url);
    const told = [[...phones.told.keys()], [...phones.told.values()]];
    expect((await connection.query(LOST, told)).rows).toEqual([]);
    expect((await connection.query(APART)).rows).toEqual([]);
    expect((await connection.query(WAITING)).rows).toEqual([]);
    await connection.end();
    node = startNode(env);
  }
  await node.ready;
  expect(phones.unsure).toHaveLength(PEOPLE);
}, 180_000);
