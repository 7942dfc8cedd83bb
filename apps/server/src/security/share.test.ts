import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deployed,
  detail,
  linear,
  ok,
  type People,
  signInPeople,
  started,
  todo,
} from '../modules/bpm/process/process.fixture.ts';
import { type Caller, openTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let people: People;
let voters: { id: number; by: Caller }[];
beforeAll(async () => {
  app = await openTestApp();
  people = await signInPeople(app);
  const names = ['linzw', 'suyq', 'gaojd', 'chenlx', 'weigp'];
  voters = await Promise.all(
    names.map(async (name) => {
      const by = await app.signIn(name);
      return { by, id: (await by.get('/getInfo')).user.userId as number };
    }),
  );
});
afterAll(() => app.stop());

interface Share {
  readonly count: number;
  readonly ratio: number;
}
/** Shares at, just below and just above what some of the people come to. */
const shares = [2, 3, 4, 5].flatMap((count) =>
  Array.from({ length: count }, (_, at) => at + 1).flatMap((agreeing) => {
    const exact = (agreeing * 100) / count;
    const around = [Math.floor(exact) - 1, Math.floor(exact), Math.ceil(exact), Math.ceil(exact) + 1];
    return [...new Set(around)].filter((ratio) => ratio >= 1 && ratio <= 100).map((ratio) => ({ count, ratio }));
  }),
);
const unique = [...new Map(shares.map((share) => [`${share.count}/${share.ratio}`, share])).values()];
/** Whole numbers only: the least that is not below the share. */
const needed = ({ count, ratio }: Share) => {
  let least = 0;
  while (least * 100 < count * ratio) least += 1;
  return least;
};

async function countersign(prefix: string, { count, ratio }: Share): Promise<number> {
  const key = `${prefix}_${count}_${ratio}`;
  const asked = Object.fromEntries(voters.map(({ id }, at) => [`v${at}`, id]));
  const names = Object.keys(asked).slice(0, count);
  const sign = { people: names, settings: { approve: 'ratio', ratio } };
  const everybody = { ...people, ids: { ...people.ids, ...asked } };
  const definition = await deployed(everybody, key, linear(key, 'sign', 'next'), { sign, next: ['starter'] });
  return started(people.starter, definition);
}
const isOver = async (id: number) => (await todo(people.starter, id)).length > 0;
async function decide(voter: number, id: number, how: 'approve' | 'reject') {
  const { by } = voters[voter] as { by: Caller };
  const [task] = await todo(by, id);
  ok(await by.put(`/bpm/task/${how}`, { id: task?.taskId, reason: '表决' }));
}

test('[WF-14] a countersign of a share passes with exactly that many, and not with one less', async () => {
  for (const { count, ratio } of unique) {
    const id = await countersign('pass', { count, ratio });
    const least = needed({ count, ratio });
    for (let at = 0; at < least; at += 1) {
      expect([count, ratio, at, await isOver(id)]).toEqual([count, ratio, at, false]);
      await decide(at, id, 'approve');
    }
    expect([count, ratio, least, await isOver(id)]).toEqual([count, ratio, least, true]);
  }
}, 240_000);

test('[WF-14] a countersign fails with the rejection after which the share is out of reach, and not before', async () => {
  for (const { count, ratio } of unique.filter((_, at) => at % 3 === 0)) {
    const id = await countersign('fail', { count, ratio });
    const bearable = count - needed({ count, ratio });
    for (let at = 0; at <= bearable; at += 1) {
      expect([count, ratio, at, (await detail(people.starter, id)).instance.result]).toEqual([count, ratio, at, 1]);
      await decide(at, id, 'reject');
    }
    expect([count, ratio, (await detail(people.starter, id)).instance.result]).toEqual([count, ratio, 3]);
  }
}, 240_000);
