import { expect, test } from 'vitest';
import { signIn } from './support/client.ts';
import { emptyDatabase, outside, ownPostgres } from './support/database.ts';
import { ownFolder, startNode } from './support/node.ts';
import { deployProcess, done, startMany, TORN } from './support/process.ts';
import { eventually, lasting } from './support/wait.ts';

const server = await ownPostgres();

/** A database and a way to start nodes on it. */
async function cluster() {
  const url = await emptyDatabase(server);
  const env = { DATABASE_URL: url, DATA_DIR: await ownFolder() };
  const connection = await outside(url);
  const count = async (where: string) =>
    Number((await connection.query<{ n: string }>(`SELECT count(*) AS n FROM bpm_task WHERE ${where}`)).rows[0]?.n);
  return { connection, count, start: () => startNode(env) };
}

test('[WF-7] two nodes that complete one task at once: one success, one refusal, one successor', async () => {
  const { start, connection, count } = await cluster();
  const [a, b] = await Promise.all([start(), start()].map(async (node) => signIn(await node.ready)));
  if (!a || !b) throw new Error('two nodes were asked for');
  await startMany(a, await deployProcess(a, 'race'), 20);
  const { rows } = await done(a.get('/bpm/task/todo-page?pageSize=100'));
  expect(rows).toHaveLength(20);
  for (const { taskId } of rows) {
    const answers = await Promise.all(
      [a, b].map((node) => node.call('PUT', '/bpm/task/approve', { id: taskId, reason: '好' })),
    );
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 409]);
  }
  expect(await count(`task_key = 'two'`)).toBe(20);
  expect((await connection.query(TORN)).rows).toEqual([]);
  a.close();
  b.close();
});

test('[WF-17] a timer that came due while no node ran fires once after the start, and not before it is due', async () => {
  const { start, connection, count } = await cluster();
  const first = start();
  const admin = await signIn(await first.ready);
  await startMany(admin, await deployProcess(admin, 'timers'), 5);
  admin.close();
  await first.end('SIGKILL');
  expect(await count(`task_key = 'late'`)).toBe(0);
  await connection.query(`UPDATE bpm_timer SET due_at = now() - interval '1 minute' WHERE instance_id <= 3`);
  const nodes = [start(), start()];
  await Promise.all(nodes.map((node) => node.ready));
  await eventually(async () => expect(await count(`task_key = 'late'`)).toBe(3), 60_000);
  // Both nodes have looked once more by then.
  await lasting(1500);
  expect(await count(`task_key = 'late'`)).toBe(3);
  expect(await count(`task_key = 'one' AND status = 1`)).toBe(2);
  expect((await connection.query(TORN)).rows).toEqual([]);
});

test('[WF-20] kill -9 during 200 approvals at once: no acknowledged one is lost, no task without token', async () => {
  const { start, connection } = await cluster();
  const first = start();
  const admin = await signIn(await first.ready);
  await startMany(admin, await deployProcess(admin, 'crash'), 200);
  const { rows } = await done(admin.get('/bpm/task/todo-page?pageSize=500'));
  expect(rows).toHaveLength(200);
  const acknowledged: number[] = [];
  const approvals = rows.map(async ({ taskId }: { taskId: number }) => {
    const { body } = await admin.call('PUT', '/bpm/task/approve', { id: taskId, reason: '好' });
    if (body.code !== 200) return;
    acknowledged.push(taskId);
    if (acknowledged.length === 60) void first.end('SIGKILL');
  });
  await Promise.allSettled(approvals);
  await first.exit;
  admin.close();
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);
  expect(acknowledged.length).toBeLessThan(200);
  const again = await signIn(await start().ready);
  const kept = await connection.query<{ task_id: number }>(
    `SELECT task_id FROM bpm_task WHERE task_key = 'one' AND status = 2`,
  );
  const ids = new Set(kept.rows.map(({ task_id }) => task_id));
  expect(acknowledged.filter((taskId) => !ids.has(taskId))).toEqual([]);
  expect((await connection.query(TORN)).rows).toEqual([]);
  const { total } = await done(again.get('/bpm/task/todo-page?pageSize=500'));
  expect(total).toBe(200);
  again.close();
});
