import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xlsxStream } from '../../kernel/sheet/xlsx.ts';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import { type Answer, type Caller, openTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const titles = ['用户名称*', '用户昵称*', '归属部门', '手机号码', '邮箱', '性别', '状态', '岗位', '角色', '备注'];
const sheet = (rows: string[][], heading = titles) =>
  buffer(
    xlsxStream({
      sheet: '用户',
      columns: heading.map((title) => ({ title })),
      batches: (async function* () {
        yield rows;
      })(),
    }),
  );

async function send(caller: Caller, call: string, content: Uint8Array, name = 'users.xlsx'): Promise<Answer> {
  const head = Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`);
  const reply = await caller.raw({
    method: 'POST',
    url: `/system/user/${call}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([head, content, Buffer.from('\r\n--x--\r\n')]),
  });
  return reply.json();
}
const total = async (userName: string) => (await admin.get(`/system/user/list?userName=${userName}`)).total;

test('the template names its columns and what they take', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { rawPayload } = await admin.raw({
    method: 'POST',
    url: '/system/user/importTemplate',
    headers,
    payload: 'a=1',
  });
  expect(await readXlsx(rawPayload, 10)).toEqual([{ line: 1, cells: titles }]);
});

test('a workbook brings users with departments, posts and roles by name', async () => {
  const rows = [
    ['import1', '导入一', '水暖班', '13611110001', 'i1@example.edu', '女', '正常', '维修员、巡检员', '维修工', '备注'],
    ['import2', '导入二', '明德大学后勤中心/电气班', '', '', '', '', '', '', ''],
  ];
  const file = await sheet(rows);
  const { data } = await send(admin, 'importPreview', file);
  expect(data).toMatchObject({ created: 2, updated: 0, failed: 0, failedFile: '' });
  expect(data.columns[0]).toEqual({ key: 'userName', title: '用户名称', required: true });
  expect(data.rows[0]).toEqual({ line: 2, cells: rows[0], errors: [], action: 'create' });
  expect(await total('import1')).toBe(0);
  const reply = await send(admin, 'importData?updateSupport=0', file);
  expect(reply).toMatchObject({ code: 200, msg: '导入完成：新增 2 条，更新 0 条', created: 2 });
  const [made] = (await admin.get('/system/user/list?userName=import1')).rows;
  const detail = await admin.get(`/system/user/${made.userId}`);
  expect(detail).toMatchObject({
    data: { deptId: 101, phonenumber: '13611110001', sex: '1', status: '0', remark: '备注' },
    postIds: [4, 5],
    roleIds: [7],
  });
  expect((await admin.get('/system/user/list?userName=import2')).rows[0]).toMatchObject({ deptId: 102, sex: '2' });
  const { msg: initial } = await admin.get('/system/config/configKey/sys.user.initPassword');
  const user = await app.signIn('import1', initial);
  expect((await user.get('/getInfo')).isDefaultModifyPwd).toBe(true);
});

const mixed = [
  ['good1', '好的', '水暖班', '', '', '', '', '', '', ''],
  ['1bad', '', '没有这个部门', '123', 'nobody', '男女', '坏', '没有这个岗位', '没有这个角色', ''],
  ['same1', '甲', '', '13611112222', '', '', '', '', '', ''],
  ['SAME1', '乙', '', '13611112222', '', '', '', '', '', ''],
  ['heyf', '何一帆', '', '13900000001', '', '', '', '', '', ''],
];

test('each wrong cell is told, and one of them keeps the whole file out', async () => {
  const file = await sheet(mixed);
  const { data } = await send(admin, 'importPreview', file);
  expect(data).toMatchObject({ created: 1, updated: 0, failed: 4 });
  const told = data.rows.map((row: { errors: { column: number; message: string }[] }) =>
    row.errors.map(({ column, message }) => `${titles[column]} ${message}`),
  );
  expect(told[0]).toEqual([]);
  expect(told[1]).toEqual([
    expect.stringMatching(/^用户名称\* 账号须以字母开头/),
    '用户昵称* 用户昵称不能为空',
    '手机号码 请输入正确的手机号码',
    '邮箱 请输入正确的邮箱地址',
    '归属部门 部门“没有这个部门”不存在或已停用',
    '性别 请填写男、女、未知之一',
    '状态 请填写正常、停用之一',
    '岗位 岗位“没有这个岗位”不存在或已停用',
    '角色 角色“没有这个角色”不存在或已停用',
  ]);
  expect(told[2]).toEqual(['用户名称* 用户名称在文件中重复', '手机号码 手机号码在文件中重复']);
  expect(told[4]).toEqual(['用户名称* 用户名称已存在', '手机号码 手机号码已存在']);
  const reply = await send(admin, 'importData', file);
  expect(reply).toMatchObject({ code: 500, field: 'file' });
  expect(reply.msg).toMatch(/^导入失败，数据未写入。第3行 用户名称：账号须以字母开头/);
  expect(await total('good1')).toBe(0);
});

test('the rows that were left out can be fetched, put right and sent again', async () => {
  const reply = await send(admin, 'importData?skipInvalid=1', await sheet(mixed));
  expect(reply).toMatchObject({ code: 200, msg: '导入完成：新增 1 条，更新 0 条，跳过 4 条', failed: 4 });
  expect(await total('good1')).toBe(1);
  const url = `/common/download?fileName=${encodeURIComponent(reply.failedFile)}&delete=true`;
  const { rawPayload } = await admin.raw({ method: 'GET', url });
  const rows = await readXlsx(rawPayload, 10);
  expect(rows).toHaveLength(5);
  expect(rows[0]?.cells.at(-1)).toBe('错误原因');
  expect(rows[1]?.cells.at(-1)).toMatch(/用户昵称不能为空；请输入正确的手机号码/);
});

test('existing users change only when asked to, and empty cells keep what there is', async () => {
  const file = await sheet([['MAQS', '马师傅', '', '', '', '', '', '', '', '']]);
  expect((await send(admin, 'importPreview', file)).data).toMatchObject({ failed: 1 });
  expect((await send(admin, 'importPreview?updateSupport=1', file)).data).toMatchObject({ updated: 1, failed: 0 });
  expect((await send(admin, 'importData?updateSupport=1', file)).updated).toBe(1);
  const [user] = (await admin.get('/system/user/list?userName=maqs')).rows;
  expect(user).toMatchObject({ userName: 'maqs', nickName: '马师傅', deptId: 101, phonenumber: '13900000005' });
  expect((await admin.get(`/system/user/${user.userId}`)).roleIds).toEqual([7]);
});

test('an import reaches no further than its author', async () => {
  const manager = await app.signIn('heyf');
  const rows = [
    ['admin', '被改名', '', '', '', '', '', '', '', ''],
    ['grant1', '越权', '', '', '', '', '', '', '超级管理员', ''],
  ];
  const { data } = await send(manager, 'importPreview?updateSupport=1', await sheet(rows));
  expect(data.rows.map((row: { errors: { message: string }[] }) => row.errors[0]?.message)).toEqual([
    '不允许操作超级管理员用户',
    '角色“超级管理员”的权限超出了您的权限，不能分配',
  ]);
  expect((await send(await app.signIn('suyq'), 'importPreview', await sheet(rows))).code).toBe(403);
});

test.each([
  ['a.xlsx', Buffer.from('hello'), '文件不是有效的 xlsx 工作簿'],
  ['a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '不支持旧版 xls 文件，请另存为 xlsx 后再导入'],
  ['a.xlsx', Buffer.alloc(10 * 1024 * 1024 + 1), '上传文件大小不能超过 10 MB!'],
])('%s with the wrong content is refused', async (name, content, msg) => {
  expect(await send(admin, 'importPreview', content, name)).toMatchObject({ code: 500, msg });
});

test('a workbook without the columns, without rows or with too many of them is refused', async () => {
  const row = ['x', 'y'];
  expect((await send(admin, 'importPreview', await sheet([row], ['甲', '乙']))).msg).toBe('缺少列：用户名称、用户昵称');
  expect((await send(admin, 'importPreview', await sheet([]))).msg).toBe('文件中没有数据');
  const many = Array.from({ length: 2001 }, (_, i) => [`many${i}`, '多']);
  expect((await send(admin, 'importPreview', await sheet(many))).msg).toBe('一次最多导入 2000 行');
  const reply = await admin.raw({ method: 'POST', url: '/system/user/importData' });
  expect(reply.json()).toMatchObject({ msg: '请选择要上传的文件' });
});
