import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { button, drawer, row, toast } from './support/list.ts';
import { printed } from './support/paper.ts';
import { PLACE, picture, WORKER, widthOf } from './support/phone.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';

const [DEPUTY, FIXER, SITE_ADMIN] = ['suyq', 'maqs', 'linfx'];
let product: Product;
let facilityId = 0;
beforeAll(async () => {
  product = await openProduct();
  const { data } = await (await product.app.signIn('admin')).get(`/repair/facility/at?placeId=${PLACE}`);
  facilityId = data[0].id;
});
afterAll(() => product.stop());

const sql = async (text: string) => (await product.app.services.database.execute(text)).rows;
const dialog = (page: Page) => page.locator('.ant-modal:visible');
const submit = (page: Page) => dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();

test('[FAC-19] a danger is entered on the spot in three touches, planned, put right by its owner and signed off by another', async () => {
  const phone = await product.open(`/my/quest?new=1&facilityId=${facilityId}`, { as: FIXER, viewport: PHONE });
  await phone.getByRole('button', { name: '渗水漏水' }).click();
  await phone.locator('input[type=file]').setInputFiles(picture());
  await phone.getByRole('img').first().waitFor();
  await phone.getByText('重大', { exact: true }).click();
  expect(await violations(phone)).toEqual([]);
  expect(await widthOf(phone)).toBeLessThanOrEqual(PHONE.width);
  await phone.getByRole('button', { name: '提交' }).click();
  await phone.getByText('未指派').waitFor();

  const desk = await product.revisit('/facility/quest', DEPUTY);
  expect(await printed(desk, '隐患台账', () => button(desk, '打印台账').click())).toContain('渗水漏水');
  await row(desk, '渗水漏水').getByRole('button', { name: '详情' }).click();
  expect(await violations(desk)).toEqual([]);
  // What is major is never ignored, and not begun without its plan.
  await drawer(desk).getByRole('button', { name: '自行整改' }).click();
  expect(await drawer(desk).getByRole('button', { name: '忽略' }).count()).toBe(0);
  await sql(`UPDATE facility_quest SET owner_id = ${WORKER}`);
  await dialog(desk).getByLabel('整改措施').fill('更换管道');
  await submit(desk);
  await dialog(desk).getByText('重大隐患须填写整改措施、资金和应急预案').waitFor();
  await dialog(desk).getByLabel('整改资金（元）').fill('1200');
  await dialog(desk).getByLabel('应急预案').fill('关闭阀门');
  expect(await violations(desk)).toEqual([]);
  await submit(desk);
  await toast(desk, '已开始整改').waitFor();

  await phone.getByRole('button', { name: /渗水漏水/ }).click();
  await phone.getByRole('button', { name: '提交整改' }).click();
  await dialog(phone).locator('input[type=file]').setInputFiles(picture());
  await dialog(phone).getByRole('img').first().waitFor();
  await dialog(phone).getByLabel('整改说明').fill('已更换');
  await submit(phone);
  await toast(phone, '已提交，等待复查').waitFor();
  expect(await drawer(phone).getByRole('button', { name: '复查' }).count()).toBe(0);

  const other = await product.open('/my/quest', { as: SITE_ADMIN, viewport: PHONE });
  const [quest] = await sql('SELECT quest_id FROM facility_quest ORDER BY quest_id DESC LIMIT 1');
  await other.goto(`/my/quest?id=${quest?.quest_id}`);
  await drawer(other).getByLabel('对比整改前后').waitFor();
  expect(await violations(other)).toEqual([]);
  await drawer(other).getByRole('button', { name: '复查' }).click();
  await submit(other);
  await drawer(other).getByText('已销号').first().waitFor();
}, 120_000);

test('[FAC-20] an audit goes on without a connection, each label counts once, and what is elsewhere moves in one tap', async () => {
  const admin = await product.app.signIn('admin');
  const units = (await admin.get(`/repair/facility/list?area=p${PLACE}&pageSize=100`)).rows as {
    facilityId: number;
    roomId: number | null;
    name: string;
    code: string;
  }[];
  const ids = units.slice(0, 12).map((unit) => unit.facilityId);
  await admin.post('/repair/qrcode/generate', { bizType: 'facility', bizIds: ids });
  const { data: people } = await admin.get('/system/user/list?userName=linfx');
  const rows = people ?? (await admin.get('/system/user/list?userName=linfx')).rows;
  const ownerId = rows[0].userId;
  const body = { name: '明理楼盘点', placeIds: [PLACE], deadline: '2099-01-01', ownerId, helperIds: [WORKER] };
  const { data: auditId } = await admin.post('/repair/facility/audit', body);
  const tokens = (await sql(`SELECT token, biz_id FROM qr_code WHERE biz_type = 'facility'`)) as {
    token: string;
    biz_id: number;
  }[];

  const page = await product.open('/my/audit', { as: SITE_ADMIN, viewport: PHONE });
  await page.goto(`/my/audit?id=${auditId}`);
  await page.getByText('先选择所在房间').waitFor();
  await page.getByLabel('所在房间').click();
  await page.locator('.ant-select-item-option').first().click();
  await page.getByText('等待扫描').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
  await page.context().setOffline(true);
  const scan = async (token: string) => {
    await page.getByLabel('标签编码').fill(token);
    await page.getByRole('button', { name: '确定' }).click();
  };
  for (const { token } of tokens) await scan(token);
  await page.getByRole('button', { name: `待发送 ${tokens.length} 条` }).waitFor();
  // The same label once more is told by the phone itself.
  await scan(tokens[0]?.token ?? '');
  await page.getByText('已盘点（本机）').waitFor();
  // What waits is there after the page was closed.
  const closed = (url: URL) => url.pathname.endsWith('/scan');
  await page.route(closed, (route) => route.abort());
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: `待发送 ${tokens.length} 条` }).waitFor();
  await page.unroute(closed);
  await page.getByRole('button', { name: /待发送/ }).waitFor({ state: 'detached', timeout: 90_000 });
  const stored = await sql(
    `SELECT count(*)::int AS n FROM facility_audit_item WHERE audit_id = ${auditId} AND state <> '0'`,
  );
  expect(stored).toEqual([{ n: tokens.length }]);

  const desk = await product.revisit(`/facility/audit?id=${auditId}`, DEPUTY);
  await drawer(desk).getByText('位置不符', { exact: true }).first().click();
  await drawer(desk).getByRole('button', { name: '一键移位' }).first().click();
  await toast(desk, '已移位').waitFor();
  expect(await violations(desk)).toEqual([]);
  await drawer(desk).getByRole('button', { name: '结束扫描' }).click();
  await submit(desk);
  await drawer(desk).getByRole('button', { name: '完成盘点' }).click();
  await submit(desk);
  await desk
    .getByText(/还有\d+项盘点差异未处理/)
    .first()
    .waitFor();
}, 180_000);

test('[OFF-1] a report that an earlier version of the product could not send survives the new one and is sent', async () => {
  const { data } = await (await product.app.signIn('leizq')).get('/repair/template/options');
  const items = (data as { items: { templateId: number; needPhoto: boolean }[] }[]).flatMap((one) => one.items);
  const templateId = items.find(({ needPhoto }) => !needPhoto)?.templateId;
  const page = await product.user('leizq', { viewport: PHONE });
  // The page of the portal's login asks for nothing: the database is made as the version before made it.
  await page.goto('/robots.txt');
  await page.evaluate(
    async ({ place, item, user }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('jiaoyan-repair', 1);
        opening.onupgradeneeded = () => {
          for (const shelf of ['unsent', 'kept']) opening.result.createObjectStore(shelf);
        };
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const body = {
        placeId: place,
        roomId: null,
        location: '旧版本',
        templateId: item,
        description: '旧版本没有发出的报修',
        reporterPhone: '13900000001',
        source: '1',
        allowEnter: true,
        isPublic: true,
      };
      const entry = { key: 'a1b2c3d4e5f6a7b8', userId: user, createdAt: 1, place: '明理楼', item: '漏水', body };
      await new Promise((resolve) => {
        const transaction = database.transaction('unsent', 'readwrite');
        transaction.objectStore('unsent').put({ ...entry, photos: [], state: 'waiting', problem: '' }, entry.key);
        transaction.oncomplete = resolve;
      });
      database.close();
      localStorage.setItem('repair-unsent', '1');
    },
    { place: PLACE, item: templateId, user: 129 },
  );
  await page.goto('/my/report');
  await page.getByRole('list', { name: '待发送的报修' }).getByText('已发送').waitFor({ timeout: 60_000 });
  expect(await sql("SELECT count(*)::int AS n FROM repair_report WHERE description = '旧版本没有发出的报修'")).toEqual([
    { n: 1 },
  ]);
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ version }) => version))).toEqual([2]);
});
