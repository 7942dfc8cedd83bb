import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOperLog, type OperEntry } from '../../kernel/http/oper-log.ts';
import { type Answer, type Caller, openOwnApp, openTestApp, type TestApp } from '../../testing/app.ts';
import { sweepLogs } from './retention.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const row = { configName: '日志参数', configKey: 'log.key', configValue: 'a', configType: 'N' };
/** The newest entry of a kind; it is there a moment after the answer. */
async function entry(query: string, who = admin): Promise<Answer> {
  await expect.poll(async () => (await who.get(`/monitor/operlog/list?${query}`)).total).toBeGreaterThan(0);
  return (await who.get(`/monitor/operlog/list?${query}`)).rows[0];
}

test('a change is written down with who, what, the outcome and the fields that changed', async () => {
  const { data: configId } = await admin.post('/system/config', row);
  await admin.put('/system/config', { configId, configValue: 'b' });
  const found = await entry('title=参数配置&businessType=2&status=0');
  expect(found).toMatchObject({
    title: '参数配置',
    businessType: '2',
    requestMethod: 'PUT',
    method: '修改参数配置',
    operName: 'admin',
    operUrl: '/prod-api/system/config',
    operIp: '127.0.0.1',
    operLocation: '内网IP',
    status: 0,
    errorMsg: '',
    operTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  expect(JSON.parse(found.operParam)).toEqual({ configId });
  expect(JSON.parse(found.jsonResult)).toEqual({ code: 200, msg: '操作成功' });
  const { data } = await admin.get(`/monitor/operlog/${found.operId}/changes`);
  expect(data).toMatchObject([{ recordId: configId, changes: [{ label: '参数键值', before: 'a', after: 'b' }] }]);
});

test('a refusal is written down with its reason, a missing permission too', async () => {
  await admin.post('/system/config', { ...row, configKey: 'sys.index.skinName' });
  expect(await entry('status=1&title=参数配置')).toMatchObject({ businessType: '1', errorMsg: '参数键名已存在' });
  const worker = await app.signIn('maqs');
  await worker.delete('/system/config/1');
  expect(await entry('operName=maqs')).toMatchObject({
    businessType: '3',
    status: 1,
    errorMsg: '当前操作没有权限',
    deptName: expect.stringMatching(/./),
  });
});

test('passwords never reach the log', async () => {
  const worker = await app.signIn('suyq');
  await worker.put('/system/user/profile/updatePwd', { oldPassword: 'geheim-old', newPassword: 'geheim-new-1' });
  await admin.post('/system/config', { ...row, configKey: 'mail.password', configValue: 'geheim-value' });
  expect(await entry('operName=suyq')).toMatchObject({ operParam: '{}', errorMsg: '旧密码错误，还可以尝试4次' });
  await entry('title=参数配置');
  const { rows } = await app.services.database.execute('SELECT oper_param, json_result FROM sys_oper_log');
  expect(JSON.stringify(rows)).not.toContain('geheim');
});

test('exports are written down, reading and technical calls are not', async () => {
  const own = await openOwnApp();
  const caller = await own.signIn('admin');
  await caller.get('/system/config/list');
  await caller.put('/system/preference/table.config', { density: 'small' });
  await caller.post('/system/notice/markRead?noticeId=1');
  await caller.get('/system/config/export');
  await entry('businessType=5', caller);
  expect((await caller.get('/monitor/operlog/list')).rows).toMatchObject([
    { title: '参数配置', businessType: '5', requestMethod: 'GET' },
  ]);
});

test('the list is filtered by time and sorted by cost; entries are removed, and cleaning leaves its own trace', async () => {
  const own = await openOwnApp();
  const caller = await own.signIn('admin');
  await own.services.database.execute(`INSERT INTO sys_oper_log
    (title, business_type, method, request_method, user_id, oper_name, oper_url, oper_ip, oper_param, json_result,
     status, error_msg, oper_time, cost_time, trace_id)
    SELECT '旧' || n, '1', 'm', 'POST', 1, 'admin', '/x', '1.1.1.1', '', '', '0', '', ('2020-01-0' || n)::timestamptz, n * 10, 't' || n
    FROM generate_series(1, 5) n`);
  const costs = async (query: string) =>
    (await caller.get(`/monitor/operlog/list?title=旧&${query}`)).rows.map((found: Answer) => found.costTime);
  expect(await costs('orderByColumn=costTime&isAsc=ascending')).toEqual([10, 20, 30, 40, 50]);
  expect(await costs('orderByColumn=operTime&isAsc=descending')).toEqual([50, 40, 30, 20, 10]);
  expect(await costs('params[beginTime]=2020-01-02&params[endTime]=2020-01-03')).toEqual([30, 20]);
  const { rows } = await caller.get('/monitor/operlog/list?title=旧1');
  expect((await caller.delete(`/monitor/operlog/${rows[0].operId}`)).code).toBe(200);
  expect(await costs('')).toHaveLength(4);
  expect((await caller.delete('/monitor/operlog/clean')).code).toBe(200);
  await expect
    .poll(async () => (await caller.get('/monitor/operlog/list')).rows)
    .toMatchObject([{ title: '操作日志', businessType: '9', operName: 'admin' }]);
});

test('both exports hold the entries', async () => {
  await entry('title=参数配置');
  const reply = await admin.raw({ method: 'POST', url: '/monitor/operlog/export', payload: {} });
  expect(reply.headers['content-type']).toMatch(/spreadsheetml/);
  expect((await admin.get('/monitor/operlog/export')).msg).toMatch(/_操作日志\.xlsx$/);
});

test('old entries are forgotten after the days that the parameter names', async () => {
  const own = await openOwnApp();
  const { db, database } = own.services;
  await own.signIn('admin');
  await database.execute(`UPDATE sys_login_info SET login_time = now() - interval '31 days'`);
  const left = async () => (await database.execute('SELECT count(*)::int AS n FROM sys_login_info')).rows[0]?.n;
  const before = await left();
  await sweepLogs(db, { get: async () => '0' });
  await sweepLogs(db, { get: async () => '60' });
  expect(await left()).toBe(before);
  await sweepLogs(db, { get: async () => '30' });
  expect(await left()).toBe(0);
});

const sample: OperEntry = {
  title: '测试',
  businessType: '0',
  method: '',
  requestMethod: 'POST',
  userId: 1,
  operName: 'admin',
  deptId: null,
  operUrl: '',
  operIp: '',
  operLocation: '',
  operParam: '',
  jsonResult: '',
  status: '0',
  errorMsg: '',
  costTime: 1,
  traceId: 'flush-test',
};

test('what waits when the server stops is written, and a failing database loses nothing', async () => {
  const { db, database } = app.services;
  const failures: number[] = [];
  let broken = true;
  const log = createOperLog({
    db,
    deptNames: async () => {
      if (broken) throw new Error('away');
      return new Map([[7, '后勤']]);
    },
    onError: (_error, waiting) => failures.push(waiting),
  });
  log.record({ ...sample, deptId: 7 });
  log.record(sample);
  await log.flush();
  expect(failures).toEqual([2]);
  broken = false;
  await Promise.all([log.close(), log.close()]);
  log.record(sample);
  await log.flush();
  const { rows } = await database.execute(
    `SELECT dept_name FROM sys_oper_log WHERE trace_id = 'flush-test' ORDER BY oper_id`,
  );
  expect(rows).toEqual([{ dept_name: '后勤' }, { dept_name: '' }]);
});

test('an entry that the database cannot take is left out, and the others are written', async () => {
  const { db, database } = app.services;
  const failures: unknown[] = [];
  const log = createOperLog({ db, deptNames: async () => new Map(), onError: (error) => failures.push(error) });
  const entries = ['a', 'x'.repeat(65), 'b'].map((operName) => ({ ...sample, operName, traceId: 'refused-test' }));
  for (const one of entries) log.record(one);
  await log.close();
  const { rows } = await database.execute(
    `SELECT oper_name FROM sys_oper_log WHERE trace_id = 'refused-test' ORDER BY oper_id`,
  );
  expect(rows).toEqual([{ oper_name: 'a' }, { oper_name: 'b' }]);
  expect(failures).toHaveLength(1);
});
