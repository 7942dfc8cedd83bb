import { afterAll, beforeAll, expect, test } from 'vitest';
import { deployed, linear, ok, type People, signInPeople, started } from '../modules/bpm/process/process.fixture.ts';
import { type Caller, openTestApp, signInAll, type TestApp } from '../testing/app.ts';
import { grantPermissions } from '../testing/grants.ts';

let app: TestApp;
let people: People;
let callers: Record<'worker' | 'colleague' | 'company' | 'admin', Caller>;
beforeAll(async () => {
  app = await openTestApp();
  people = await signInPeople(app);
  callers = await signInAll(app, { worker: 'maqs', colleague: 'chenlx', company: 'hengtong', admin: 'admin' });
});
afterAll(() => app.stop());

type Who = keyof typeof callers;
interface Listed {
  definitionId: number;
  key: string;
  formType: string;
}
const BY_FORM = '10';
const listFor = async (by: Caller): Promise<Listed[]> => ok(await by.get('/bpm/process-definition/list')).data;
const userIdOf = async (by: Caller): Promise<number> => (await by.get('/getInfo')).user.userId;

/** The rights that a role has to have before a definition is even asked. */
async function grantStarting() {
  await grantPermissions(app, 10, ['bpm:process-instance:create', 'bpm:oa-leave:add']);
}

/** Whom each kind of limit lets start; without any it is the house. */
const cases: readonly { name: string; settings: () => Promise<object>; may: readonly Who[] }[] = [
  { name: 'nothing', settings: async () => ({}), may: ['worker', 'colleague', 'admin'] },
  { name: 'a person', settings: async () => ({ startUserIds: [await userIdOf(callers.worker)] }), may: ['worker'] },
  { name: 'a department', settings: async () => ({ startDeptIds: [101] }), may: ['worker'] },
  { name: 'the whole house', settings: async () => ({ startDeptIds: [100] }), may: ['worker', 'colleague', 'admin'] },
  { name: 'a role', settings: async () => ({ startRoleIds: [5] }), may: ['colleague'] },
  { name: 'the role of companies', settings: async () => ({ startRoleIds: [10] }), may: ['company'] },
  {
    name: 'a company person',
    settings: async () => ({ startUserIds: [await userIdOf(callers.company)] }),
    may: ['company'],
  },
  {
    name: 'a person and a department',
    settings: async () => ({ startUserIds: [await userIdOf(callers.colleague)], startDeptIds: [101] }),
    may: ['worker', 'colleague'],
  },
  {
    name: 'a person and a role',
    settings: async () => ({ startUserIds: [await userIdOf(callers.worker)], startRoleIds: [5] }),
    may: ['worker', 'colleague'],
  },
  {
    name: 'a person and a group',
    settings: async () => ({
      startUserIds: [await userIdOf(callers.worker)],
      startGroupIds: [await groupOf('company')],
    }),
    may: ['worker', 'company'],
  },
  { name: 'a group', settings: async () => ({ startGroupIds: [await groupOf('colleague')] }), may: ['colleague'] },
];

async function groupOf(who: Who, name = `可发起${who}`): Promise<number> {
  const group = {
    name,
    description: '测试',
    status: '0',
    memberUserIds: [await userIdOf(callers[who])],
  };
  return ok(await people.admin.post('/bpm/user-group', group)).data;
}

cases.forEach(({ name, settings, may }, at) => {
  test(`who may start a process that names ${name}: the list, the call and the drawing agree`, async () => {
    await grantStarting();
    const key = `start_${at}`;
    const definitionId = await deployed(people, key, linear(key, 'one'), { one: ['b'] }, await settings());
    for (const who of Object.keys(callers) as Who[]) {
      const by = callers[who];
      const listed = (await listFor(by)).some((row) => row.key === key);
      const seen = (await by.get(`/bpm/process-definition/get?id=${definitionId}`)).code === 200;
      const { code, msg } = await by.post('/bpm/process-instance/create', { definitionId });
      const allowed = may.includes(who);
      expect([who, listed, code === 200], msg).toEqual([who, allowed, allowed]);
      // The administrator looks at all definitions, startable or not.
      if (who !== 'admin') expect([who, seen]).toEqual([who, allowed]);
    }
  });
});

/** Whether somebody is offered a process, sees it and may start it: all of it or nothing. */
async function startable(by: Caller, key: string, definitionId: number): Promise<boolean> {
  const listed = (await listFor(by)).some((row) => row.key === key);
  const seen = (await by.get(`/bpm/process-definition/get?id=${definitionId}`)).code === 200;
  const called = (await by.post('/bpm/process-instance/create', { definitionId })).code === 200;
  expect([seen, called]).toEqual([listed, listed]);
  return listed;
}

test('a department opens a process to the people of the house in it, and whoever has none starts by his role', async () => {
  await grantStarting();
  const [key, byRole] = ['start_within', 'start_by_role'];
  const house = await deployed(people, key, linear(key, 'one'), { one: ['b'] }, { startDeptIds: [100] });
  const role = await deployed(people, byRole, linear(byRole, 'one'), { one: ['b'] }, { startRoleIds: [5] });
  const place = (userName: string, deptId: number | null) =>
    app.services.database.execute(`UPDATE sys_user SET dept_id = ${deptId} WHERE user_name = '${userName}'`);
  expect(await startable(callers.colleague, key, house)).toBe(true);
  await place('chenlx', null);
  expect(await startable(callers.colleague, key, house)).toBe(false);
  expect(await startable(callers.colleague, byRole, role)).toBe(true);
  await place('chenlx', 102);
  // To be entered in a department of the house makes nobody one of it.
  await place('hengtong', 101);
  expect(await startable(callers.company, key, house)).toBe(false);
  await place('hengtong', null);
});

test('a group opens a process to its members while it is in use', async () => {
  await grantStarting();
  const groupId = await groupOf('colleague', '停用的组');
  const limits = { startGroupIds: [groupId] };
  const definitionId = await deployed(people, 'start_group', linear('start_group', 'one'), { one: ['b'] }, limits);
  for (const status of ['1', '0']) {
    await app.services.database.execute(`UPDATE bpm_user_group SET status = '${status}' WHERE group_id = ${groupId}`);
    expect([status, await startable(callers.colleague, 'start_group', definitionId)]).toEqual([status, status === '0']);
  }
});

test('what is suspended is offered to nobody, also when it is open to the house, and comes back', async () => {
  const limits = { startDeptIds: [101] };
  const open = await deployed(people, 'start_open', linear('start_open', 'one'), { one: ['b'] });
  const named = await deployed(people, 'start_named', linear('start_named', 'one'), { one: ['b'] }, limits);
  for (const [key, definitionId] of [
    ['start_open', open],
    ['start_named', named],
  ] as const) {
    const { rows } = await people.admin.get(`/bpm/model/list?key=${key}`);
    for (const state of [2, 1]) {
      ok(await people.admin.put('/bpm/model/update-state', { id: rows[0].modelId, state }));
      expect([key, state, await startable(callers.worker, key, definitionId)]).toEqual([key, state, state === 1]);
    }
  }
});

test('what is listed with a form can be started, and nothing else can; modules start their own', async () => {
  const { rows: models } = await people.admin.get('/bpm/process-definition/page?pageSize=200');
  for (const by of [callers.worker, callers.admin]) {
    const offered = (await listFor(by)).filter(({ formType }) => formType === BY_FORM).map((row) => row.definitionId);
    for (const { definitionId, name } of models) {
      const { msg } = await by.post('/bpm/process-instance/create', { definitionId });
      const refused = /不能手工发起|请在其业务页面发起|已挂起或您无权发起|已发布新版本/.test(msg);
      expect([name, refused], msg).toEqual([name, !offered.includes(definitionId)]);
    }
  }
  const keys = (await listFor(callers.admin)).map(({ key }) => key);
  expect(keys).not.toContain('company_settle');
  // These have pages that start them; the list leads there.
  expect(keys).toEqual(expect.arrayContaining(['oa_leave', 'area_use_apply']));
});

test('a settlement that was refused is not started again by hand', async () => {
  const { rows } = await people.admin.get('/bpm/process-definition/page?key=company_settle');
  const answer = await people.admin.post('/bpm/process-instance/create', {
    definitionId: rows[0].definitionId,
    formValues: { company: '某单位', amount: 1 },
  });
  expect(answer).toMatchObject({ code: 500, msg: '流程“外委单位结算”由业务功能发起，不能手工发起' });
  // Whoever cannot start it has no use for its definition either.
  const seen = await callers.worker.get(`/bpm/process-definition/get?id=${rows[0].definitionId}`);
  expect(seen).toMatchObject({ code: 404, msg: '流程定义不存在' });
});

test('somebody from outside asks for no leave', async () => {
  await grantStarting();
  const leave = { type: '1', startTime: '2030-01-01 00:00:00', endTime: '2030-01-03 00:00:00', reason: '事假' };
  expect((await callers.company.post('/bpm/oa/leave', leave)).msg).toBe('流程“请假审批”已挂起或您无权发起');
  expect((await callers.worker.post('/bpm/oa/leave', leave)).code).toBe(200);
});

test('limits name what is there, go along with a deployment and come back as they were saved', async () => {
  const limits = { startRoleIds: [5], startGroupIds: [await groupOf('worker')] };
  const definitionId = await deployed(people, 'start_kept', linear('start_kept', 'one'), { one: ['b'] }, limits);
  const { data } = await callers.worker.get(`/bpm/process-definition/get?id=${definitionId}`);
  expect(data.settings).toMatchObject(limits);
  expect(await started(callers.worker, definitionId)).toBeGreaterThan(0);
  for (const [name, title] of Object.entries({ startRoleIds: '可发起角色', startGroupIds: '可发起用户组' }))
    expect(
      await people.admin.post('/bpm/model', { key: 'start_wrong', name: 'x', settings: { [name]: [99_999] } }),
    ).toMatchObject({ code: 500, msg: `${title}（编号 99999）不存在`, field: 'settings' });
  const { data: choices } = await people.admin.get('/bpm/model/starters');
  expect(Object.keys(choices).sort()).toEqual(['depts', 'groups', 'roles']);
});
