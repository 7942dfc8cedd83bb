import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { aPhone, OTHER, PHOTO_HASH, type Phone, type Rounds, WORKER, wait } from './round.fixture.ts';
import { flagsOf, openWalks, outcomes, type Walks } from './round-walk.fixture.ts';

let walks: Walks;
let r: Rounds;
let phone: Phone;
let term: number;
let points: Walks['points'];
let fetched: Walks['fetched'];
let walk: Walks['walk'];
const SECOND = 1 / 60;
beforeAll(async () => {
  walks = await openWalks();
  ({ r, phone, term, points, fetched, walk } = walks);
});
afterAll(() => walks.r.s.app.stop());
beforeEach(() => walks.begin());

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
