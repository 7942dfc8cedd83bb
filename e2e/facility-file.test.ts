import { sumOf } from '@jiaoyan/contract/kernel/decimal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { drawer } from './support/list.ts';
import { openCampus, PLACE, WORKER, widthOf } from './support/phone.ts';
import { PHONE, type Product } from './support/product.ts';
import { here, view } from './support/shell.ts';

const PHOTO = '/profile/upload/2026/01/01/photo.png';
const FACILITY = '/repair/facility';
let people: Awaited<ReturnType<typeof openCampus>>;
let product: Product;
let admin: Awaited<ReturnType<Product['app']['signIn']>>;
beforeAll(async () => {
  people = await openCampus();
  ({ product } = people);
  admin = await product.app.signIn('admin');
});
afterAll(() => product.stop());

type Answer = Awaited<ReturnType<typeof people.reporter.get>>;
const done = ({ code, msg, data }: Answer) => {
  if (code !== 200) throw new Error(msg);
  return data;
};
const day = (days: number) =>
  new Date(product.app.services.clock() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

/** A repair with something that the worker bought himself, done and confirmed; what it cost. */
async function repaired(facilityId: number): Promise<{ reportId: number; code: string }> {
  const { templateId, reporter, siteAdmin, leader } = people;
  const body = { placeId: PLACE, facilityId, templateId, description: '水泵异响漏水', reporterPhone: '13900000001' };
  const { reportId, code } = done(await reporter.post('/repair/report', { ...body, force: true }));
  done(await siteAdmin.put(`/repair/receive/${reportId}/accept`, {}));
  done(await leader.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WORKER }], force: true }));
  const worker = await product.app.signIn('maqs');
  const { orderId } = done(await leader.get(`/repair/report/${reportId}`)).orders[0];
  done(await worker.put(`/repair/order/${orderId}/take`, {}));
  done(await worker.put(`/repair/order/${orderId}/arrive`, { images: PHOTO }));
  const checklist = (done(await worker.get(`/repair/order/${orderId}`)).checklist ?? []) as string[];
  const materials = [{ source: '9', name: '机封', unit: '个', qty: '1', price: '85.50' }];
  const finish = { solution: '更换机封', laborMins: 90, afterImages: PHOTO, materials };
  const results = checklist.map((item) => ({ item, ok: true }));
  done(await worker.put(`/repair/order/${orderId}/finish`, { ...finish, checklist: results }));
  done(await reporter.put(`/repair/report/${reportId}/confirm`, {}));
  return { reportId, code };
}
/** A round of maintenance over one facility, done and accepted. */
async function maintained(facilityId: number): Promise<void> {
  const items = [{ key: 'p', name: '压力', kind: '2', unit: 'MPa', min: 0.4, max: 1.2 }];
  const plan = { name: '水泵季度保养', firstDate: day(0), templateId: people.templateId, teamId: 101, executor: '2' };
  const body = { ...plan, workerIds: [WORKER], items, facilityIds: [facilityId], cycleUnit: '4' };
  const planId = done(await admin.post(`${FACILITY}/maintain`, body));
  done(await admin.put(`${FACILITY}/maintain/${planId}/enable`, {}));
  done(await admin.put(`${FACILITY}/maintain/${planId}/generate`, {}));
  const { rows } = await admin.get(`${FACILITY}/maintainTask/list?planId=${planId}`);
  const { taskId } = rows[0];
  const worker = await product.app.signIn('maqs');
  const work = async (move: string, values: object) =>
    done(await worker.put(`${FACILITY}/maintainOrder/${taskId}/${move}`, values));
  await work('start', { images: PHOTO });
  await work('record', { facilityId, answers: [{ key: 'p', value: '0.8' }], conclusion: '1' });
  await work('finish', { laborMins: 20, afterImages: PHOTO });
  done(await people.leader.put(`${FACILITY}/maintainTask/${taskId}/verify`, { pass: true }));
}

test('[FAC-06] the file shows reports, maintenance, warranty, moves and costs in one life line, and its sums are those of the documents', async () => {
  const name = '生命周期水泵';
  const { data: classes } = await admin.get(`${FACILITY}/classify/list`);
  const worth = { price: '12000', useDate: day(-400), lifeMonths: 120 };
  const unit = { name, classifyId: classes[0].classifyId, placeId: PLACE, teamId: 101, ...worth };
  const facilityId: number = done(await admin.post(FACILITY, unit));
  const { reportId, code } = await repaired(facilityId);
  await maintained(facilityId);
  const term = { kind: '1', facilityIds: [facilityId], startDate: day(-10), endDate: day(200), certNo: 'ZB-77' };
  done(await admin.post(`${FACILITY}/quality`, term));
  done(await admin.put(`${FACILITY}/${facilityId}/stop`, { kind: '3', reason: '改造' }));
  done(await admin.put(`${FACILITY}/${facilityId}/start`, {}));
  done(await admin.put(`${FACILITY}/${facilityId}/move`, { placeId: PLACE, location: '地下泵房', reason: '搬迁' }));

  const page = await product.open(`/facility/facility?id=${facilityId}`);
  await drawer(page).getByRole('heading', { name, exact: true }).waitFor();
  await drawer(page).getByRole('tab', { name: '生命周期' }).click();
  const picture = drawer(page).getByRole('figure', { name: new RegExp(`^${name}从.*至今的生命周期`) });
  await picture.waitFor();
  const lanes = await picture.locator('.lane-label').allInnerTexts();
  expect(lanes).toEqual(expect.arrayContaining(['状态', '质保/检验', '报修', '维保', '移动']));
  const mark = (lane: string) => picture.locator('.lane').filter({ hasText: lane }).locator('.lane-mark');
  expect(await mark('报修').getAttribute('title')).toContain(code);
  expect(await mark('维保').getAttribute('title')).toContain('水泵季度保养');
  expect(await mark('质保/检验').getAttribute('title')).toContain(`质保 ZB-77 ${day(-10)}`);
  expect(await mark('移动').getAttribute('title')).toContain('地下泵房：搬迁');
  expect(await violations(page)).toEqual([]);

  // What was paid is what the documents say, document by document and altogether.
  await drawer(page).getByRole('tab', { name: '费用' }).click();
  const sheet = drawer(page).getByRole('region', { name: '费用明细' });
  await sheet.waitFor();
  const { rows } = await product.app.services.database.execute(
    `SELECT r.kind, (r.material_cost + r.labor_cost + r.company_cost)::text AS paid FROM repair_report r
      LEFT JOIN facility_task t USING (report_id) LEFT JOIN facility_target g USING (task_id)
      WHERE coalesce(r.facility_id, g.facility_id) = $1 ORDER BY r.kind`,
    [facilityId],
  );
  expect(rows).toEqual([
    { kind: '1', paid: '175.50' },
    { kind: '2', paid: '20.00' },
  ]);
  const told = await sheet
    .locator('tbody tr')
    .evaluateAll((lines) =>
      lines.map((line) => [line.children[1]?.textContent, line.children[4]?.textContent?.replace(/[¥,\s]/g, '')]),
    );
  expect(told.toSorted()).toEqual([
    ['报修', '175.50'],
    ['维保', '20.00'],
  ]);
  expect((await sheet.locator('tfoot').innerText()).replace(/[,\s]/g, '')).toContain(
    `¥${sumOf(rows.map(({ paid }) => paid as string))}`,
  );
  expect(await violations(page)).toEqual([]);
  // A row leads to its document.
  await sheet.getByRole('button', { name: code }).click();
  await expect.poll(() => here(page)).toContain(`id=${reportId}`);

  const phone = await product.open(`/facility/facility?id=${facilityId}`, { viewport: PHONE });
  await drawer(phone).getByRole('tab', { name: '生命周期' }).click();
  const list = drawer(phone).locator('.life-list');
  for (const part of ['报修', '维保', '质保/检验', '移动'])
    await list.getByText(part, { exact: true }).first().waitFor();
  expect(await widthOf(phone)).toBe(PHONE.width);
  expect(await violations(phone)).toEqual([]);
  await list.getByRole('button', { name: new RegExp(code) }).click();
  await view(phone).waitFor();
  await expect.poll(() => here(phone)).toContain(`id=${reportId}`);
}, 180_000);
