import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';

const CHARGE_LEADER = 5;
const verbs = ['list', 'query', 'add', 'edit', 'remove'];

let app: TestApp;
let admin: Caller;
/** Leads department 101 and reaches it and everything below. */
let leader: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
  await grantPermissions(
    app,
    CHARGE_LEADER,
    verbs.map((verb) => `system:dept:${verb}`),
  );
  leader = await app.signIn('gaojd');
});
afterAll(() => app.stop());

const add = async (parentId: number, deptName: string, more: object = {}) => {
  const reply = await admin.post('/system/dept', { parentId, deptName, orderNum: 1, ...more });
  expect(reply.code, reply.msg).toBe(200);
  return reply.data as number;
};
const pathOf = async (deptId: number) =>
  (await app.services.database.execute('SELECT ancestors FROM sys_dept WHERE dept_id = $1', [deptId])).rows[0]
    ?.ancestors;
const names = (reply: Answer): string[] => reply.data.map((row: { deptName: string }) => row.deptName);

describe('the tree', () => {
  test('a department is added below another, changed with the whole object sent back, and removed', async () => {
    const deptId = await add(101, '抢修组', { leader: '某人', phone: '010-1234', email: 'a@b.cn' });
    const { data } = await admin.get(`/system/dept/${deptId}`);
    expect(data).toMatchObject({ deptId, parentId: 101, deptName: '抢修组', orderNum: 1, status: '0', leader: '某人' });
    expect(await pathOf(deptId)).toBe('0,100,101');
    const whole = {
      ...data,
      deptName: '应急组',
      leaderUserId: null,
      email: null,
      params: {},
      children: [],
      parentName: '水暖班',
    };
    expect((await admin.put('/system/dept', whole)).code).toBe(200);
    expect((await admin.get(`/system/dept/${deptId}`)).data).toMatchObject({
      deptName: '应急组',
      email: 'a@b.cn',
      version: 1,
    });
    expect((await admin.put('/system/dept', whole)).code).toBe(409);
    expect((await admin.delete(`/system/dept/${deptId}`)).code).toBe(200);
    expect((await admin.get(`/system/dept/${deptId}`)).code).toBe(404);
  });

  test('the list is flat; a search keeps what stands above its hits', async () => {
    const deptId = await add(102, '高压组');
    expect((await admin.get('/system/dept/list')).data.length).toBe(9);
    expect(names(await admin.get('/system/dept/list?deptName=高压'))).toEqual(['明德大学后勤中心', '电气班', '高压组']);
    expect(names(await admin.get('/system/dept/list?deptName=没有'))).toEqual([]);
    expect((await admin.get('/system/dept/list?status=1')).data).toEqual([]);
    expect(names(await admin.get('/system/dept/list/exclude/102'))).not.toContain('高压组');
    await admin.delete(`/system/dept/${deptId}`);
  });

  test('a move takes everything below along', async () => {
    const [a, b] = [await add(101, '甲'), await add(102, '乙')];
    const below = await add(a, '甲一');
    const deep = await add(below, '甲一一');
    await admin.put('/system/dept', { deptId: a, parentId: b });
    expect(await pathOf(a)).toBe(`0,100,102,${b}`);
    expect(await pathOf(below)).toBe(`0,100,102,${b},${a}`);
    expect(await pathOf(deep)).toBe(`0,100,102,${b},${a},${below}`);
    await admin.delete(`/system/dept/${deep},${below},${a},${b}`);
  });

  test('a department is never below itself, not even when two people move at once', async () => {
    const [a, b] = [await add(103, '左'), await add(103, '右')];
    const child = await add(a, '左下');
    const move = (deptId: number, parentId: number) => admin.put('/system/dept', { deptId, parentId });
    expect((await move(a, a)).msg).toBe('上级部门不能选择自己');
    expect(await move(a, child)).toEqual({ code: 500, msg: '上级部门不能是自己的下级', field: 'parentId' });
    expect((await move(a, 99999)).msg).toBe('上级部门不存在');
    const replies = await Promise.all([move(a, b), move(b, a)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 500]);
    const [under, above] = replies[0].code === 200 ? [a, b] : [b, a];
    expect(await pathOf(above)).toBe('0,100,103');
    expect(await pathOf(under)).toBe(`0,100,103,${above}`);
    await admin.delete(`/system/dept/${a},${b},${child}`);
  });

  test('a department that goes leaves nobody below it, however close the two calls are', async () => {
    for (let round = 0; round < 8; round++) {
      const parent = await add(106, `转瞬${round}`);
      const [made, gone] = await Promise.all([
        admin.post('/system/dept', { parentId: parent, deptName: '后来' }),
        admin.delete(`/system/dept/${parent}`),
      ]);
      expect([made.code, gone.code].sort()).toEqual([200, 500]);
      if (made.code === 200) await admin.delete(`/system/dept/${made.data},${parent}`);
    }
  });

  test('the same name only once below one department, however many try', async () => {
    const tries = Array.from({ length: 8 }, () => admin.post('/system/dept', { parentId: 104, deptName: '同名' }));
    const replies = await Promise.all(tries);
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(replies.find(({ code }) => code !== 200)).toEqual({
      code: 500,
      msg: '同一上级下已有同名部门',
      field: 'deptName',
    });
    await admin.delete(`/system/dept/${replies.find(({ code }) => code === 200)?.data}`);
  });

  test('a department in use keeps its state in line with those above and below', async () => {
    const a = await add(105, '外层');
    const b = await add(a, '内层');
    const status = async (deptId: number) => (await admin.get(`/system/dept/${deptId}`)).data.status;
    const set = (deptId: number, value: string) => admin.put('/system/dept', { deptId, status: value });
    expect((await set(a, '1')).msg).toBe('该部门包含未停用的下级部门，不能停用');
    await set(b, '1');
    await set(a, '1');
    expect((await admin.post('/system/dept', { parentId: a, deptName: '新' })).msg).toBe('上级部门“外层”已停用');
    expect((await set(b, '0')).code).toBe(200);
    expect([await status(a), await status(b)]).toEqual(['0', '0']);
    expect((await set(b, 'x')).msg).toBe('部门状态取值不正确');
    await admin.delete(`/system/dept/${b},${a}`);
  });

  test('what is in use cannot be removed', async () => {
    const a = await add(106, '外');
    const b = await add(a, '内');
    expect((await admin.delete(`/system/dept/${a}`)).msg).toBe('部门“外”存在下级部门，不能删除');
    expect((await admin.delete('/system/dept/107')).msg).toBe('部门“保卫处”下还有用户，不能删除');
    expect((await admin.delete('/system/dept/100')).msg).toBe('顶级部门“明德大学后勤中心”不能删除');
    await app.services.database.execute(`INSERT INTO sys_role_dept (role_id, dept_id) VALUES (9, ${b})`);
    expect((await admin.delete(`/system/dept/${b}`)).msg).toBe('角色“库管员”的数据范围包含部门“内”，不能删除');
    await app.services.database.execute('DELETE FROM sys_role_dept');
    expect((await admin.delete(`/system/dept/${a},${b}`)).code).toBe(200);
  });

  test('the order of many is saved at once or not at all', async () => {
    const sort = (deptIds: string, orderNums: string) => admin.put('/system/dept/updateSort', { deptIds, orderNums });
    const first = async () => names(await admin.get('/system/dept/list'))[1];
    expect((await sort('101,102', '9,1')).code).toBe(200);
    expect(await first()).toBe('电气班');
    expect((await sort('101,99999', '1,1')).code).toBe(404);
    expect((await sort('101,102', '1')).msg).toBe('行与显示排序的数量不一致');
    expect((await sort('101,x', '1,2')).msg).toBe('部门格式不正确');
    expect(await first()).toBe('电气班');
    await sort('101,102', '1,2');
  });

  test('a leader is an account within reach; the name follows when none is given', async () => {
    const { data: people } = await admin.get('/system/dept/leaders?keyword=马青');
    expect(people).toMatchObject([{ userName: 'maqs', nickName: '马青山', deptName: '水暖班' }]);
    const deptId = await add(101, '有主', { leaderUserId: people[0].userId });
    expect((await admin.get(`/system/dept/${deptId}`)).data).toMatchObject({
      leader: '马青山',
      leaderUserId: people[0].userId,
    });
    expect((await admin.put('/system/dept', { deptId, leaderUserId: 999999 })).msg).toBe('用户不存在');
    const { rows } = await admin.get(`/system/history/dept/${deptId}`);
    expect(rows[0].changes).toContainEqual(expect.objectContaining({ field: 'leaderUserId', after: '马青山' }));
    expect(rows[0].changes).toContainEqual(expect.objectContaining({ field: 'parentId', after: '水暖班' }));
    await admin.delete(`/system/dept/${deptId}`);
  });
});

describe('data scope', () => {
  test('who leads a department sees it and what is below, and nothing beside it', async () => {
    const deptId = await add(101, '属下');
    expect(names(await leader.get('/system/dept/list'))).toEqual(['水暖班', '属下']);
    expect((await leader.get('/system/dept/102')).code).toBe(404);
    expect((await leader.put('/system/dept', { deptId, deptName: '属下改' })).code).toBe(200);
    const missing = { code: 404, msg: '部门不存在' };
    expect(await leader.put('/system/dept', { deptId: 102, deptName: 'x' })).toEqual(missing);
    expect(await leader.delete('/system/dept/102')).toEqual(missing);
    expect(await leader.put('/system/dept/updateSort', { deptIds: '102', orderNums: '5' })).toEqual(missing);
    expect((await leader.get('/system/history/dept/102')).code).toBe(404);
    for (const parentId of [0, 100, 102])
      expect((await leader.post('/system/dept', { parentId, deptName: '越界' })).msg, `${parentId}`).toBe(
        '上级部门不存在',
      );
    expect((await leader.put('/system/dept', { deptId, parentId: 102 })).msg).toBe('上级部门不存在');
    // The own top department keeps its parent out of reach without being refused for it.
    expect((await leader.put('/system/dept', { deptId: 101, parentId: 100, phone: '123' })).code).toBe(200);
    const other = await admin.get('/system/dept/leaders?keyword=陈立新');
    expect((await leader.put('/system/dept', { deptId, leaderUserId: other.data[0].userId })).msg).toBe('用户不存在');
    expect((await leader.get('/system/dept/leaders?keyword=陈立新')).data).toEqual([]);
    expect((await leader.delete(`/system/dept/${deptId}`)).code).toBe(200);
  });
});
