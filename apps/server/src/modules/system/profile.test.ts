import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { PASSWORD } from '../../testing/config.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

const change = { nickName: '苏老师', phonenumber: '13900001111', email: 'su@example.edu', sex: '1' };

test('a user changes the four fields of the profile and nothing else', async () => {
  const user = await app.signIn('suyq');
  expect(
    (await user.put('/system/user/profile', { ...change, userName: 'root', status: '1', roleIds: [1], userId: 1 }))
      .code,
  ).toBe(200);
  const profile = await user.get('/system/user/profile');
  expect(profile).toMatchObject({
    data: { ...change, userName: 'suyq', dept: { deptName: '明德大学后勤中心' } },
    roleGroup: '后勤中心副主任',
    postGroup: '副主任',
  });
  expect((await (await app.signIn('admin')).get('/system/user/profile')).data.nickName).toBe('系统管理员');
});

test.each([
  [{ nickName: ' ' }, '用户昵称不能为空'],
  [{ phonenumber: '12345' }, '请输入正确的手机号码'],
  [{ email: 'not-an-address' }, '请输入正确的邮箱地址'],
  [{ sex: '9' }, '性别取值不正确'],
])('the profile refuses %j', async (bad, message) => {
  const user = await app.signIn('heyf');
  expect((await user.put('/system/user/profile', { ...change, ...bad })).msg).toBe(message);
});

test('a new password must differ, be strong, and puts other devices out', async () => {
  const phone = await app.signIn('gaojd');
  const desk = await app.signIn('gaojd');
  const set = (oldPassword: string, newPassword: string) =>
    desk.put('/system/user/profile/updatePwd', { oldPassword, newPassword });
  expect((await set('wrong-password-1', 'fresh-secret-77')).msg).toBe('旧密码错误，还可以尝试4次');
  expect((await set(PASSWORD, PASSWORD)).msg).toBe('新密码不能与旧密码相同');
  expect((await set(PASSWORD, 'short')).msg).toBe('密码长度不能少于10个字符');
  expect((await set(PASSWORD, 'xx-gaojd-1234')).msg).toBe('密码不能包含账号');
  expect((await set(PASSWORD, 'aaaaaaaaaaaa')).msg).toMatch(/过于简单/);
  expect((await set(PASSWORD, 'fresh-secret-77')).code).toBe(200);
  expect((await desk.get('/getInfo')).code).toBe(200);
  await expect.poll(async () => (await phone.get('/getInfo')).code).toBe(401);
  await app.signIn('gaojd', 'fresh-secret-77');
});

test('an avatar must be a picture and is shown by getInfo afterwards', async () => {
  const user = await app.signIn('linfx');
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const send = async (name: string, content: Buffer) => {
    const head = Buffer.from(`--x\r\nContent-Disposition: form-data; name="avatarfile"; filename="${name}"\r\n\r\n`);
    const payload = Buffer.concat([head, content, Buffer.from('\r\n--x--\r\n')]);
    return (await user.raw({ method: 'POST', url: '/system/user/profile/avatar', payload, headers })).json();
  };
  expect((await send('a.txt', Buffer.from('hello'))).msg).toMatch(/^文件格式不正确/);
  expect((await send('a.png', Buffer.from('<svg onload=alert(1)>'))).msg).toMatch(/^文件格式不正确/);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  );
  const { imgUrl } = await send('a.png', png);
  expect((await user.get('/getInfo')).user.avatar).toBe(imgUrl);
});

test('preferences belong to one user and are small', async () => {
  const [one, other] = [await app.signIn('weigp'), await app.signIn('xuhm')];
  expect((await one.get('/system/preference/table.config')).data).toEqual({});
  await one.put('/system/preference/table.config', { hidden: ['remark'] });
  expect((await one.get('/system/preference/table.config')).data).toEqual({ hidden: ['remark'] });
  expect((await other.get('/system/preference/table.config')).data).toEqual({});
  expect((await one.put('/system/preference/x', { big: 'x'.repeat(9000) })).msg).toBe('偏好内容过长');
});

test('the home page counts what is in the database', async () => {
  const user = await app.signIn('kangsz');
  const { data } = await user.get('/home/overview');
  const { rows } = await app.services.database.execute(
    `SELECT count(*)::int AS today, (SELECT count(*)::int FROM sys_user WHERE status = '0') AS users
      FROM sys_login_info WHERE status = '0' AND login_time >= current_date`,
  );
  const [counted] = rows;
  expect(counted?.users).toBeGreaterThan(30);
  expect(data).toMatchObject({ users: counted?.users, logins: { today: counted?.today } });
  expect(data.trend).toHaveLength(30);
  expect(data.trend.at(-1).success).toBe(counted?.today);
});
