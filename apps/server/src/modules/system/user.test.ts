import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';
import { deptTable } from './dept.table.ts';
import { userRoleTable } from './user.table.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const SECRET = 'fresh-secret-77';
const person = { nickName: '测试员', password: SECRET, deptId: 101, sex: '1', status: '0', postIds: [4], roleIds: [7] };
const add = async (userName: string, more: object = {}) => {
  const reply = await admin.post('/system/user', { ...person, userName, ...more });
  expect(reply).toMatchObject({ code: 200 });
  return reply.data as number;
};

test('a user is added, found, shown, changed and removed', async () => {
  const userId = await add('crud1', { phonenumber: '13700000001', email: 'crud1@example.edu', remark: '备注' });
  const { rows, total } = await admin.get('/system/user/list?userName=CRUD1&phonenumber=1370000&status=0&deptId=100');
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({
    userId,
    userName: 'crud1',
    status: '0',
    dept: { deptName: '水暖班', leader: '高建东' },
  });
  expect(rows[0]).not.toHaveProperty('passwordHash');
  const detail = await admin.get(`/system/user/${userId}`);
  expect(detail).toMatchObject({ data: { remark: '备注', sex: '1' }, postIds: [4], roleIds: [7] });
  expect(detail.posts[0]).toMatchObject({ postId: 1, postName: '中心主任', status: '0' });
  expect(detail.roles[0]).toMatchObject({ roleId: 1, roleName: '超级管理员', status: '0' });
  // A RuoYi client sends the whole object back, with what is empty as null and an empty password.
  const whole = { ...detail.data, roles: detail.roles, postIds: [5], roleIds: [7, 8], password: '', remark: null };
  expect(await admin.put('/system/user', { ...whole, nickName: '改了名', loginIp: null })).toMatchObject({ code: 200 });
  const after = await admin.get(`/system/user/${userId}`);
  expect(after).toMatchObject({ data: { nickName: '改了名', remark: '备注' }, postIds: [5], roleIds: [7, 8] });
  await app.signIn('crud1', SECRET);
  expect((await admin.delete(`/system/user/${userId}`)).code).toBe(200);
  expect((await admin.get(`/system/user/${userId}`)).code).toBe(404);
});

test('the wire as RuoYi clients read it', async () => {
  const { posts, roles } = await admin.get('/system/user/');
  expect([posts.length, roles.length]).toEqual([6, 10]);
  const [root] = (await admin.get('/system/user/deptTree')).data;
  expect(root).toMatchObject({ id: 100, label: '明德大学后勤中心', disabled: false });
  expect(root.children[0]).toEqual({ id: 101, label: '水暖班', disabled: false });
  const userId = await add('wire1');
  const { user, roles: own } = await admin.get(`/system/user/authRole/${userId}`);
  expect(user).toMatchObject({ userId, userName: 'wire1', nickName: '测试员' });
  expect(own.filter((role: { flag: boolean }) => role.flag)).toMatchObject([{ roleId: 7, roleKey: 'repair_worker' }]);
  expect((await admin.put(`/system/user/authRole?userId=${userId}&roleIds=8,9`)).code).toBe(200);
  expect((await admin.get(`/system/user/${userId}`)).roleIds).toEqual([8, 9]);
  expect((await admin.put(`/system/user/authRole?userId=${userId}&roleIds=`)).code).toBe(200);
  expect((await admin.get(`/system/user/${userId}`)).roleIds).toEqual([]);
});

test.each([
  [{ userName: 'ADMIN' }, '用户名称已存在', 'userName'],
  [{ userName: '1abc' }, /^账号须以字母开头/, 'userName'],
  [{ nickName: ' ' }, '用户昵称不能为空', 'nickName'],
  [{ phonenumber: '12345678901' }, '请输入正确的手机号码', 'phonenumber'],
  [{ phonenumber: '13900000001' }, '手机号码已存在', 'phonenumber'],
  [{ email: 'nobody' }, '请输入正确的邮箱地址', 'email'],
  [{ password: 'short' }, '密码长度不能少于10个字符', 'password'],
  [{ password: '1234567890' }, /过于简单/, 'password'],
  [{ password: 'xx-refused1-yy' }, '密码不能包含账号', 'password'],
  [{ status: '2' }, '状态取值不正确', 'status'],
  [{ sex: 'x' }, '性别取值不正确', 'sex'],
  [{ deptId: 99999 }, '部门不存在', undefined],
  [{ postIds: [99999] }, '岗位不存在', undefined],
  [{ roleIds: [99999] }, '角色不存在', undefined],
])('a new user is refused with %j', async (bad, msg, field) => {
  const reply = await admin.post('/system/user', { ...person, userName: 'refused1', ...bad });
  expect(reply.msg).toMatch(typeof msg === 'string' ? new RegExp(`^${msg}$`) : msg);
  expect(reply.field).toBe(field);
  expect((await admin.get('/system/user/list?userName=refused1')).total).toBe(0);
});

test('a name is one whatever its case and stays for good; an address is too', async () => {
  const userId = await add('Fixed1', { email: 'One@Example.edu' });
  await add('fixed2');
  expect((await admin.post('/system/user', { ...person, userName: 'fIXED1' })).msg).toBe('用户名称已存在');
  expect((await admin.put('/system/user', { userId, userName: 'other' })).msg).toBe('用户名称不允许修改');
  const taken = await admin.post('/system/user', { ...person, userName: 'fixed3', email: 'one@example.EDU' });
  expect(taken).toMatchObject({ msg: '邮箱已存在', field: 'email' });
  const user = await app.signIn('fixed2', SECRET);
  const profile = { nickName: '我', phonenumber: '', email: 'ONE@example.edu', sex: '0' };
  expect((await user.put('/system/user/profile', profile)).msg).toBe('邮箱已存在');
});

test('without a password a new user starts with the one of the parameters', async () => {
  const { msg } = await admin.get('/system/config/configKey/sys.user.initPassword');
  expect(msg).toMatch(/^\w{16}$/);
  await add('initial1', { password: '' });
  const user = await app.signIn('initial1', msg);
  expect((await user.get('/getInfo')).isDefaultModifyPwd).toBe(true);
});

test('the super administrator is nobody else’s to touch, and nobody takes their own account away', async () => {
  const manager = await app.signIn('heyf');
  const refused = { code: 500, msg: '不允许操作超级管理员用户' };
  expect(await manager.put('/system/user', { userId: 1, nickName: 'x' })).toEqual(refused);
  expect(await manager.put('/system/user/changeStatus', { userId: 1, status: '1' })).toEqual(refused);
  expect(await manager.put('/system/user/resetPwd', { userId: 1, password: SECRET })).toEqual(refused);
  expect(await manager.put('/system/user/authRole?userId=1&roleIds=')).toEqual(refused);
  expect(await manager.delete('/system/user/1')).toEqual(refused);
  const second = await add('second1', { roleIds: [1] });
  expect(await manager.put('/system/user/resetPwd', { userId: second, password: SECRET })).toEqual(refused);
  const [me] = (await manager.get('/system/user/list?userName=heyf')).rows;
  expect((await manager.delete(`/system/user/${me.userId}`)).msg).toBe('当前用户不能删除');
  const off = { userId: me.userId, status: '1' };
  expect((await manager.put('/system/user/changeStatus', off)).msg).toBe('不能停用当前登录的用户');
  expect((await manager.put('/system/user', off)).msg).toBe('不能停用当前登录的用户');
  expect((await admin.delete('/system/user/1')).msg).toBe('当前用户不能删除');
  expect((await admin.put('/system/user/authRole?userId=1&roleIds=7')).msg).toBe('不允许修改超级管理员用户的角色');
});

test('a disabled user is out at once, an enabled one may come back', async () => {
  const userId = await add('switch1');
  const user = await app.signIn('switch1', SECRET);
  expect((await admin.put('/system/user/changeStatus', { userId, status: '1' })).code).toBe(200);
  await expect.poll(async () => (await user.get('/getInfo')).code).toBe(401);
  await expect(app.signIn('switch1', SECRET)).rejects.toThrow();
  expect((await admin.put('/system/user/changeStatus', { userId, status: '0' })).code).toBe(200);
  await app.signIn('switch1', SECRET);
});

test('a reset password is told once, must be changed, and ends other sessions', async () => {
  const userId = await add('reset1');
  const user = await app.signIn('reset1', SECRET);
  const { password } = await admin.put('/system/user/resetPwd', { userId });
  expect(password).toMatch(/^\w{16}$/);
  await expect.poll(async () => (await user.get('/getInfo')).code).toBe(401);
  const again = await app.signIn('reset1', password);
  expect((await again.get('/getInfo')).isDefaultModifyPwd).toBe(true);
  expect((await admin.put('/system/user/resetPwd', { userId, password: 'reset1-reset1' })).msg).toBe(
    '密码不能包含账号',
  );
});

test('nobody takes over an account with wider rights by setting its password', async () => {
  await grantPermissions(app, 5, ['system:user:list', 'system:user:resetPwd']);
  const leader = await app.signIn('gaojd');
  const wider = await add('wider1', { roleIds: [2] });
  const password = 'taken-over-77';
  expect((await leader.put('/system/user/resetPwd', { userId: wider, password })).msg).toBe(
    '角色“平台管理员”的权限超出了您的权限，不能重置其用户的密码',
  );
  await app.signIn('wider1', SECRET);
  const equal = await add('equal1', { roleIds: [5] });
  expect((await leader.put('/system/user/resetPwd', { userId: equal, password })).code).toBe(200);
});

test('changed roles act on the next request', async () => {
  const userId = await add('rights1', { roleIds: [] });
  const user = await app.signIn('rights1', SECRET);
  expect((await user.get('/system/user/list')).code).toBe(403);
  await admin.put(`/system/user/authRole?userId=${userId}&roleIds=2`);
  await expect.poll(async () => (await user.get('/system/user/list')).code).toBe(200);
});

test('the leader of a department stays', async () => {
  const userId = await add('leader1', { nickName: '班长' });
  await app.services.db.update(deptTable).set({ leaderUserId: userId }).where(eq(deptTable.deptId, 106));
  expect((await admin.delete(`/system/user/${userId}`)).msg).toBe('用户“班长”是部门“仓储”的负责人，不能删除');
});

test('two who save the same user: one succeeds, the other is told', async () => {
  const userId = await add('twice1');
  const { version } = (await admin.get(`/system/user/${userId}`)).data;
  const save = (nickName: string) => admin.put('/system/user', { userId, nickName, version });
  const codes = (await Promise.all([save('甲'), save('乙')])).map((reply) => reply.code).sort();
  expect(codes).toEqual([200, 409]);
});

test('twenty who add the same name at once make one user', async () => {
  const tries = Array.from({ length: 20 }, () => admin.post('/system/user', { ...person, userName: 'racing1' }));
  const replies = await Promise.all(tries);
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.msg === '用户名称已存在')).toHaveLength(19);
  expect((await admin.get('/system/user/list?userName=racing1')).total).toBe(1);
}, 60_000);

test('lists sort by known columns only, search literally and page', async () => {
  const sorted = await admin.get('/system/user/list?orderByColumn=userName&isAsc=ascending&pageSize=5&pageNum=2');
  const names = sorted.rows.map((row: { userName: string }) => row.userName);
  expect(names).toEqual([...names].sort());
  expect(sorted.rows).toHaveLength(5);
  expect((await admin.get('/system/user/list?orderByColumn=password_hash;--')).code).toBe(200);
  expect((await admin.get('/system/user/list?userName=%')).total).toBe(0);
  expect((await admin.get('/system/user/list?deptId=x')).total).toBe(0);
  const range = 'params[beginTime]=2000-01-01&params[endTime]=2000-01-02';
  expect((await admin.get(`/system/user/list?${range}`)).total).toBe(0);
});

test('an export is in words, streamed or in two steps', async () => {
  await add('export1', { nickName: '导出人', postIds: [4, 5], roleIds: [7, 8] });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = '/system/user/export';
  const { rawPayload } = await admin.raw({ method: 'POST', url, headers, payload: 'userName=export1&pageNum=1' });
  const [titles, cells] = (await readXlsx(rawPayload, 10)).map((row) => row.cells);
  const row = Object.fromEntries((titles ?? []).map((title, i) => [title, cells?.[i]]));
  expect(row).toMatchObject({ 归属部门: '水暖班', 部门负责人: '高建东', 性别: '女', 状态: '正常' });
  expect([row.岗位?.split('、').sort(), row.角色?.split('、').sort()]).toEqual([
    ['巡检员', '维修员'],
    ['报修人', '维修工'],
  ]);
  expect((await admin.get('/system/user/export?userName=export1')).msg).toMatch(/_用户\.xlsx$/);
});

test('without the permission nothing is done', async () => {
  const reader = await app.signIn('suyq');
  const userId = await add('guarded1');
  expect((await reader.get('/system/user/list')).code).toBe(200);
  const calls = [
    reader.post('/system/user', { ...person, userName: 'guarded2' }),
    reader.put('/system/user', { userId, nickName: 'x' }),
    reader.put('/system/user/changeStatus', { userId, status: '1' }),
    reader.put('/system/user/resetPwd', { userId }),
    reader.put(`/system/user/authRole?userId=${userId}&roleIds=1`),
    reader.delete(`/system/user/${userId}`),
    reader.post('/system/user/importTemplate'),
  ];
  for (const call of calls) expect(await call).toEqual({ code: 403, msg: '当前操作没有权限' });
});

test('the history of a user tells what changed, never a password', async () => {
  const userId = await add('history1');
  await admin.put('/system/user', { userId, deptId: 102, roleIds: [8] });
  await admin.put('/system/user/resetPwd', { userId, password: 'another-secret-1' });
  const { rows } = await app.services.database.execute(
    `SELECT action, changes FROM sys_history WHERE resource = 'user' AND record_id = ${userId} ORDER BY history_id`,
  );
  expect(rows.map((row) => row.action)).toEqual(['add', 'edit', 'edit']);
  expect(rows[1]?.changes).toMatchObject([
    { label: '归属部门', before: '水暖班', after: '电气班' },
    { label: '角色', before: '维修工', after: '报修人' },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/secret|scrypt/);
});

test('access is explained: which role by which menu row, and whose records', async () => {
  const userId = await add('explain1', { roleIds: [2, 6] });
  const { data } = await admin.get(`/system/user/${userId}/explain?permission=system:user:edit`);
  expect(data.permissions).toEqual([
    {
      permission: 'system:user:edit',
      sources: [{ roleId: 2, roleName: '平台管理员', menuId: 1002, menuPath: '系统管理 / 用户管理 / 用户修改' }],
    },
  ]);
  const asked = await admin.get(`/system/user/${userId}/explain?targetUserId=101`);
  expect(asked.data.target).toMatchObject({
    visible: true,
    permission: 'system:user:list',
    clauses: [
      { roleName: '平台管理员', counts: true, matches: true, text: '数据范围为全部数据，包含“林志文”' },
      { roleName: '站点管理员', counts: false, matches: false },
    ],
  });
  await app.services.db.delete(userRoleTable).where(eq(userRoleTable.userId, userId));
  const none = (await admin.get(`/system/user/${userId}/explain?targetUserId=101`)).data;
  expect(none).toMatchObject({ permissions: [], target: { visible: false, clauses: [] } });
  const [super1] = (await admin.get('/system/user/1/explain')).data.permissions;
  expect(super1).toMatchObject({ permission: '*:*:*' });
});

test('parallel removals of overlapping sets neither hang nor leave a half', async () => {
  const ids = await Promise.all(['lock1', 'lock2', 'lock3'].map((name) => add(name)));
  const [a, b] = [ids.join(','), [...ids].reverse().join(',')];
  const codes = (await Promise.all([admin.delete(`/system/user/${a}`), admin.delete(`/system/user/${b}`)])).map(
    (reply) => reply.code,
  );
  expect(codes.sort()).toEqual([200, 404]);
});
