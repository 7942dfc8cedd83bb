import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardCode, labelCode } from '../apps/server/src/modules/attendance/point-code.ts';
import type { Answer } from '../apps/server/src/testing/app.ts';
import { localDay, momentOf } from '../packages/contract/src/kernel/wall-time.ts';
import { violations } from './support/axe.ts';
import { PLACE, widthOf } from './support/phone.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';

/** 廖俊平 of the stores, whom no plan of the demo has. */
const [KEEPER, KEEPER_ID, TEAM] = ['liaojp', 127, 106];
const PATH = '/repair/attendance';
const [LNG, LAT] = [114.3, 30.5];
const today = localDay(Date.now());
let product: Product;
let pointId = 0;
let now = momentOf(`${today} 08:50`);

const made = ({ code, msg, data }: Answer): number => {
  if (code !== 200) throw new Error(msg);
  return data;
};
beforeAll(async () => {
  product = await openProduct();
  Object.assign(product.app.services, { clock: () => now });
  const admin = await product.app.signIn('admin');
  pointId = made(await admin.post(`${PATH}/point`, { name: '库房门口', placeId: PLACE, lng: LNG, lat: LAT }));
  const shift = { name: '库房班', sections: [{ from: 540, to: 1080 }], color: '#1677ff' };
  const shiftId = made(await admin.post(`${PATH}/shift`, shift));
  const planId = made(
    await admin.post(`${PATH}/plan`, {
      name: '库房排班',
      deptId: TEAM,
      startDate: today,
      endDate: today,
      mode: '3',
      holidayMode: '2',
      proofs: ['1', '2'],
      pointIds: [pointId],
      members: [{ userId: KEEPER_ID, offset: 0 }],
    }),
  );
  const cells = [{ userId: KEEPER_ID, workDate: today, shiftIds: [shiftId] }];
  await admin.put(`${PATH}/plan/${planId}/cells`, { cells });
  await admin.put(`${PATH}/plan/${planId}/publish`, { reason: '测试' });
});
afterAll(() => product.stop());

const sql = async (text: string) => (await product.app.services.database.execute(text)).rows;
const punches = () => sql(`SELECT via, flags FROM attendance_punch WHERE user_id = ${KEEPER_ID} ORDER BY at`);
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
/** The page as it is at a moment, with what is stored having been told. */
async function openMine(wall: string, dark = false): Promise<Page> {
  now = momentOf(`${today} ${wall}`);
  const page = await product.user(KEEPER, { viewport: PHONE });
  await page.clock.setFixedTime(now);
  const mode = JSON.stringify({ colorMode: dark ? 'dark' : 'light' });
  await page.addInitScript((value) => localStorage.setItem('layout-setting', value), mode);
  await page.goto('/my/attendance');
  await page.getByText('第一次打卡前，请了解').waitFor();
  return page;
}
async function type(page: Page, code: string): Promise<void> {
  await press(page, /扫码打卡/);
  await page.getByLabel('打卡码').fill(code);
  await press(page, '确定');
}

test('[ATT-05] [ATT-20] without a camera: what is stored is told first, then a typed code counts as coming', async () => {
  const page = await openMine('08:50');
  expect(await violations(page)).toEqual([]);
  await press(page, '知道了，去打卡');
  await page.getByText('现在打卡计为：库房班上班').waitFor();
  await press(page, '上班扫码打卡');
  await page.getByLabel('打卡码').fill('https://example.cn');
  await press(page, '确定');
  await page.getByText('不是打卡码').waitFor();
  expect(await violations(page)).toEqual([]);
  await press(page, '取消');
  await type(page, boardCode(product.app.services.sealing, pointId, now - 90_000));
  await page.getByText('打卡码已失效，请扫描现场最新二维码').waitFor();
  expect(await punches()).toHaveLength(0);
  await type(page, boardCode(product.app.services.sealing, pointId, now));
  await page.getByText('08:50 库房班上班打卡成功').waitFor();
  await page.getByText('上班 08:50', { exact: true }).waitFor();
  expect(await punches()).toEqual([{ via: '1', flags: [] }]);
  await page.getByText('月历', { exact: true }).click();
  await page.getByRole('table', { name: `${today.slice(0, 7)} 考勤` }).waitFor();
  await page.getByText('应出勤').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await widthOf(page)).toBe(PHONE.width);
});

test('[ATT-06] [ATT-20] what was scanned without a connection waits in sight and is sent with its time', async () => {
  const page = await openMine('12:10', true);
  await press(page, '知道了，去打卡');
  await page.getByText('现在打卡计为').waitFor();
  await page.context().setOffline(true);
  await type(page, boardCode(product.app.services.sealing, pointId, now));
  await page.getByText('没有网络，打卡已保存在本机，联网后自动提交').waitFor();
  await page.getByText(`待提交打卡：${today.slice(5)} 12:10`).waitFor();
  expect(await violations(page)).toEqual([]);
  now = momentOf(`${today} 14:00`);
  await page.context().setOffline(false);
  await expect.poll(async () => (await punches()).at(-1)).toEqual({ via: '1', flags: ['offline'] });
  await page.getByText('待提交打卡').waitFor({ state: 'hidden' });
});

test('[ATT-07] [ATT-20] a label asks for the position: refused without it and from afar', async () => {
  const page = await openMine('18:05');
  await press(page, '知道了，去打卡');
  const label = labelCode(product.app.services.sealing, pointId);
  await type(page, label);
  await page.getByText('没有定位权限，请在浏览器中允许').waitFor();
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ longitude: LNG + 0.01, latitude: LAT, accuracy: 20 });
  await type(page, label);
  await page.getByText(/距打卡点\d+米，超出150米范围/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.context().setGeolocation({ longitude: LNG, latitude: LAT, accuracy: 20 });
  await type(page, label);
  await page.getByText(/18:05 库房班更?新?下班打卡成功/).waitFor();
  expect((await punches()).at(-1)).toEqual({ via: '2', flags: [] });
});
