import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantPermissions } from '../apps/server/src/testing/grants.ts';
import { violations } from './support/axe.ts';
import { answerQuestion, button, toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';

const [MA, GAO] = [105, 104];
const [CHARGE_LEADER, REPAIR_WORKER] = [5, 7];
let product: Product;
beforeAll(async () => {
  product = await openProduct();
  const rights = ['checkin', 'swap', 'handover'].map((verb) => `repair:duty:${verb}`);
  for (const role of [CHARGE_LEADER, REPAIR_WORKER]) await grantPermissions(product.app, role, rights);
  const admin = await product.app.signIn('admin');
  const duty = { dutyDate: '2031-01-06', subcampId: 1, phone: '13900000005' };
  await admin.post('/repair/area/duty', { ...duty, shift: '1', leaderId: MA });
  await admin.post('/repair/area/duty', { ...duty, shift: '2', leaderId: GAO });
});
afterAll(() => product.stop());

/** Lets it be a time on the server. */
const setClock = (wall: string) => void Object.assign(product.app.services, { clock: () => momentOf(wall) });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click();
const card = (page: Page) => page.getByRole('region', { name: '今日值班' });

test('somebody stands in, checks in, hands over by a draft, and the next leader takes over', async () => {
  setClock('2031-01-05 12:00:00');
  const ma = await product.open('/my/duty', { as: 'maqs', viewport: PHONE });
  await button(ma, '换班').click();
  const asking = dialog(ma, '申请换班');
  await asking.getByLabel('换班对象').fill('唐文礼');
  await ma.locator('.ant-select-dropdown:visible').getByText('唐文礼').first().click();
  await asking.getByLabel('换班原因').fill('家中有事');
  await press(asking, '发送申请');
  await toast(ma, '已发送换班申请').waitFor();

  const tang = await product.open('/my/duty?view=swap', { as: 'tangwl', viewport: PHONE });
  await tang.getByText('马青山 请您代班').waitFor();
  expect(await violations(tang)).toEqual([]);
  await button(tang, '同意').click();
  await answerQuestion(tang, '确定');
  await toast(tang, '已同意换班').waitFor();

  setClock('2031-01-06 07:45:00');
  await tang.goto('/index');
  await press(card(tang), '签到');
  await toast(tang, '签到成功').waitFor();
  setClock('2031-01-06 17:50:00');
  await press(card(tang), '交班');
  const handover = dialog(tang, '交班');
  await expect
    .poll(() => handover.getByLabel('交班内容').inputValue())
    .toMatch(/^【未销号重大隐患】无\n【未结紧急报修】无\n/);
  await handover.getByLabel('交班内容').fill('一切正常，钥匙已归还');
  await press(handover, '交班');
  await toast(tang, '已交班，等待接班人确认').waitFor();

  const gao = await product.open('/repair/manage', { as: 'gaojd' });
  await press(card(gao), '接班');
  await answerQuestion(gao, '确定');
  await toast(gao, '接班成功').waitFor();
  await card(gao).getByText('已交班').waitFor();

  const admin = await product.open('/area/duty?view=month&day=2031-01-06');
  await admin.getByRole('button', { name: /白班 唐文礼 已交班/ }).click();
  await dialog(admin, '值班详情').getByText('一切正常，钥匙已归还').waitFor();
  expect(await violations(admin)).toEqual([]);
});

test('a worker who leads a duty receives and dispatches at its desks, as soon as the shift begins', async () => {
  const admin = await product.app.signIn('admin');
  const reporter = await product.app.signIn('leizq');
  const items = (await admin.get('/repair/template/list?trade=1')).data as {
    templateId: number;
    parentId: number;
    needPhoto: boolean;
    autoDispatch: string;
  }[];
  const item = items.find((row) => row.parentId > 0 && !row.needPhoto && row.autoDispatch === '0');
  setClock('2031-02-03 17:00:00');
  await admin.post('/repair/area/duty', {
    dutyDate: '2031-02-03',
    subcampId: 1,
    phone: '13900000005',
    shift: '2',
    leaderId: MA,
  });
  const fault = {
    templateId: item?.templateId,
    placeId: 11,
    location: '一楼',
    description: '水管爆了一直喷水',
    reporterPhone: '13900000001',
  };
  const ma = await product.open('/my/duty', { as: 'maqs', viewport: PHONE });
  await ma.getByText('2031-02-03 东湖校区').waitFor();
  expect(await ma.getByText('待受理', { exact: true }).count()).toBe(0);

  setClock('2031-02-03 20:00:00');
  const { code } = (await reporter.post('/repair/report', fault)).data as { code: string };
  // The board has said that something happened: the page looks again, and finds the shift begun.
  await ma.getByText('待受理', { exact: true }).click();
  const card = (number: string) => ma.locator('.ant-table-row').filter({ hasText: number });
  await ma.getByText(code).first().waitFor();
  expect(await violations(ma)).toEqual([]);
  await card(code)
    .getByRole('button', { name: /^受理 / })
    .click();
  await toast(ma, `${code} 已受理`).waitFor();
  await ma.getByText('待派单', { exact: true }).click();
  await card(code)
    .getByRole('button', { name: /^派单 / })
    .click();
  const sending = ma.getByRole('dialog', { name: /派单/ });
  await sending.getByText('唐文礼').click();
  await press(sending, '派单');
  await toast(ma, '派单成功').waitFor();
  await ma.getByText('没有待派单的报修').waitFor();
});
