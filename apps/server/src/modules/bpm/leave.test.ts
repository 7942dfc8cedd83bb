import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { approves, drawing, ok } from './process/process.fixture.ts';

let app: TestApp;
let admin: Caller;
let worker: Caller;
let leader: Caller;
let keeper: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
  worker = await app.signIn('maqs');
  leader = await app.signIn('gaojd');
  keeper = await app.signIn('heyf');
});
afterAll(() => app.stop());

const path = '/bpm/oa/leave';
const request = (from: string, to: string, more: object = {}) => ({
  type: '2',
  startTime: `${from} 00:00:00`,
  endTime: `${to} 00:00:00`,
  reason: '回家探亲',
  ...more,
});
const asks = async (by: Caller, from: string, to: string): Promise<number> =>
  ok(await by.post(path, request(from, to))).data;
const read = async (by: Caller, id: number) => ok(await by.get(`${path}/${id}`)).data;

test('[WF-18] a leave starts its process, follows it to the end and is found by its result', async () => {
  const id = await asks(worker, '2026-11-16', '2026-11-18');
  const leave = await read(worker, id);
  expect(leave).toMatchObject({ day: 2, result: 1, nickName: '马青山', deptName: '水暖班' });
  const { instance } = ok(await worker.get(`/bpm/process-instance/get?id=${leave.instanceId}`)).data;
  expect(instance).toMatchObject({ key: 'oa_leave', businessKey: String(id), result: 1 });
  await approves(leader, leave.instanceId);
  expect(await read(worker, id)).toMatchObject({ result: 1 });
  await approves(keeper, leave.instanceId);
  expect(await read(worker, id)).toMatchObject({ result: 2 });
  const found = await worker.get(`${path}/list?result=2`);
  expect(found.rows.map((row: { leaveId: number }) => row.leaveId)).toContain(id);
  expect(await worker.post(`${path}/${id}/cancel`, { reason: '不去了' })).toMatchObject({
    code: 500,
    msg: '只有处理中的请假可以取消',
  });
});

test('[WF-18] times that do not fit are refused by the field, and nothing is written', async () => {
  const { total } = await worker.get(`${path}/list`);
  const refused: [object, string, string][] = [
    [request('2027-01-05', '2027-01-04'), '结束时间不能早于开始时间', 'endTime'],
    [request('2027-01-05', '2027-01-05'), '请假时长不能少于 1 天', 'endTime'],
    [request('2027-01-05', '2029-01-05'), '请假时长不能超过 366 天', 'endTime'],
    [request('2027-02-30', '2027-03-05'), '开始时间格式不正确', 'startTime'],
    [request('2027-01-05', '2027-01-06', { type: '99' }), '请假类型取值不正确', 'type'],
    [request('2027-01-05', '2027-01-06', { reason: ' ' }), '请假原因不能为空', 'reason'],
    [request('2027-01-05', '2027-01-06', { attachments: 'https://evil.test/a' }), '附件格式不正确', 'attachments'],
  ];
  for (const [body, msg, field] of refused)
    expect(await worker.post(path, body), msg).toMatchObject({ code: 500, msg, field });
  expect((await worker.get(`${path}/list`)).total).toBe(total);
});

test('of two overlapping requests at once one succeeds; a cancelled or refused leave leaves its time free', async () => {
  const answers = await Promise.all([
    worker.post(path, request('2027-03-01', '2027-03-05')),
    worker.post(path, request('2027-03-04', '2027-03-08')),
  ]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 500]);
  const lost = answers.find(({ code }) => code !== 200);
  expect(lost?.msg).toMatch(/^与已有请假（2027-03-0\d 00:00 至 2027-03-0\d 00:00）时间重叠$/);
  const id = answers.find(({ code }) => code === 200)?.data as number;
  // One that begins when the other ends does not overlap, and neither does somebody else's.
  await asks(worker, '2027-03-08', '2027-03-09');
  await asks(leader, '2027-03-01', '2027-03-05');
  ok(await worker.post(`${path}/${id}/cancel`, { reason: '改期' }));
  expect(await read(worker, id)).toMatchObject({ result: 4 });
  const again = await asks(worker, '2027-03-02', '2027-03-06');
  const { instanceId } = await read(worker, again);
  const { rows } = ok(await leader.get('/bpm/task/todo-page?pageSize=500'));
  const task = rows.find((row: { instance: { instanceId: number } }) => row.instance.instanceId === instanceId);
  ok(await leader.put('/bpm/task/reject', { id: task.taskId, reason: '人手不足' }));
  expect(await read(worker, again)).toMatchObject({ result: 3 });
  await asks(worker, '2027-03-02', '2027-03-06');
});

test('leaves are read by those concerned and cancelled only by oneself', async () => {
  const id = await asks(worker, '2027-05-10', '2027-05-12');
  expect(await read(leader, id)).toMatchObject({ leaveId: id, nickName: '马青山' });
  const other = await app.signIn('tangwl');
  expect(await other.get(`${path}/${id}`)).toMatchObject({ code: 404, msg: '请假不存在' });
  expect((await other.get(`${path}/list`)).rows).toEqual([]);
  expect((await leader.post(`${path}/${id}/cancel`, { reason: 'x' })).code).toBe(404);
  expect(await worker.post(`${path}/${id}/cancel`, { reason: '' })).toMatchObject({ msg: '取消原因不能为空' });
  const { data } = await worker.get(`${path}/calendar?month=2027-05`);
  expect(data).toMatchObject([{ leaveId: id, startTime: '2027-05-10 00:00:00', day: 2, result: 1 }]);
  expect((await worker.get(`${path}/calendar?month=2027-08`)).data).toEqual([]);
  expect((await worker.get(`${path}/calendar?month=2027-13`)).code).toBe(500);
});

// Last in this file: it leaves the process in a state in which no leave can be asked for.
test('[WF-8] when the process cannot start because a variable is missing, no leave remains', async () => {
  const { data: model } = await admin.get('/bpm/model/1');
  const gateway = '<startEvent id="start"/><exclusiveGateway id="g" default="g_b"/>';
  const tasks = '<userTask id="a" name="甲"/><userTask id="b" name="乙"/><endEvent id="end"/>';
  const flows = ['start>g', 'g>a:weeks > 3', 'g>b', 'a>end', 'b>end'];
  const bpmnXml = drawing('oa_leave', gateway + tasks, flows).replace('流程oa_leave', '请假审批');
  ok(await admin.put('/bpm/model', { modelId: 1, bpmnXml, version: model.version }));
  for (const taskKey of ['a', 'b'])
    ok(await admin.post('/bpm/task-assign-rule/create', { modelId: 1, taskKey, type: '30', options: [1] }));
  ok(await admin.post('/bpm/model/deploy?id=1'));
  const { total } = await worker.get(`${path}/list`);
  const answer = await worker.post(path, request('2027-07-01', '2027-07-03'));
  expect(answer.code).not.toBe(200);
  expect(answer.msg).toContain('weeks');
  expect((await worker.get(`${path}/list`)).total).toBe(total);
});
