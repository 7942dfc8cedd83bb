import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { answerQuestion, row, rows, toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

test('a shut-off is announced, read on the phone before reporting, and ended', async () => {
  Object.assign(product.app.services, { clock: () => momentOf('2031-03-03 07:00:00') });
  const caller = await product.app.signIn('admin');
  const times = { startTime: '2031-03-03 08:00:00', endTime: '2031-03-03 12:00:00' };
  await caller.post('/repair/area/outage', { kind: '1', subcampId: 1, placeIds: [11], reason: '阀门更换', ...times });
  const admin = await product.open('/area/outage');
  await row(admin, '阀门更换').getByRole('button', { name: /^发布/ }).click();
  await answerQuestion(admin);
  await toast(admin, '发布成功').waitFor();
  await row(admin, '阀门更换').getByText('已发布').waitFor();
  expect(await violations(admin)).toEqual([]);

  const phone = await product.open('/my/report', { as: 'leizq', viewport: PHONE });
  await phone.getByText('明理楼 03-03 08:00–12:00 停水：阀门更换').waitFor();
  expect(await violations(phone)).toEqual([]);

  await row(admin, '阀门更换').getByRole('button', { name: /^恢复/ }).click();
  await answerQuestion(admin);
  await toast(admin, '恢复成功').waitFor();
  await row(admin, '阀门更换').getByText('已恢复').waitFor();
  await row(admin, '阀门更换').getByRole('button', { name: /^详情/ }).click();
  await admin.getByRole('region', { name: '处理记录' }).getByText(/^发布/).waitFor();
  expect(await rows(admin).count()).toBe(1);
  await phone.reload();
  await phone.getByRole('button', { name: '一键报修' }).waitFor();
  expect(await phone.getByText('停水').count()).toBe(0);
});
