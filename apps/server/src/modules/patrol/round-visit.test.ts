import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerFor } from '../../testing/register.ts';
import type { Arrival } from '../duty/index.ts';
import { PLACE } from '../facility/facility.fixture.ts';
import { aPhone, openRounds, type Phone, type Rounds, WORKER, wait } from './round.fixture.ts';

let r: Rounds;
let phone: Phone;
let term: number;
beforeAll(async () => {
  r = await openRounds();
  phone = await aPhone(r, r.s.people.worker, WORKER);
  term = await r.aTerm();
});
afterAll(() => r.s.app.stop());

test('whoever looks at a point was seen there when he did, however late and often it is sent; a skipped one says nothing', async () => {
  const seen: Arrival[] = [];
  registerFor(r.s.app, 'arrivals', { heard: async (_tx, arrival) => void seen.push(arrival) });
  const [first, second] = [await r.aPoint([term]), await r.aPoint([term])];
  const taskId = await r.aRound([first, second]);
  await phone.fetchRounds();
  wait(r, 1);
  const at = r.clock.now;
  const entry = phone.write(taskId, first, [term]);
  wait(r, 1);
  const skipped = phone.write(taskId, second, [], { token: '', skip: '道路施工，无法到达' });
  wait(r, 20);
  await phone.send(taskId, [entry, skipped]);
  await phone.send(taskId, [entry]);
  const [record] = await r.records(taskId);
  expect(seen).toEqual([
    {
      userId: WORKER,
      at,
      now: r.clock.now,
      by: 'patrol',
      bizId: record?.record_id,
      placeId: PLACE,
      isScanned: true,
    },
  ]);
});
