import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardCode } from '../apps/server/src/modules/attendance/point-code.ts';
import type { Answer } from '../apps/server/src/testing/app.ts';
import { localDay, momentOf } from '../packages/contract/src/kernel/wall-time.ts';
import { violations } from './support/axe.ts';
import { PLACE, WORKER, widthOf } from './support/phone.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';

/** 高建东, who leads the plumbers; 唐文礼 and 肖大河, who are plumbers as 马青山 is. */
const LEADER = 'gaojd';
const [SECOND, THIRD] = [106, 107];
const TEAM = 101;
const PATH = '/repair/attendance';
const today = localDay(Date.now());
let product: Product;
let now = momentOf(`${today} 08:50`);

const made = ({ code, msg, data }: Answer): number => {
  if (code !== 200) throw new Error(msg);
  return data;
};
/** Three people of a team are due from nine; two of them come, with the same phone, and one asks for a trip. */
beforeAll(async () => {
  product = await openProduct();
  Object.assign(product.app.services, { clock: () => now });
  const admin = await product.app.signIn('admin');
  const pointId = made(await admin.post(`${PATH}/point`, { name: '班组门口', placeId: PLACE }));
  const shift = { name: '测试班', sections: [{ from: 540, to: 1080 }], color: '#1677ff' };
  const shiftId = made(await admin.post(`${PATH}/shift`, shift));
  const people = [WORKER, SECOND, THIRD];
  const planId = made(
    await admin.post(`${PATH}/plan`, {
      name: '今日排班',
      deptId: TEAM,
      startDate: today,
      endDate: today,
      mode: '3',
      holidayMode: '2',
      proofs: ['1'],
      pointIds: [pointId],
      members: people.map((userId) => ({ userId, offset: 0 })),
    }),
  );
  const cells = people.map((userId) => ({ userId, workDate: today, shiftIds: [shiftId] }));
  made(await admin.put(`${PATH}/plan/${planId}/cells`, { cells }));
  made(await admin.put(`${PATH}/plan/${planId}/publish`, { reason: '测试' }));
  for (const name of ['maqs', 'tangwl']) {
    const worker = await product.app.signIn(name);
    const code = boardCode(product.app.services.sealing, pointId, now);
    made(await worker.post(`${PATH}/punch`, { clientKey: `key-${name}`, code, device: 'same' }));
    now += 60_000;
  }
  now = momentOf(`${today} 10:00`);
  const trip = { kind: '3', from: `${today} 14:00`, to: `${today} 16:00`, reason: '去东区' };
  made(await (await product.app.signIn('maqs')).post(`${PATH}/request`, trip));
});
afterAll(() => product.stop());

async function openAs(
  userName: string,
  path: string,
  options: { dark?: boolean; phone?: boolean } = {},
): Promise<Page> {
  const page = await product.user(userName, options.phone ? { viewport: PHONE } : {});
  await page.clock.setFixedTime(now);
  const mode = JSON.stringify({ colorMode: options.dark ? 'dark' : 'light' });
  await page.addInitScript((value) => localStorage.setItem('layout-setting', value), mode);
  await page.goto(path);
  await page.locator('main').waitFor();
  return page;
}

test('on the phone of whoever leads a team: who is missed comes first and can be called, check-ins are judged, requests are there', async () => {
  const page = await openAs(LEADER, '/my/team', { phone: true });
  const team = page.getByRole('region', { name: '水暖班' });
  await team.getByText('在岗 2 / 应到 3').waitFor();
  const people = await team.getByRole('listitem').allInnerTexts();
  expect(people.map((text) => text.replace(/\s+/g, ' ').slice(0, 6))).toEqual([
    expect.stringContaining('肖大河 未到'),
    expect.stringMatching(/ 在岗/),
    expect.stringMatching(/ 在岗/),
  ]);
  const call = team.getByRole('link', { name: /^拨打 肖大河 1\d{10}$/ });
  expect(await call.getAttribute('href')).toMatch(/^tel:1\d{10}$/);
  const asked = page.getByRole('region', { name: '处理中的申请' });
  await asked.getByText('去东区').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await widthOf(page)).toBe(PHONE.width);

  const odd = page.getByRole('region', { name: '待核查的打卡' });
  await odd.getByRole('button', { name: '无效' }).click();
  await odd.getByLabel('说明').fill('代打卡');
  expect(await violations(page)).toEqual([]);
  await odd.getByRole('button', { name: '判为无效' }).click();
  await page.getByText('已核查：无效，考勤已重新结算').waitFor();
  await odd.waitFor({ state: 'hidden' });
  // Without his check-in he is missed as well.
  await team.getByText('在岗 1 / 应到 3').waitFor();
  await asked.getByRole('link', { name: '查看并审批' }).click();
  await page.waitForURL(/process-instance\/detail\?id=\d+/);
});

test('a worker checks in from the home page, sees his week, and that a sheet waits for him', async () => {
  const month = `${Number(today.slice(0, 4)) - 1}-12`;
  await product.app.services.database.execute(
    `INSERT INTO attendance_month (user_id, dept_id, month, figures, due_date) VALUES (${THIRD}, ${TEAM}, '${month}', '[]', '${today}')`,
  );
  const page = await openAs('xiaodh', '/index', { dark: true });
  const card = page.getByRole('region', { name: '我的考勤' });
  await card.getByText('第一次打卡前，请了解').waitFor();
  await card.getByRole('button', { name: '知道了，去打卡' }).click();
  await card.getByText('现在打卡计为：测试班上班').waitFor();
  await card.getByRole('button', { name: '上班扫码打卡' }).waitFor();
  await expect.poll(() => card.getByRole('list', { name: '本周' }).getByRole('listitem').count()).toBe(7);
  expect(await violations(page)).toEqual([]);
  await card.getByRole('link', { name: `${month} 考勤表待确认` }).click();
  await page.waitForURL(/\/my\/attendance$/);
});

test('whoever leads several teams sees on the home page how many of each are here', async () => {
  const admin = await product.app.signIn('admin');
  const shiftId = made(await admin.post(`${PATH}/shift`, { name: '电工班', sections: [{ from: 840, to: 1080 }] }));
  const [electrician] = (
    await product.app.services.database.execute(
      `SELECT user_id FROM sys_user WHERE dept_id = 102 AND status = '0' ORDER BY user_id DESC LIMIT 1`,
    )
  ).rows;
  const days = { startDate: today, endDate: today, mode: '3', holidayMode: '2' };
  const members = [{ userId: Number(electrician?.user_id), offset: 0 }];
  const planId = made(await admin.post(`${PATH}/plan`, { ...days, members, name: '电工今日', deptId: 102 }));
  const cells = [{ userId: Number(electrician?.user_id), workDate: today, shiftIds: [shiftId] }];
  made(await admin.put(`${PATH}/plan/${planId}/cells`, { cells }));
  made(await admin.put(`${PATH}/plan/${planId}/publish`, { reason: '测试' }));
  const page = await openAs('suyq', '/index');
  const teams = page.getByRole('region', { name: '今日在岗' });
  await expect.poll(() => teams.getByRole('listitem').count()).toBe(2);
  await teams.getByRole('link', { name: /水暖班（应到3）/ }).click();
  await page.waitForURL(/\/attendance\/team/);
});
