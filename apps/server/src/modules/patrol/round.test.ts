import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { aPhone, at, OTHER, type Phone, type Rounds, type SentEntry, WORKER, wait } from './round.fixture.ts';
import { flagsOf, openWalks, outcomes, type Walks } from './round-walk.fixture.ts';

let walks: Walks;
let r: Rounds;
let phone: Phone;
let term: number;
let points: Walks['points'];
let fetched: Walks['fetched'];
let walk: Walks['walk'];
const HOUR = 60;
beforeAll(async () => {
  walks = await openWalks();
  ({ r, phone, term, points, fetched, walk } = walks);
});
afterAll(() => walks.r.s.app.stop());
beforeEach(() => walks.begin());

test('[PAT-03] a round of twelve points ends by itself with the last one', async () => {
  const { taskId, spots } = await fetched(12);
  const entries = walk(taskId, spots);
  const first = await phone.send(taskId, entries.slice(0, 11));
  expect(flagsOf(first)).toEqual(Array(11).fill('A'));
  expect(first.data).toMatchObject({ status: '20', done: 11 });
  expect((await phone.send(taskId, entries.slice(11))).data).toMatchObject({ status: '30', done: 12 });
  const { status, done, gradeA, startTime, finishTime, missed } = await r.task(taskId);
  expect([status, done, gradeA, missed]).toEqual(['30', 12, 12, 0]);
  expect([startTime, finishTime]).toEqual([`2033-03-09 09:01:00`, `2033-03-09 09:12:00`]);
  const events = await r.sql(
    `SELECT event FROM repair_event WHERE biz_type = 'patrolTask' AND biz_id = ${taskId} ORDER BY event_id`,
  );
  expect(events.map(({ event }) => event)).toEqual(['START', 'FINISH']);
});

test('[PAT-03] a phone learns its rounds, what labels say by digests only, and an anchor', async () => {
  const { taskId, spots } = await fetched(2);
  const data = await phone.fetchRounds();
  const mine = data.rows.find((row: Answer) => row.taskId === taskId);
  expect(mine).toMatchObject({ status: '10', pointTotal: 2, graceMins: 30, ordered: false });
  expect(JSON.stringify(data)).not.toContain(spots[0]?.token);
  expect(mine.points[0].tokenHash).toMatch(/^[0-9a-f]{64}$/);
  expect(mine.anchor).toMatchObject({ taskId, userId: WORKER, deviceId: phone.deviceId, serverTime: r.clock.now });
  const strangers = await r.other.get('/repair/patrol/task/my');
  expect(strangers.data.rows.some((row: Answer) => row.taskId === taskId)).toBe(false);
});

test('[PAT-04] a whole round that comes later, twice and in two halves: each point once, in the order of walking', async () => {
  const { taskId, spots } = await fetched(6);
  const entries = walk(taskId, spots);
  wait(r, 5);
  const both = await Promise.all([phone.send(taskId, entries), phone.send(taskId, entries)]);
  const all = both.map((answer) => [...new Set(outcomes(answer))].join()).sort();
  expect(all.join(' ')).toContain('stored');
  expect(await r.records(taskId)).toHaveLength(6);
  expect(outcomes(await phone.send(taskId, entries.slice(3)))).toEqual(['known', 'known', 'known']);
  const rows = await r.sql(`SELECT point_id, grade FROM patrol_record WHERE task_id = ${taskId} ORDER BY check_time`);
  expect(rows.map(({ point_id }) => Number(point_id))).toEqual(spots.map(({ pointId }) => pointId));
});

test('[PAT-04] one bad entry loses no other', async () => {
  const { taskId, spots } = await fetched(4);
  const [a, b, c, d] = walk(taskId, spots) as [object, object, object, object];
  const answer = await phone.send(taskId, [a, { ...b, deviceTime: 'noon' }, { ...c, pointId: 999_999_999 }, d]);
  expect(outcomes(answer)).toEqual(['stored', 'refused', 'refused', 'stored']);
  expect(answer.data.outcomes[1].text).toContain('手机时间');
  expect(answer.data.outcomes[2].text).toBe('点位不在本次任务中');
  expect(await r.records(taskId)).toHaveLength(2);
});

test('[PAT-05] what is sent again is known; out of its order it is stored and marked', async () => {
  const { taskId, spots } = await fetched(3);
  const entries = walk(taskId, spots);
  const turned = await phone.send(taskId, [entries[1], entries[0], entries[2]] as object[]);
  expect(flagsOf(turned)).toEqual(['C chain', 'A', 'A']);
  const again = await phone.send(taskId, entries);
  expect(outcomes(again)).toEqual(['known', 'known', 'known']);
  expect(flagsOf(again)).toEqual(['A', 'C chain', 'A']);
});

test('[PAT-05] a forged signature, an altered answer and a foreign anchor are grade C, and nothing is lost', async () => {
  const { taskId, spots } = await fetched(4);
  const [a, b, c, d] = walk(taskId, spots) as [SentEntry, SentEntry, SentEntry, SentEntry];
  const forged = { ...a, sig: Buffer.alloc(64, 1).toString('base64') };
  const altered = { ...b, answers: [{ termId: term, value: '异常', ok: false, remark: '改过', deal: 'report' }] };
  const foreign = { ...c, anchor: c.anchor && { ...c.anchor, serverTime: c.anchor.serverTime - 60_000 } };
  const answer = await phone.send(taskId, [forged, altered, foreign, d]);
  expect(flagsOf(answer)).toEqual(['C chain', 'C chain', 'C session chain', 'A']);
  expect((await r.task(taskId)).status).toBe('30');
});

test('[PAT-05] entries of another person or round are refused; a round of others is not there', async () => {
  const { taskId, spots } = await fetched(1);
  const elsewhere = await fetched(1);
  const [entry] = walk(taskId, spots) as [SentEntry];
  expect((await phone.send(elsewhere.taskId, [entry])).data.outcomes[0].text).toBe('记录不属于该任务');
  const stranger = await r.other.post(`/repair/patrol/task/${taskId}/sync`, { sentAt: r.clock.now, entries: [entry] });
  expect(stranger.code).toBe(404);
  const mate = await aPhone(r, r.other, OTHER);
  const shared = await r.aRound(spots, { executorIds: [WORKER, OTHER] });
  await mate.fetchRounds();
  await phone.fetchRounds();
  const [own] = walk(shared, spots) as [SentEntry];
  expect((await mate.send(shared, [own])).data.outcomes[0].text).toBe('记录不属于当前用户');
});

test('[PAT-05] who has handed a round over still delivers what he saw', async () => {
  const { taskId, spots } = await fetched(2);
  const [entry] = walk(taskId, spots);
  await r.sql(`UPDATE patrol_task SET executor_ids = '{${OTHER}}' WHERE task_id = ${taskId}`);
  expect(outcomes(await phone.send(taskId, [entry as object]))).toEqual(['stored']);
  expect((await phone.send(taskId, [{ ...entry, clientKey: 'without-anchor', anchor: null }])).code).toBe(404);
});

test('[PAT-06] a phone that is three hours fast: the time is put right, marked, and nothing is early', async () => {
  phone.phone.off = 3 * HOUR * 60_000;
  const { taskId, spots } = await fetched(2);
  const entries = walk(taskId, spots);
  const [first, second] = entries as [SentEntry, SentEntry];
  const reloaded = phone.write(taskId, spots[1] as (typeof spots)[0], [term], { elapsed: null, prevHash: first.hash });
  wait(r, 10);
  expect(flagsOf(await phone.send(taskId, [first, reloaded]))).toEqual(['C clock', 'C clock session']);
  const rows = await r.records(taskId);
  expect(rows.map(({ check_time }) => String(check_time).slice(0, 4)).every(Boolean)).toBe(true);
  const times = await r.sql(
    `SELECT to_char(check_time, 'HH24:MI') AS at FROM patrol_record WHERE task_id = ${taskId} ORDER BY 1`,
  );
  expect(times.map((row) => row.at)).toEqual(['09:01', '09:02']);
  expect(second.prevHash).toBe(first.hash);
});

test('[PAT-06] before the window and its grace nobody begins', async () => {
  r.clock.now = at('07:28');
  const { taskId, spots } = await fetched(1);
  const [early] = walk(taskId, spots) as [SentEntry];
  const answer = await phone.send(taskId, [early]);
  expect(answer.data.outcomes[0]).toMatchObject({ result: 'refused', text: '未到巡检时间（08:00）' });
  expect((await r.task(taskId)).status).toBe('10');
  r.clock.now = at('07:29');
  const [inTime] = walk(taskId, spots) as [SentEntry];
  expect(outcomes(await phone.send(taskId, [inTime]))).toEqual(['stored']);
});

test('a phone learns the rounds of today and tomorrow, and of no others; the phone of somebody else is not his', async () => {
  const spots = await points(1);
  const on = (day: string) => ({ windowFrom: `2033-03-${day} 08:00`, windowTo: `2033-03-${day} 10:00` });
  const of = await r.aPlan(spots);
  const rounds = await Promise.all(['08', '09', '10', '11'].map((day) => r.aRound(spots, { of, ...on(day) })));
  const cancelled = await r.aRound(spots, { of });
  await r.sql(`UPDATE patrol_task SET status = '50' WHERE task_id = ${cancelled}`);
  const { rows } = await phone.fetchRounds();
  const ids: number[] = rows.map(({ taskId }: Answer) => taskId);
  expect([...rounds, cancelled].filter((id) => ids.includes(id))).toEqual(rounds.slice(1, 3));
  const mate = await aPhone(r, r.other, OTHER);
  const asked = await r.s.people.worker.get(`/repair/patrol/task/my?deviceId=${mate.deviceId}`);
  expect(asked.data.deviceId).toBe(0);
});

test('fifty entries at most, two megabytes are too much', async () => {
  const { taskId } = await fetched(1);
  const many = Array.from({ length: 51 }, (_, n) => ({ clientKey: `many-${n}` }));
  expect(await phone.send(taskId, many)).toMatchObject({ code: 500, msg: '一次最多同步50条' });
  const answer = await r.s.people.worker.raw({
    method: 'POST',
    url: `/repair/patrol/task/${taskId}/sync`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ sentAt: 0, entries: [{ clientKey: 'x'.repeat(2_000_000) }] }),
  });
  expect(answer.statusCode).toBe(413);
});

const answers = [
  ['a check without an answer', {}, undefined, '检查项【{name}】必填'],
  ['words where a number belongs', { inputType: '2' }, { value: '很高' }, '【{name}】应为数字'],
  [
    'something that is no choice',
    { inputType: '3', options: ['良好', '破损'] },
    { value: '其他' },
    '检查项【{name}】必填',
  ],
  [
    'something wrong without its photo',
    { needPhoto: '1' },
    { value: '异常', ok: false },
    '异常项【{name}】必须上传照片',
  ],
  ['a photo that is always asked for', { needPhoto: '2' }, { value: '正常' }, '检查项【{name}】必须上传照片'],
] as const;
test.each(answers)('answers: %s', async (_what, change, said, text) => {
  const name = `${_what}`;
  const termId = await r.aTerm({ name, ...change, options: 'options' in change ? [...change.options] : [] });
  const spot = await r.aPoint([termId]);
  const taskId = await r.aRound([spot]);
  await phone.fetchRounds();
  const list = said ? [{ termId, ok: true, remark: '', deal: '' as const, ...said }] : [];
  const entry = phone.write(taskId, spot, [], { answers: list });
  expect((await phone.send(taskId, [entry])).data.outcomes[0].text).toBe(text.replace('{name}', name));
  expect(await r.records(taskId)).toHaveLength(0);
});

test('numbers are judged by their limits, whatever the phone says of them', async () => {
  const termId = await r.aTerm({ inputType: '2', min: '0.2', max: '0.6' });
  const spots = await Promise.all([r.aPoint([termId]), r.aPoint([termId]), r.aPoint([termId])]);
  const taskId = await r.aRound(spots);
  await phone.fetchRounds();
  const entries = ['0.2', '0.6', '0.601'].map((value, n) => {
    wait(r, 1);
    const said = { termId, value, ok: true, remark: '', deal: 'report' as const };
    return phone.write(taskId, spots[n] as (typeof spots)[0], [], { answers: [said] });
  });
  await phone.send(taskId, entries);
  expect(await r.task(taskId)).toMatchObject({ status: '30', abnormal: 1, done: 3 });
});

test('[PAT-17] a point that was passed over needs a reason and counts neither as seen nor as missed', async () => {
  const { taskId, spots } = await fetched(2);
  const [a, b] = spots as [(typeof spots)[0], (typeof spots)[0]];
  const seen = phone.write(taskId, a, [term]);
  wait(r, 1);
  const skipped = phone.write(taskId, { ...b, token: '' }, [], { skip: '房门锁闭' });
  expect(outcomes(await phone.send(taskId, [seen, skipped]))).toEqual(['stored', 'stored']);
  expect(await r.task(taskId)).toMatchObject({ status: '30', done: 1, missed: 0 });
});

test('authority: without the permission nothing, out of reach as if it were not there', async () => {
  const { taskId } = await fetched(1);
  expect((await r.s.people.siteAdmin.get('/repair/patrol/task/my')).code).toBe(403);
  expect(
    (
      await r.s.people.siteAdmin.post(`/repair/patrol/task/${taskId}/sync`, {
        sentAt: 0,
        entries: [{ clientKey: 'a' }],
      })
    ).code,
  ).toBe(403);
  await r.sql(`UPDATE patrol_task SET team_id = ${r.s.otherTeam} WHERE task_id = ${taskId}`);
  for (const part of ['verify', 'replay']) {
    expect((await r.s.people.worker.get(`/repair/patrol/task/${taskId}/${part}`)).code).toBe(200);
    expect((await r.other.get(`/repair/patrol/task/${taskId}/${part}`)).code).toBe(404);
    expect((await r.s.people.receiver.get(`/repair/patrol/task/${taskId}/${part}`)).code).toBe(403);
  }
});
