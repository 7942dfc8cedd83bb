import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import {
  aPhone,
  at,
  OTHER,
  openRounds,
  PHOTO_HASH,
  type Phone,
  type Rounds,
  type SentEntry,
  WORKER,
  wait,
} from './round.fixture.ts';

let r: Rounds;
let phone: Phone;
let term: number;
const HOUR = 60;
const SECOND = 1 / 60;
beforeAll(async () => {
  r = await openRounds();
  phone = await aPhone(r, r.s.people.worker, WORKER);
  term = await r.aTerm();
});
afterAll(() => r.s.app.stop());
beforeEach(() => {
  r.clock.now = at('09:00');
  phone.phone.off = 0;
});

const points = (count: number) => Promise.all(Array.from({ length: count }, () => r.aPoint([term])));
const outcomes = ({ data }: Answer) => data.outcomes.map(({ result }: Answer) => result);
const flagsOf = ({ data }: Answer) => data.outcomes.map(({ grade, flags }: Answer) => [grade, ...flags].join(' '));
/** A round of some points that the phone has fetched. */
async function fetched(count: number, options: Parameters<Rounds['aRound']>[1] = {}) {
  const spots = await points(count);
  const taskId = await r.aRound(spots, options);
  await phone.fetchRounds();
  return { taskId, spots };
}
/** Writes one point after the other, a minute apart. */
const walk = (taskId: number, spots: Awaited<ReturnType<typeof points>>, by = phone) =>
  spots.map((spot) => {
    wait(r, 1);
    return by.write(taskId, spot, [term]);
  });

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

test('[PAT-07] when the window closes each missed point is named; what comes within a day heals it, later it is only kept', async () => {
  const { taskId, spots } = await fetched(4);
  const entries = walk(taskId, spots);
  await phone.send(taskId, entries.slice(0, 1));
  r.clock.now = at('10:29');
  await r.close();
  expect((await r.task(taskId)).status).toBe('20');
  r.clock.now = at('10:31');
  await Promise.all([r.close(), r.close()]);
  const closed = await r.task(taskId);
  expect([closed.status, closed.done, closed.missed]).toEqual(['35', 1, 3]);
  expect(
    await r.told(
      r.s.people.worker,
      `漏检 3 个点位：${spots
        .slice(1)
        .map(({ name }) => name)
        .join('、')}`,
    ),
  ).toBe(1);
  expect(await r.told(r.s.people.leader, `漏检 3 个点位`)).toBe(1);
  wait(r, 23 * HOUR);
  expect(flagsOf(await phone.send(taskId, [entries[1] as object]))).toEqual(['A late']);
  expect(await r.task(taskId)).toMatchObject({ status: '35', done: 2, missed: 2, gradeA: 2 });
  wait(r, 2 * HOUR);
  const late = await phone.send(taskId, [entries[2] as object]);
  expect(late.data.outcomes[0]).toMatchObject({ result: 'stored', text: '已超过补传时限，仅留作凭证' });
  expect(await r.task(taskId)).toMatchObject({ status: '35', done: 2, missed: 2 });
  expect(outcomes(await phone.send(taskId, [entries[2] as object]))).toEqual(['known']);
  const [kept] = await r.sql(
    `SELECT jsonb_array_length(evidence) AS n FROM patrol_record WHERE task_id = ${taskId} AND evidence IS NOT NULL`,
  );
  expect(Number(kept?.n)).toBe(1);
});

test('[PAT-07] a round that was walked without connection is whole once it has come, and one that nobody walked is missed', async () => {
  const { taskId, spots } = await fetched(3);
  const nobody = await fetched(2);
  const entries = walk(taskId, spots);
  r.clock.now = at('11:00');
  await r.close();
  expect((await r.task(taskId)).status).toBe('40');
  expect((await r.task(nobody.taskId)).status).toBe('40');
  await phone.send(taskId, entries);
  expect(await r.task(taskId)).toMatchObject({ status: '30', done: 3, missed: 0 });
});

test('[PAT-07] what was seen after the window does not heal it', async () => {
  const { taskId, spots } = await fetched(1);
  r.clock.now = at('10:31');
  await r.close();
  const [after] = walk(taskId, spots) as [SentEntry];
  const answer = await phone.send(taskId, [after]);
  expect(answer.data.outcomes[0].text).toContain('仅留作凭证');
  expect((await r.task(taskId)).status).toBe('40');
});

test('[PAT-07] the window ends with its grace, and healing with its hours, to the second', async () => {
  const { taskId, spots } = await fetched(3);
  r.clock.now = at('10:27');
  // The last one was written at the very end.
  const [first, second, last] = walk(taskId, spots) as [SentEntry, SentEntry, SentEntry];
  expect(r.clock.now).toBe(at('10:30'));
  expect(flagsOf(await phone.send(taskId, [first]))).toEqual(['A']);
  await r.close();
  expect((await r.task(taskId)).status).toBe('20');
  wait(r, SECOND);
  await r.close();
  expect(await r.task(taskId)).toMatchObject({ status: '35', done: 1, missed: 2 });
  r.clock.now = at('10:30') + 24 * HOUR * 60_000;
  // What was written between them has not come: the chain says so.
  expect(flagsOf(await phone.send(taskId, [last]))).toEqual(['C chain late']);
  expect(await r.task(taskId)).toMatchObject({ done: 2, missed: 1 });
  wait(r, SECOND);
  expect((await phone.send(taskId, [second])).data.outcomes[0].text).toBe('已超过补传时限，仅留作凭证');
  expect(await r.task(taskId)).toMatchObject({ done: 2, missed: 1 });
});

test('[PAT-07] a round of which everything but what is exempt was missed is missed, not missed in part', async () => {
  const { taskId, spots } = await fetched(2);
  const body = { pointIds: [spots[0]?.pointId], reason: '封闭' };
  expect((await r.s.people.leader.put(`/repair/patrol/task/${taskId}/exempt`, body)).code).toBe(200);
  r.clock.now = at('10:31');
  await r.close();
  expect(await r.task(taskId)).toMatchObject({ status: '40', exempt: 1, missed: 1, done: 0 });
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

test('[PAT-08] as long as the way takes is not fast, a second less is; points that do not follow one another are ten seconds apart', async () => {
  const { taskId, spots } = await fetched(3);
  const written = [0, 20, 19].map((seconds, nth) => {
    wait(r, seconds * SECOND);
    return phone.write(taskId, spots[nth] as (typeof spots)[0], [term]);
  });
  expect(flagsOf(await phone.send(taskId, written))).toEqual(['A', 'A', 'C fast']);
  for (const [seconds, flags] of [
    [10, 'A'],
    [9, 'C fast'],
  ] as const) {
    const other = await fetched(3);
    const [a, , c] = other.spots as [(typeof spots)[0], (typeof spots)[0], (typeof spots)[0]];
    const first = phone.write(other.taskId, a, [term]);
    wait(r, seconds * SECOND);
    const second = phone.write(other.taskId, c, [term]);
    expect(flagsOf(await phone.send(other.taskId, [first, second]))).toEqual(['A', flags]);
  }
});

test('[PAT-08] two points within five seconds are fast, and whoever leads hears of it', async () => {
  const { taskId, spots } = await fetched(3);
  const [a, b, c] = spots as [(typeof spots)[0], (typeof spots)[0], (typeof spots)[0]];
  const first = phone.write(taskId, a, [term]);
  wait(r, 5 * SECOND);
  const second = phone.write(taskId, b, [term]);
  wait(r, 20 * SECOND);
  const third = phone.write(taskId, c, [term]);
  expect(flagsOf(await phone.send(taskId, [first, second, third]))).toEqual(['A', 'C fast', 'A']);
  const { code } = await r.task(taskId);
  expect(await r.told(r.s.people.leader, `${code} 有 1 个点位可信度为C`)).toBe(1);
});

test('[PAT-09] in an ordered round another point than the next is marked; a damaged label goes on with a photo', async () => {
  const { taskId, spots } = await fetched(3, { ordered: true });
  const [a, b, c] = spots as [(typeof spots)[0], (typeof spots)[0], (typeof spots)[0]];
  const jumped = phone.write(taskId, b, [term]);
  wait(r, 1);
  const first = phone.write(taskId, a, [term]);
  wait(r, 1);
  const damaged = phone.write(taskId, { ...c, token: '' }, [term], { photos: [{ hash: PHOTO_HASH, termId: 0 }] });
  expect(flagsOf(await phone.send(taskId, [jumped, first, damaged]))).toEqual(['C order', 'A', 'C label']);
  const other = await fetched(1);
  const unseen = phone.write(other.taskId, { ...(other.spots[0] as typeof a), token: '' }, [term]);
  expect((await phone.send(other.taskId, [unseen])).data.outcomes[0].text).toBe('标签损坏须拍照');
});

test('[PAT-09] a label that hangs elsewhere is refused, one that was replaced meanwhile is not', async () => {
  const { taskId, spots } = await fetched(2);
  const [a, b] = spots as [(typeof spots)[0], (typeof spots)[0]];
  const wrong = phone.write(taskId, { ...a, token: b.token }, [term]);
  expect((await phone.send(taskId, [wrong])).data.outcomes[0].text).toBe('二维码与当前点位不符');
  wait(r, 1);
  const right = phone.write(taskId, a, [term], { prevHash: wrong.prevHash });
  await r.sql(`UPDATE qr_code SET status = '0' WHERE token = '${a.token}'`);
  expect(flagsOf(await phone.send(taskId, [right]))).toEqual(['A']);
});

test('positions: far is marked, at strict points refused; none is weaker', async () => {
  const place = { lng: 113, lat: 22, verify: '2', radius: 80 };
  const [near, far, none] = await Promise.all([
    r.aPoint([term], place),
    r.aPoint([term], place),
    r.aPoint([term], place),
  ]);
  const strict = await r.aPoint([term], { ...place, strict: true });
  const taskId = await r.aRound([near, far, none, strict]);
  await phone.fetchRounds();
  const position = (north: number) => ({ lng: 113, lat: 22 + north, accuracy: 10 });
  const from = [
    { spot: near, position: position(0.0005) },
    { spot: far, position: position(0.002) },
    { spot: none, position: null },
    { spot: strict, position: position(0.002) },
  ];
  const entries = from.map(({ spot, ...change }) => {
    wait(r, 1);
    return phone.write(taskId, spot, [term], change);
  });
  const answer = await phone.send(taskId, entries);
  expect(flagsOf(answer)).toEqual(['A', 'C far', 'B nofix', '']);
  expect(answer.data.outcomes[3].text).toBe('距离点位222米，超出80米范围');
});

test('a phone without a key is weaker, and says so', async () => {
  const plain = await aPhone(r, r.s.people.worker, WORKER, { signed: false });
  const spots = await points(2);
  const taskId = await r.aRound(spots);
  await plain.fetchRounds();
  expect(flagsOf(await plain.send(taskId, walk(taskId, spots, plain)))).toEqual(['B nosig', 'B nosig']);
});

test('a live photo is asked for where the lot has fallen', async () => {
  const { taskId, spots } = await fetched(1, { change: { challenge: true } });
  const [spot] = spots as [(typeof spots)[0]];
  const blind = phone.write(taskId, spot, [term]);
  expect((await phone.send(taskId, [blind])).data.outcomes[0].text).toContain('须现场拍照');
  const seen = phone.write(taskId, spot, [term], {
    photos: [{ hash: PHOTO_HASH, termId: 0 }],
    prevHash: blind.prevHash,
  });
  expect(flagsOf(await phone.send(taskId, [seen]))).toEqual(['A']);
});

test('[PAT-15] two people share a round: each point once, the second is kept as evidence', async () => {
  const spots = await points(3);
  const taskId = await r.aRound(spots, { executorIds: [WORKER, OTHER] });
  const mate = await aPhone(r, r.other, OTHER);
  await Promise.all([phone.fetchRounds(), mate.fetchRounds()]);
  const own = walk(taskId, spots.slice(0, 2));
  const his = walk(taskId, spots.slice(1), mate);
  const [one, two] = await Promise.all([phone.send(taskId, own), mate.send(taskId, his)]);
  expect([...outcomes(one as Answer), ...outcomes(two as Answer)].sort()).toEqual([
    'known',
    'stored',
    'stored',
    'stored',
  ]);
  expect(await r.records(taskId)).toHaveLength(3);
  expect(await r.task(taskId)).toMatchObject({ status: '30', done: 3 });
});

test('[PAT-15] two phones of one person are marked', async () => {
  const { taskId, spots } = await fetched(2);
  const second = await aPhone(r, r.s.people.worker, WORKER);
  await second.fetchRounds();
  const [a] = walk(taskId, spots.slice(0, 1));
  const [b] = walk(taskId, spots.slice(1), second);
  expect(flagsOf(await phone.send(taskId, [a as object]))).toEqual(['A']);
  expect(flagsOf(await second.send(taskId, [b as object]))).toEqual(['C twodev']);
});

test('at most three phones of a person are in use, whoever enters them at once', async () => {
  const fresh = await Promise.all(
    Array.from({ length: 5 }, () => aPhone(r, r.s.people.leader, 104).catch(() => undefined)),
  );
  const allowed = fresh.some((one) => one && typeof one.deviceId === 'number');
  const [row] = await r.sql(`SELECT count(*)::int AS n FROM patrol_device WHERE user_id = 104 AND status = '0'`);
  expect(Number(row?.n)).toBe(allowed ? 3 : 0);
  const again = await r.s.people.worker.post('/repair/patrol/device', { publicKey: phone.spki });
  expect(again.code).toBe(200);
  expect((await r.s.people.worker.post('/repair/patrol/device', { publicKey: 'A'.repeat(120) })).msg).toContain('公钥');
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

test('[PAT-18] everything is reckoned anew: proved as it came, broken once a row was altered', async () => {
  const { taskId, spots } = await fetched(3);
  await phone.send(taskId, walk(taskId, spots));
  const verify = async (): Promise<Answer> =>
    (await r.s.people.leader.get(`/repair/patrol/task/${taskId}/verify`)).data;
  expect(await verify()).toMatchObject({ proved: 3, unsigned: 0, broken: 0, verdict: '核验通过：3 条签名有效' });
  const alter = async (statement: string, back: string) => {
    await r.sql(statement);
    const { broken } = await verify();
    await r.sql(back);
    return broken;
  };
  const [row] = await r.records(taskId);
  const id = Number(row?.record_id);
  const of = `WHERE record_id = ${id}`;
  expect(
    await alter(`UPDATE patrol_result SET value = '异常' ${of}`, `UPDATE patrol_result SET value = '正常' ${of}`),
  ).toBe(1);
  expect(
    await alter(
      `UPDATE patrol_record SET check_time = check_time - interval '1 hour' ${of}`,
      `UPDATE patrol_record SET check_time = check_time + interval '1 hour' ${of}`,
    ),
  ).toBe(1);
  expect(
    await alter(
      `UPDATE patrol_record SET payload = jsonb_set(payload, '{remark}', '"x"') ${of}`,
      `UPDATE patrol_record SET payload = jsonb_set(payload, '{remark}', '""') ${of}`,
    ),
  ).toBe(1);
  expect(
    await alter(
      `UPDATE patrol_record SET user_id = ${OTHER} ${of}`,
      `UPDATE patrol_record SET user_id = ${WORKER} ${of}`,
    ),
  ).toBe(1);
  expect((await verify()).broken).toBe(0);
});

test('[PAT-18] the way is replayed in the order of walking, what was missed last', async () => {
  const { taskId, spots } = await fetched(3);
  const [a, b, c] = spots as [(typeof spots)[0], (typeof spots)[0], (typeof spots)[0]];
  await phone.send(taskId, walk(taskId, [b, a]));
  r.clock.now = at('10:31');
  await r.close();
  const { data } = await r.s.people.leader.get(`/repair/patrol/task/${taskId}/replay`);
  expect(data.points.map(({ pointId }: Answer) => pointId)).toEqual([b.pointId, a.pointId, c.pointId]);
  expect(data.points[2].result).toBe('5');
  expect(wallTime(r.clock.now)).toContain('10:31');
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
