import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportTable } from '../report/report.table.ts';
import { app, counts, filled, guests, openPortal, send } from './portal.fixture.ts';

beforeAll(openPortal);
afterAll(() => app.stop());

test('of 32 forms that come in at once under one telephone number five are taken, and the rest leaves nothing', async () => {
  const forms = [];
  for (let i = 0; i < 32; i++) forms.push(await filled({ reporterPhone: '13966660001' }));
  const answers = await Promise.all(forms.map((form, i) => send(form, { ip: `10.9.0.${i + 1}` })));
  expect((await guests()).filter(({ reporterPhone }) => reporterPhone === '13966660001')).toHaveLength(5);
  expect(answers.filter(({ body }) => body.includes('24小时内提交次数过多'))).toHaveLength(27);
  expect((await counts()).reports).toBe(5);
});

test('five forms a day are counted by the telephone number of guests, and by nothing else', async () => {
  const [phone, another] = ['13966660002', '13966660003'];
  const setClock = (wall: string) => void Object.assign(app.services, { clock: () => momentOf(wall) });
  const isTaken = async (reporterPhone: string) => {
    const before = (await guests()).length;
    const { body } = await send(await filled({ reporterPhone }));
    const taken = (await guests()).length - before;
    expect([taken, body.includes('24小时内提交次数过多')]).toEqual([taken, taken === 0]);
    return taken === 1;
  };
  const clock = app.services.clock;
  setClock('2033-03-01 18:00:00');
  for (let i = 0; i < 5; i++) expect(await isTaken(phone)).toBe(true);
  expect([await isTaken(phone), await isTaken(another)]).toEqual([false, true]);
  setClock('2033-03-02 17:59:59');
  expect(await isTaken(phone)).toBe(false);
  // Somebody of the house who has the same telephone reports for himself.
  const [last] = (await guests()).filter(({ reporterPhone }) => reporterPhone === phone);
  const change = (reporterId: number | null) =>
    app.services.db
      .update(reportTable)
      .set({ reporterId })
      .where(eq(reportTable.reportId, last?.reportId ?? 0));
  await change(129);
  expect([await isTaken(phone), await isTaken(phone)]).toEqual([true, false]);
  await change(null);
  setClock('2033-03-02 18:00:00');
  for (const taken of [true, true, true, true, false]) expect(await isTaken(phone)).toBe(taken);
  Object.assign(app.services, { clock });
});
