import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { menuTable } from '../apps/server/src/modules/system/menu.table.ts';
import { announceRights } from '../apps/server/src/modules/system/rights.ts';
import { roleMenuTable } from '../apps/server/src/modules/system/role.table.ts';
import { button, row, rows, toast } from './support/list.ts';
import { openProduct, type Product } from './support/product.ts';
import { sidebar } from './support/shell.ts';

const CENTER_LEADER = 3;

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

test('[PRM-05] who may only look has no button to change anything, and the server refuses all the same', async () => {
  const page = await product.open('/system/config', { as: 'suyq' });
  await rows(page).first().waitFor();
  for (const name of ['新增', '修改', '删除', '刷新缓存']) expect(await button(page, name).count(), name).toBe(0);
  const offered = new Set(await rows(page).getByRole('button').allInnerTexts());
  expect([...offered]).toEqual(['变更历史']);
  await button(page, '导出').waitFor();
  const deputy = await product.app.signIn('suyq');
  const { rows: found } = await deputy.get('/system/config/list?configKey=skinName');
  const { configId } = found[0];
  const body = { configKey: 'x.y', configName: 'x' };
  const tries = await Promise.all([
    deputy.post('/system/config', body),
    deputy.put('/system/config', { configId, configName: 'x' }),
    deputy.delete(`/system/config/${configId}`),
    deputy.delete('/system/config/refreshCache'),
  ]);
  expect(tries.map(({ code }) => code)).toEqual([403, 403, 403, 403]);
});

test('[PRM-05] who may not see a screen has neither menu nor page, and the server gives no rows', async () => {
  const page = await product.open('/index', { as: 'maqs' });
  await page.getByRole('heading', { name: '我的工单' }).waitFor();
  expect(await sidebar(page).getByText('系统管理').count()).toBe(0);
  await page.goto('/system/config');
  await page.getByText('404错误!').waitFor();
  const worker = await product.app.signIn('maqs');
  for (const path of ['config', 'dict/type', 'dict/data', 'notice'])
    expect((await worker.get(`/system/${path}/list`)).code, path).toBe(403);
});

test('[PRM-09] rights that change while a page is open change its buttons', async () => {
  const page = await product.open('/system/notice', { as: 'linzw' });
  await row(page, '平台试运行公告').waitFor();
  expect(await button(page, '新增').count()).toBe(0);
  const leader = await product.app.signIn('linzw');
  const { user } = await leader.get('/getInfo');
  await product.app.services.db.transaction(async (tx) => {
    const [menu] = await tx.select().from(menuTable).where(eq(menuTable.perms, 'system:notice:add'));
    await tx.insert(roleMenuTable).values({ roleId: CENTER_LEADER, menuId: menu?.menuId ?? 0 });
    await announceRights(product.app.services, tx, [user.userId]);
  });
  await toast(page, '您的权限已更新').waitFor();
  await button(page, '新增').waitFor();
  expect(await button(page, '删除').count()).toBe(0);
});

test('[PRM-06] what is for some roles only is missing for others, on the page and in the answer', async () => {
  const leader = await product.open('/index', { as: 'linzw' });
  await leader.getByRole('heading', { name: '角色分布' }).waitFor();
  const worker = await product.open('/index', { as: 'maqs' });
  await worker.getByRole('heading', { name: '我的工单' }).waitFor();
  expect(await worker.getByRole('heading', { name: '角色分布' }).count()).toBe(0);
  expect((await (await product.app.signIn('maqs')).get('/home/overview')).data.roles).toEqual([]);
});
