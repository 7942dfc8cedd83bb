import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Answer } from '../../../testing/app.ts';
import { persist } from '../../../testing/persist.ts';
import { releaseExpired, serveWaiting } from '../../material/collect-job.ts';
import { PURCHASE_PATH } from '../../material/purchase.fixture.ts';
import { done, type Job, openYard, type Yard } from './goods.fixture.ts';
import { resumeDue, wakeArrived } from './job.ts';
import { OTHER } from './report.fixture.ts';

const COLLECT = '/repair/material/collect';
const HOUR = 3_600_000;
let y: Yard;
beforeAll(async () => {
  y = await openYard();
});
afterAll(() => y.app.stop());

const inTime = (hours: number) => wallTime(Date.now() + hours * HOUR);
const suspend = ({ orderId }: Job, wants: object[], change: object = {}, who = y.crew.worker) =>
  who.put(`/repair/order/${orderId}/suspend`, { suspendReason: '1', until: inTime(70), wants, ...change });
/** Orders that wait for so much of something, the first one longest. */
async function waiting(materialId: number, quantities: readonly string[], change: object = {}): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const qty of quantities) {
    const job = await y.aJob();
    done(await suspend(job, [{ materialId, qty }], change));
    jobs.push(job);
  }
  return jobs;
}
const wants = async (job: Job, who?: 'other') =>
  ((await y.goods(job, who)).wants as Answer[]).map(({ qty, status }) => `${qty}:${status}`);
const messages = async (who = y.crew.worker) =>
  ((await who.get('/system/notify/message/my/list?pageSize=50')).rows as { templateContent: string }[]).map(
    ({ templateContent }) => templateContent,
  );
const order = async (job: Job) => (await y.report(job)).orders.at(-1);
/** The jobs at another time. */
const at = (clock: () => number) => ({ ...y.app.services, clock });

test('[MAT-07] what arrives is held for whoever waits longest, who is called, fetches, resumes and finishes with it', async () => {
  const materialId = await y.aMaterial({ name: '等待件', spec: 'DN50' });
  // From a Monday morning on, within working hours.
  let now = momentOf('2033-03-07 09:00:00');
  const before = y.app.services.clock;
  for (const tools of [y.app.services, y.app.repair]) Object.assign(tools, { clock: () => now });
  onTestFinished(() => {
    for (const tools of [y.app.services, y.app.repair]) Object.assign(tools, { clock: before });
  });
  const until = { until: '2033-03-09 09:00:00' };
  const [older, younger] = (await waiting(materialId, ['2', '2'], until)) as [Job, Job];
  expect(await wants(older)).toEqual(['2:1']);
  now += 95 * 60_000;
  await y.stocked(materialId, '3', '6');
  expect(await y.stock(materialId)).toMatchObject({ qty: '3', reserved: '2', available: '1' });
  expect([await wants(older), await wants(younger)]).toEqual([['2:2'], ['2:1']]);
  const { code } = await order(older);
  expect(await messages()).toContain(`等待件 DN50 已到货并为工单 ${code} 预留，请领料`);
  const { collects } = await y.goods(older);
  expect(collects).toMatchObject([{ status: '20' }]);
  const [{ collectId }] = collects;
  const { lines, orderCode, purpose } = (await y.people.admin.get(`${COLLECT}/${collectId}`)).data;
  expect([orderCode, purpose]).toEqual([code, `工单 ${code} 等待的配件到货`]);
  done(await y.people.north.put(`${COLLECT}/${collectId}/issue`, { lines: [{ lineId: lines[0].lineId, qty: '2' }] }));
  expect(await wants(older)).toEqual(['2:3']);
  done(await y.crew.worker.put(`/repair/order/${older.orderId}/resume`, {}));
  done(await y.finish(older, [{ source: '1', materialId, qty: '2' }]));
  const { pausedMins, pauseSince } = await y.report(older);
  expect([pausedMins, pauseSince]).toEqual([95, null]);
  await y.stocked(materialId, '1', '6');
  expect(await wants(younger)).toEqual(['2:2']);
  expect(await order(older)).toMatchObject({ status: '60', materialCost: '12.00' });
});

test('a purchase counts what is waited for, and its delivery is held in the same transaction', async () => {
  const materialId = await y.aMaterial();
  const [job] = (await waiting(materialId, ['4'])) as [Job];
  const suggested = async () =>
    ((await y.people.deputy.get(`${PURCHASE_PATH}/suggest?storeId=${y.north}`)).data as Answer[]).find(
      (row) => row.materialId === materialId,
    );
  expect(await suggested()).toMatchObject({ qty: '4', available: '0' });
  const { rows } = await y.people.admin.get(`${COLLECT.replace('collect', 'want')}/list?materialId=${materialId}`);
  expect(rows).toMatchObject([{ orderId: job.orderId, qty: '4', userName: '马青山', available: '0', status: '1' }]);
  // Whoever keeps a store sees what is waited for; whoever leads other people does not.
  const seen = async (who: { get: (path: string) => Promise<Answer> }) =>
    ((await who.get(`/repair/material/want/list?materialId=${materialId}`)).rows ?? []).length;
  expect([await seen(y.people.north), await seen(y.crew.leader)]).toEqual([1, 1]);
  expect((await y.crew.worker.get('/repair/material/want/list')).code).toBe(403);
  await y.stocked(materialId, '3', '2', y.south);
  // More is needed than there is: others may have it.
  expect([await wants(job), await y.stock(materialId, y.south)]).toMatchObject([['4:1'], { reserved: '0' }]);
  await y.stocked(materialId, '1', '2', y.south);
  expect([await wants(job), await y.stock(materialId, y.south)]).toMatchObject([['4:2'], { reserved: '4' }]);
  expect(await suggested()).toBeUndefined();
});

test('what comes at once to many who wait is held for each of them once', async () => {
  const materialId = await y.aMaterial();
  const jobs = await waiting(materialId, ['1', '1', '1', '1', '1', '1']);
  await Promise.all(
    Array.from({ length: 4 }, () =>
      persist(async () => ({ code: 200, msg: '', data: await y.stocked(materialId, '1', '1') }) as Answer),
    ),
  );
  const states = await Promise.all(jobs.map((job) => wants(job)));
  expect(states.flat()).toEqual(['1:2', '1:2', '1:2', '1:2', '1:1', '1:1']);
  expect(await y.stock(materialId)).toMatchObject({ qty: '4', reserved: '4' });
});

test('parts that lie ready end a rest at the end of the next working day, and not the part that is missing', async () => {
  const [there, missing] = [await y.aMaterial(), await y.aMaterial()];
  const job = await y.aJob();
  done(await suspend(job, [{ materialId: there, qty: '1' }], { until: inTime(71) }));
  const other = await y.aJob();
  done(
    await suspend(other, [
      { materialId: there, qty: '1' },
      { materialId: missing, qty: '1' },
    ]),
  );
  const before = await order(job);
  await y.stocked(there, '2', '1');
  // It came on a Friday afternoon; the Monday after that people work until six.
  await y.read(
    `UPDATE material_want SET arrived_time = '2031-01-10 15:00:00' WHERE order_id IN (${job.orderId}, ${other.orderId}) AND status = '2'`,
  );
  await y.read(
    `UPDATE repair_order SET suspend_until = '2031-02-01 08:00:00' WHERE order_id IN (${job.orderId}, ${other.orderId})`,
  );
  await wakeArrived(y.app.repair);
  expect(await order(job)).toMatchObject({ status: '40', suspendUntil: '2031-01-13 18:00:00' });
  expect(await order(other)).toMatchObject({ suspendUntil: '2031-02-01 08:00:00' });
  const { version } = await order(job);
  await wakeArrived(y.app.repair);
  expect((await order(job)).version).toBe(version);
  await resumeDue({ ...y.app.repair, clock: () => momentOf('2031-01-13 18:00:00') });
  expect(await order(job)).toMatchObject({ status: before.status === '40' ? '30' : before.status, suspendReason: '' });
});

test('[MAT-08] what nobody fetches is free again and goes to whoever waits next', async () => {
  const materialId = await y.aMaterial();
  const [first, second] = (await waiting(materialId, ['2', '2'])) as [Job, Job];
  await y.stocked(materialId, '2', '1');
  expect([await wants(first), await wants(second)]).toEqual([['2:2'], ['2:1']]);
  await releaseExpired(at(() => Date.now() + 100 * 24 * HOUR));
  expect(await wants(first)).toEqual([]);
  await serveWaiting(at(Date.now));
  expect(await wants(second)).toEqual(['2:2']);
  expect(await messages()).toContainEqual(expect.stringMatching(/^预留已过期：LY/));
});

test('who waits for nothing any more leaves it to others: void, transferred, finished', async () => {
  const materialId = await y.aMaterial();
  const [first, second, third] = (await waiting(materialId, ['1', '1', '1'])) as [Job, Job, Job];
  done(await y.crew.leader.put(`/repair/order/${first.orderId}/transfer`, { workerId: OTHER, force: true }));
  const next = { reportId: first.reportId, orderId: (await order(first)).orderId as number };
  expect(await wants(next, 'other')).toEqual(['1:1']);
  await y.stocked(materialId, '1', '1');
  // Since when it waits stays, whoever has the order.
  expect([await wants(next, 'other'), await wants(second)]).toEqual([['1:2'], ['1:1']]);
  expect(await messages(y.crew.other)).toContainEqual(expect.stringContaining('已到货并为工单'));
  done(await y.crew.other.put(`/repair/order/${next.orderId}/refuse`, { reason: '没空' }));
  expect([await wants(second), await wants(third)]).toEqual([['1:2'], ['1:1']]);
  done(await y.crew.worker.put(`/repair/order/${third.orderId}/resume`, {}));
  done(await y.finish(third, [{ name: '旧件', price: '0', qty: '1' }]));
  expect(await wants(third)).toEqual([]);
});

test('wants that make no sense are refused, and a request to rest for long brings its wants once it is granted', async () => {
  const materialId = await y.aMaterial({ name: '整件二' });
  const job = await y.aJob();
  const want = { materialId, qty: '1' };
  const refused: [object[], object, string][] = [
    [[want], { suspendReason: '2' }, '只有待配件挂起才能填写等待的配件'],
    [[{ ...want, qty: '0' }], {}, '数量必须大于0'],
    [[{ ...want, qty: '0.5' }], {}, '整件二只能为整数'],
    [[want, want], {}, '重复物资：整件二，请合并数量'],
    [[{ materialId: 2_000_000_000, qty: '1' }], {}, '所选物资不存在'],
  ];
  for (const [list, change, text] of refused) expect((await suspend(job, list, change)).msg).toBe(text);
  expect((await suspend(job, [want], { until: inTime(100) })).data.status).toBe('30');
  expect(await wants(job)).toEqual([]);
  done(await y.crew.leader.put(`/repair/order/${job.orderId}/decide`, { agree: true }));
  expect([await wants(job), (await order(job)).status]).toEqual([['1:1'], '40']);
  // What is there already is held at once.
  const [here, again] = [await y.aMaterial(), await y.aJob()];
  await y.stocked(here, '1', '1');
  done(await suspend(again, [{ materialId: here, qty: '1' }], {}, y.crew.leader));
  expect(await wants(again)).toEqual(['1:2']);
  expect((await y.crew.other.get(`/repair/order/${again.orderId}/goods`)).code).toBe(404);
});
