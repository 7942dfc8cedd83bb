import { sumOf } from '@jiaoyan/contract/kernel/decimal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { acting, COMPANY, work } from '../company/company.fixture.ts';
import { ELSEWHERE, made, PLACE, RECEIVER } from '../facility/facility.fixture.ts';
import { openStores } from '../material/store.fixture.ts';
import { done, openYard, type Yard } from '../repair/report/goods.fixture.ts';
import { type Maintenance, openMaintenance, PHOTO, PLAN } from './maintain.fixture.ts';

const FACILITY = '/repair/facility';
let m: Maintenance;
let y: Yard;
let company: ReturnType<typeof acting>;
beforeAll(async () => {
  m = await openMaintenance();
  y = await openYard(await openStores(m.app));
  company = acting(m);
  await sql(`UPDATE repair_company SET contract_end = NULL, qualifications = '[]' WHERE company_id = ${COMPANY}`);
});
afterAll(() => m.app.stop());

const sql = async (text: string) => (await m.app.services.database.execute(text)).rows;
const see = async (facilityId: number, part: string): Promise<Answer> =>
  done(await m.people.admin.get(`${FACILITY}/${facilityId}/${part}`));
const move = async (facilityId: number, verb: string, body: object = {}, who: Caller = m.people.admin) => {
  m.pass(0, 1);
  return done(await who.put(`${FACILITY}/${facilityId}/${verb}`, body));
};
const confirmed = (reportId: number) => y.crew.reporter.put(`/repair/report/${reportId}/confirm`, {}).then(done);
const costs = async (facilityId: number) =>
  (await see(facilityId, 'cost')) as unknown as { source: string; code: string; amount: string; link: string }[];

/** A fault that a worker repairs with two pieces of a material, in so many minutes. */
async function repaired(facilityId: number, laborMins: number) {
  const materialId = await y.aMaterial();
  // Three for ten: two of them are worth a part of the average that has to be rounded.
  await y.posted({ lines: [{ materialId, qty: '3', price: '3.33' }] });
  const job = await y.aJob({ facilityId });
  await y.fetched(job, materialId, '2');
  m.pass(0, 2);
  done(await y.finish(job, [{ source: '1', materialId, qty: '2' }], { laborMins }));
  await confirmed(job.reportId);
  return job;
}
/** A fault that a company repairs, with a warranty of a year. */
async function outsourced(facilityId: number, finalAmount: string) {
  const job = await y.aJob({ facilityId, force: true }, 'taken');
  const wanted = work({ companyId: COMPANY, expectEnd: m.today(5) });
  done(await m.people.leader.put(`/repair/order/${job.orderId}/outsource`, wanted));
  const id = (await m.people.admin.get(`/repair/order/${job.orderId}`)).data.companyOrderId as number;
  const { people } = m;
  done(await company.put(people.company, id, 'take'));
  done(await company.put(people.company, id, 'quote', { amount: '900' }));
  done(await company.put(people.director, id, 'audit', { agree: true }));
  done(await company.put(people.company, id, 'finish', { finalAmount, afterImages: PHOTO, warrantyMonths: 12 }));
  done(await company.put(people.leader, id, 'verify', { pass: true, score: 5 }));
  await confirmed(job.reportId);
  return { ...job, id };
}
/** A round over some facilities, done and accepted; the number of its task. */
async function round(facilityIds: readonly number[], change: object = {}, who = m.people.worker) {
  const planId = await m.aPlan({ facilityIds, groupBy: '2', cycleUnit: '4', ...change });
  await m.generate();
  const { taskId } = await m.taskOf(planId);
  await m.complete(taskId, who);
  done(await m.people.admin.put(`${PLAN}/${planId}/disable`, { reason: '已做完' }));
  return taskId as number;
}

test('[FAC-06] the file of a facility has every document in one life line, and its sums are those of the documents', async () => {
  const { admin, receiver, deputy } = { ...m.people, receiver: await m.app.signIn('leizq') };
  const facilityId = await m.aFacility({ price: '20000', useDate: m.today() });
  const own = await repaired(facilityId, 47);
  m.pass(1);
  const bought = await outsourced(facilityId, '801.05');
  m.pass(1);
  const taskId = await round([facilityId]);
  const term = { kind: '2', facilityIds: [facilityId], startDate: m.today(), endDate: m.today(365), certNo: 'TS-9' };
  done(await admin.post(`${FACILITY}/quality`, term));
  const danger = { title: '护罩松动', facilityId, level: '1', images: PHOTO };
  const questId = made(await deputy.post(`${FACILITY}/quest`, danger));
  await move(facilityId, 'stop', { kind: '3', reason: '改造' });
  await move(facilityId, 'start');
  await move(facilityId, 'move', { placeId: ELSEWHERE, location: '泵房', reason: '搬迁' });
  await move(facilityId, 'handOver', { managerId: RECEIVER, reason: '换岗' });
  const [waiting] = await sql(
    `SELECT transfer_id FROM facility_transfer WHERE facility_id = ${facilityId} AND status = '10'`,
  );
  done(await receiver.put(`${FACILITY}/transfer/${waiting?.transfer_id}/confirm`, {}));

  const lanes = new Map(
    ((await see(facilityId, 'life')) as unknown as { key: string; items: Answer[] }[]).map((lane) => [
      lane.key,
      lane.items,
    ]),
  );
  const { warrantyEnd } = (await admin.get(`/repair/company/order/${bought.id}`)).data;
  const linked = (key: string) => lanes.get(key)?.map(({ link }) => link);
  expect(linked('report')).toEqual([own, bought].map(({ reportId }) => `/repair/report?id=${reportId}`));
  expect(linked('maintain')).toEqual([`/facility/task?id=${taskId}`]);
  expect(linked('quest')?.[0]).toContain(`id=${questId}`);
  expect(lanes.get('quality')).toMatchObject([
    { title: expect.stringMatching(/^质保 WW/), to: `${warrantyEnd} 23:59:59` },
    { title: '法定检验 TS-9' },
  ]);
  expect(lanes.get('down')).toMatchObject([{ title: '改造：改造' }]);
  expect(lanes.get('move')?.map(({ title }) => title)).toEqual([expect.stringMatching(/^移位 .*泵房：搬迁$/), '移交']);
  const stood = lanes.get('state')?.map(({ title }) => title) ?? [];
  expect(stood.slice(-2)).toEqual(['停用', '在用']);
  expect(stood.filter((title) => title === '维修中')).toHaveLength(2);

  // Everything once, newest first, whoever keeps it.
  const { rows } = await see(facilityId, 'history');
  const told = (rows as Answer[]).map(({ event }) => event);
  const times = (rows as Answer[]).map(({ time }) => time as string);
  expect(times).toEqual(times.toSorted().reverse());
  expect(told.toSorted()).toEqual(
    [
      ...[
        'CREATE',
        'REPORT',
        'REPAIR',
        'REPAIRED',
        'REPORT',
        'REPAIR',
        'REPAIRED',
        'MAINTAIN',
        'QUALITY_ADD',
        'QUALITY_ADD',
        'QUEST',
      ],
      ...['STOP', 'START', 'MOVE', 'HAND_OVER', 'TAKE_OVER'],
    ].toSorted(),
  );

  const file = await see(facilityId, 'file');
  const paid = await costs(facilityId);
  const [books] = await sql(`SELECT
    (SELECT -sum(amount) FROM material_ledger WHERE facility_id = ${facilityId})::numeric(14,2)::text AS goods,
    (SELECT sum(o.labor_cost) FROM repair_order o JOIN repair_report r USING (report_id)
      WHERE r.facility_id = ${facilityId})::text AS labor,
    (SELECT sum(final_amount) FROM repair_company_order WHERE company_order_id = ${bought.id})::text AS company,
    (SELECT sum(r.material_cost + r.labor_cost + r.company_cost) FROM repair_report r
      JOIN facility_task t USING (report_id) WHERE t.task_id = ${taskId})::text AS maintenance,
    (SELECT floor(extract(epoch FROM sum(upper(period) - lower(period))) / 60)::int FROM facility_down
      WHERE facility_id = ${facilityId}) AS mins`);
  expect(books).toEqual({ goods: '6.66', labor: '47.00', company: '801.05', maintenance: '30.00', mins: 60 });
  const of = (source: string) => sumOf(paid.filter((row) => row.source === source).map(({ amount }) => amount));
  expect(of('报修')).toBe(sumOf([books?.goods, books?.labor, books?.company] as string[]));
  expect(of('维保')).toBe(books?.maintenance);
  expect(file).toMatchObject({ repairCost: of('报修'), faults90: 2, downMins: books?.mins, managerId: RECEIVER });
  const amounts = (rows as Answer[]).filter(({ event }) => event === 'REPORT').map(({ amount }) => amount);
  expect(sumOf(amounts)).toBe(of('报修'));
});

test('[FAC-06] what a round costs is shared by its facilities to the cent; people of a company are paid by the visit only', async () => {
  const three = [await m.aFacility(), await m.aFacility(), await m.aFacility()];
  const byCompany = { executor: '3', companyId: COMPANY, workerIds: [], visitPrice: '100' };
  await round(three, byCompany, m.people.company);
  const shares = await Promise.all(three.map(async (id) => (await costs(id)).map(({ amount }) => amount)));
  expect(shares.flat()).toHaveLength(3);
  expect(sumOf(shares.flat())).toBe('100.00');
  expect(new Set(shares.flat())).toEqual(new Set(['33.33', '33.34']));

  const others = [await m.aFacility({ placeId: PLACE }), await m.aFacility({ placeId: PLACE })];
  await round(others);
  const own = await Promise.all(others.map(async (id) => (await costs(id)).map(({ amount }) => amount)));
  expect(own).toEqual([['15.00'], ['15.00']]);
});
