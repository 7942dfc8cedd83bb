import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

const path = '/system/user/simple-list';
const names = (people: { nickname: string }[]) => people.map(({ nickname }) => nickname);

test('everybody who is signed in finds people by name, account or department', async () => {
  const worker = await app.signIn('maqs');
  expect((await worker.get(`${path}?keyword=高建`)).data).toEqual([
    { userId: expect.any(Number), nickname: '高建东', deptName: '水暖班' },
  ]);
  expect(names((await worker.get(`${path}?keyword=MAQS`)).data)).toEqual(['马青山']);
  expect(names((await worker.get(`${path}?keyword=仓储`)).data)).toEqual(['廖俊平', '伍爱民']);
  expect((await worker.get(`${path}?keyword=%25`)).data).toEqual([]);
  expect((await app.guest.get(path)).code).toBe(401);
});

test('who is disabled cannot be chosen, yet is still named where they were chosen before', async () => {
  const admin = await app.signIn('admin');
  const [found] = (await admin.get(`${path}?keyword=伍爱民`)).data;
  await admin.put('/system/user/changeStatus', { userId: found.userId, status: '1' });
  expect((await admin.get(`${path}?keyword=伍爱民`)).data).toEqual([]);
  expect(names((await admin.get(`${path}?ids=${found.userId},999999`)).data)).toEqual(['伍爱民']);
  expect(await admin.get(`${path}?ids=1,x`)).toMatchObject({
    code: 500,
    msg: expect.stringContaining('编号格式不正确'),
  });
});
