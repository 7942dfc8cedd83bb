import { afterAll, beforeAll, expect, test } from 'vitest';
import { made, openStores, type Stores } from './store.fixture.ts';

let s: Stores;
beforeAll(async () => {
  s = await openStores();
});
afterAll(() => s.app.stop());

test('what is counted in cannot be changed once there are entries', async () => {
  const materialId = await s.aMaterial({ name: '定项', unit: '1' });
  const { admin } = s.people;
  const change = (values: object) => admin.put('/repair/material', { materialId, ...values });
  expect((await change({ unit: '2' })).code).toBe(200);
  await s.stocked(materialId, '1', '1');
  expect((await change({ unit: '1' })).msg).toBe('定项 已有流水，不能修改计量单位');
  expect((await change({ track: '1' })).msg).toBe('定项 已有流水，不能修改管理方式');
  expect((await change({ decimals: 2 })).msg).toBe('定项 已有流水，不能修改小数位数');
  expect((await change({ status: '1' })).msg).toBe('定项 有库存，不能停用');
  expect((await admin.delete(`/repair/material/${materialId}`)).msg).toMatch(/已有流水，不能删除/);
});

test('kinds of materials hang below one another, four deep at most, and stay while they are used', async () => {
  const { admin } = s.people;
  const path = '/repair/material/type';
  let at = 0;
  const aType = (parentId: number) => admin.post(path, { parentId, name: `类${++at}`, code: `C${Date.now()}${at}` });
  const ids = [made(await aType(0))];
  for (let level = 0; level < 3; level++) ids.push(made(await aType(ids.at(-1) as number)));
  expect((await aType(ids[3] as number)).msg).toBe('类别最多4级');
  expect((await admin.put(path, { typeId: ids[0], parentId: ids[3] })).msg).toBe('上级不能是自己或下级');
  const short = made(await aType(0));
  expect((await admin.put(path, { typeId: ids[1], parentId: short })).code).toBe(200);
  const long = made(await aType(short));
  expect((await admin.put(path, { typeId: short, parentId: ids[0] })).code).toBe(500);
  await s.aMaterial({ typeId: ids[3] });
  expect((await admin.delete(`${path}/${ids[3]}`)).msg).toMatch(/下存在1条物资，不能删除$/);
  expect((await admin.delete(`${path}/${ids[1]}`)).msg).toMatch(/下存在1条类别，不能删除$/);
  expect((await admin.delete(`${path}/${long}`)).code).toBe(200);
  const rows = (await admin.get(`${path}/list`)).data as { typeId: number; materialCount: number }[];
  expect(rows.find(({ typeId }) => typeId === short)?.materialCount).toBe(1);
});

test('a material is found by what it is called, numbered and scanned by, and by the kind above its own', async () => {
  const { admin } = s.people;
  const top = made(await admin.post('/repair/material/type', { parentId: 0, name: '找物上', code: `F${Date.now()}` }));
  const typeId = made(
    await admin.post('/repair/material/type', { parentId: top, name: '找物下', code: `G${Date.now()}` }),
  );
  const materialId = await s.aMaterial({ name: '独角兽阀', spec: 'ZX-99', barcode: '6901234567892', typeId });
  const found = async (query: string) =>
    (await admin.get(`/repair/material/list?${query}`)).rows.map((row: { materialId: number }) => row.materialId);
  for (const query of ['keyword=独角兽', 'keyword=zx-99', 'keyword=6901234567892', `type=${top}`, `type=${typeId}`])
    expect(await found(query)).toEqual([materialId]);
  expect(await found('keyword=独角马')).toEqual([]);
  expect(
    await admin.post('/repair/material', { name: '甲', code: 'ONCE', typeId, barcode: '6901234567892' }),
  ).toMatchObject({
    msg: '条码已存在：6901234567892',
    field: 'barcode',
  });
});
