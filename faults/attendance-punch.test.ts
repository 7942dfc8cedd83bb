import { expect, test } from 'vitest';
import { type Client, signIn } from './support/client.ts';
import { emptyDatabase, outside, ownPostgres } from './support/database.ts';
import { ownFolder, PASSWORD, startNode } from './support/node.ts';
import { done } from './support/process.ts';

const server = await ownPostgres();
const [PLACE, WORKER, TEAM] = [11, 105, 101];
const [LNG, LAT] = [114.3, 30.5];
const wall = (at: number) => new Date(at + 8 * 3_600_000).toISOString();

/** A shift of the worker that begins soon and may be checked in for already. */
async function dueSoon(admin: Client): Promise<void> {
  const post = async (path: string, body: object) => (await done(admin.post(`/repair/attendance${path}`, body))).data;
  const put = (path: string, body: object) => done(admin.call('PUT', `/repair/attendance${path}`, body));
  const now = wall(Date.now());
  const workDate = now.slice(0, 10);
  const from = Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16)) + 30;
  const shiftId = await post('/shift', { name: '并发班', sections: [{ from, to: from + 480 }], openBefore: 480 });
  const networks = ['127.0.0.0/8', '::1/128'];
  const pointId = await post('/point', { name: '并发点', placeId: PLACE, lng: LNG, lat: LAT, networks });
  const days = { startDate: workDate, endDate: workDate, mode: '3', proofs: ['3'], pointIds: [pointId] };
  const members = [{ userId: WORKER, offset: 0 }];
  const planId = await post('/plan', { ...days, members, name: '并发排班', deptId: TEAM });
  await put(`/plan/${planId}/cells`, { cells: [{ userId: WORKER, workDate, shiftIds: [shiftId] }] });
  await put(`/plan/${planId}/publish`, { reason: '测试' });
}

test('[ATT-04] twenty check-ins on two nodes at once, five with one key: sixteen rows, and the span has the least and the greatest', async () => {
  const url = await emptyDatabase(server);
  const connection = await outside(url);
  const env = { DATABASE_URL: url, DEMO: 'true', DEMO_PASSWORD: PASSWORD };
  const first = startNode({ ...env, DATA_DIR: await ownFolder() });
  const admin = await signIn(await first.ready);
  const second = startNode({ ...env, DATA_DIR: await ownFolder() });
  await dueSoon(admin);
  const nodes = [await signIn(await first.ready, 'maqs'), await signIn(await second.ready, 'maqs')] as const;
  const keys = Array.from({ length: 20 }, (_, at) => (at < 15 ? `key-of-punch-${at}` : 'key-of-five'));
  const replies = await Promise.all(
    keys.map((clientKey, at) =>
      (at % 2 === 0 ? nodes[0] : nodes[1]).post('/repair/attendance/punch', {
        clientKey,
        lng: LNG,
        lat: LAT,
        accuracy: 10,
      }),
    ),
  );
  expect(replies.map(({ body }) => body.code)).toEqual(keys.map(() => 200));
  expect(new Set(replies.slice(15).map(({ body }) => body.data.punchId)).size).toBe(1);
  const { rows } =
    await connection.query(`SELECT s.punches, s.first_at = min(p.at) AS least, s.last_at = max(p.at) AS greatest,
      count(*)::int AS n, (SELECT count(*)::int FROM attendance_task) AS tasks
    FROM attendance_span s JOIN attendance_punch p ON p.user_id = s.user_id GROUP BY s.span_id`);
  expect(rows).toEqual([{ punches: 16, least: true, greatest: true, n: 16, tasks: 1 }]);
  for (const node of nodes) node.close();
  admin.close();
});
