import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Caller, openTestApp, signInAll, type TestApp } from '../../testing/app.ts';
import { registerFor } from '../../testing/register.ts';
import { configTable } from '../system/config.table.ts';
import { announceConfig } from '../system/index.ts';
import type { QrKind, QrObject } from './kind.ts';

const sign: QrObject = {
  bizId: 7,
  title: '校外训练点',
  label: '校外训练点',
  place: '',
  campus: '',
  code: 'XL-01',
  placeId: null,
  roomId: null,
};
/** Things that stand in no building. */
const nowhere: QrKind = {
  bizType: 'sign',
  title: '标牌',
  hint: '扫码',
  placeOf: () => sql`NULL::integer`,
  find: async (_db, bizIds) => (bizIds.includes(sign.bizId) ? [sign] : []),
  uncoded: async () => ({ rows: [], total: 0 }),
  lines: async () => [],
};

let app: TestApp;
let people: Record<'admin' | 'siteAdmin' | 'worker', Caller>;
beforeAll(async () => {
  app = await openTestApp();
  people = await signInAll(app, { admin: 'admin', siteAdmin: 'linfx', worker: 'maqs' });
});
afterAll(() => app.stop());

const path = '/repair/qrcode';
const PORTAL = 'repair.portal.anonymous';
const generate = (who: Caller) => who.post(`${path}/generate`, { bizType: 'sign', bizIds: [sign.bizId] });
async function tokenOf(): Promise<string> {
  const { rows } = await app.services.database.execute(`SELECT token FROM qr_code WHERE biz_type = 'sign'`);
  return String(rows[0]?.token);
}

test('whoever looks after places only makes no codes of what stands nowhere', async () => {
  registerFor(app, 'qrKinds', nowhere);
  expect(await generate(people.siteAdmin)).toMatchObject({ code: 404, msg: '数据不存在或无权查看' });
  expect((await generate(people.admin)).data).toMatchObject({ created: 1 });
  const listed = async (who: Caller) => (await who.get(`${path}/list?pageSize=100&bizType=sign`)).rows;
  expect(await listed(people.admin)).toHaveLength(1);
  expect(await listed(people.siteAdmin)).toEqual([]);
});

test('a scan of what stands nowhere leads to no report there, and a guest is told nothing of it', async () => {
  registerFor(app, 'qrKinds', nowhere);
  await generate(people.admin);
  const { data } = await people.worker.get(`${path}/resolve/${await tokenOf()}`);
  expect(data).toMatchObject({ bizType: 'sign', placeId: null, roomId: null, reports: [] });
  const titles = data.actions.map(({ title }: { title: string }) => title);
  expect(titles).toContain('对象信息');
  expect(titles).not.toContain('报修');
  const { db } = app.services;
  await db.update(configTable).set({ configValue: 'true' }).where(eq(configTable.configKey, PORTAL));
  await announceConfig(app.services, db);
  await vi.waitFor(async () => expect(await app.system.configs.isOn(PORTAL)).toBe(true));
  const page = await app.guest.raw({ url: `/q/${await tokenOf()}` });
  expect(page.statusCode).toBe(404);
  expect(page.body).toContain('二维码无效或已作废');
});
