import type { Answer } from '../../testing/app.ts';
import { aPhone, at, openRounds, type Phone, type Rounds, WORKER, wait } from './round.fixture.ts';

type Spots = readonly Awaited<ReturnType<Rounds['aPoint']>>[];
/** A worker with his phone, before rounds that a test makes. */
export interface Walks {
  readonly r: Rounds;
  readonly phone: Phone;
  /** What is looked at at every point. */
  readonly term: number;
  points(count: number): Promise<Spots>;
  /** A round of some points that the phone has fetched. */
  fetched(count: number, options?: Parameters<Rounds['aRound']>[1]): Promise<{ taskId: number; spots: Spots }>;
  /** Writes one point after the other, a minute apart. */
  walk(taskId: number, spots: Spots, by?: Phone): ReturnType<Phone['write']>[];
  /** Nine o'clock, and a phone that knows it. */
  begin(): void;
}

export async function openWalks(): Promise<Walks> {
  const r = await openRounds();
  const phone = await aPhone(r, r.s.people.worker, WORKER);
  const term = await r.aTerm();
  const points: Walks['points'] = (count) => Promise.all(Array.from({ length: count }, () => r.aPoint([term])));
  return {
    r,
    phone,
    term,
    points,
    async fetched(count, options = {}) {
      const spots = await points(count);
      const taskId = await r.aRound(spots, options);
      await phone.fetchRounds();
      return { taskId, spots };
    },
    walk: (taskId, spots, by = phone) =>
      spots.map((spot) => {
        wait(r, 1);
        return by.write(taskId, spot, [term]);
      }),
    begin() {
      r.clock.now = at('09:00');
      phone.phone.off = 0;
    },
  };
}

export const outcomes = ({ data }: Answer) => data.outcomes.map(({ result }: Answer) => result);
export const flagsOf = ({ data }: Answer) =>
  data.outcomes.map(({ grade, flags }: Answer) => [grade, ...flags].join(' '));
