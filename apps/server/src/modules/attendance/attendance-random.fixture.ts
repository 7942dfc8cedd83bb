import { REQUEST_PROCESS } from '@jiaoyan/contract/attendance/request';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Answer, Caller } from '../../testing/app.ts';
import { dice, type Roll } from '../../testing/dice.ts';
import { persist } from '../../testing/persist.ts';
import { LEADER, SECOND, THIRD, WORKER } from './attendance.fixture.ts';
import { leaveApproved, leaveReturned } from './leave-follow.ts';
import { type Months, openMonths } from './month.fixture.ts';
import { requestListener } from './request-listener.ts';

const MINUTE = 60_000;
/** 罗海波, one more of the plumbers. */
const FOURTH = 108;
const FIRST = Date.parse('2033-03-14T07:00:00+08:00');

/** Somebody who works by the rosters. */
export interface Person {
  readonly userId: number;
  readonly who: Caller;
}
/** What everybody acts on together. */
export interface World {
  readonly s: Months;
  readonly people: readonly Person[];
  readonly deciders: readonly Caller[];
  readonly shifts: readonly number[];
  readonly point: number;
  now: number;
  /** Until which day there are rosters. */
  planned: string;
  /** What locked sheets and their tasks said when they were locked, by sheet and moment of locking. */
  readonly locked: Map<string, string>;
  /** What nobody should ever be told. */
  readonly unexpected: string[];
  /** What was done, or refused by its first words, and how often. */
  readonly told: Map<string, number>;
}

/** What ends a process goes by the clock of the test as well. */
function followClock({ app }: Months, clock: () => number): void {
  const { registered } = app.services;
  const known = registered.list('processes');
  // The module announces the one for leaves right before the one for requests.
  const nth = known.findIndex(({ key }) => key === REQUEST_PROCESS);
  const listeners = known.with(nth, requestListener(clock)).with(nth - 1, leaveApproved(clock));
  Object.assign(app.bpm.tools, { listeners });
  const list: typeof registered.list = (name) =>
    name === 'leaveReturns' ? ([leaveReturned(clock)] as never) : registered.list(name);
  Object.assign(app.services, { registered: { ...registered, list } });
}

const hours = [
  { sections: [{ from: 480, to: 960 }] },
  {
    sections: [
      { from: 480, to: 720 },
      { from: 840, to: 1080 },
    ],
    punchMode: '2',
  },
  { sections: [{ from: 840, to: 1320 }] },
  { sections: [{ from: 1320, to: 1800 }] },
];

/** Four workers and their leader, four kinds of shifts, and a clock that stands at the beginning. */
export async function aWorld(): Promise<World> {
  const s = await openMonths();
  const { leader, deputy, worker, second, third } = s.people;
  const shifts: number[] = [];
  for (const change of hours) shifts.push(await s.aShift({ ...change, lateGrace: 0 }));
  const world: World = {
    s,
    people: [
      { userId: WORKER, who: worker },
      { userId: SECOND, who: second },
      { userId: THIRD, who: third },
      { userId: FOURTH, who: await s.app.signIn('luohb') },
      { userId: LEADER, who: leader },
    ],
    deciders: [leader, deputy, await s.app.signIn('heyf'), s.head],
    shifts,
    point: s.point,
    now: FIRST,
    planned: '',
    locked: new Map(),
    unexpected: [],
    told: new Map(),
  };
  followClock(s, () => world.now);
  s.at(wallTime(FIRST));
  return world;
}

/** One of those who act at once. */
export class Actor {
  done = 0;
  readonly world: World;
  readonly number: number;
  readonly roll: Roll;
  constructor(world: World, number: number) {
    this.world = world;
    this.number = number;
    this.roll = dice(number + 1);
  }

  /** A call that changes something, or is refused by a rule. */
  async send(what: string, call: () => Promise<Answer>): Promise<Answer> {
    this.done += 1;
    const answer = await persist(call);
    const { code, msg } = answer;
    if (![200, 404, 409, 500].includes(code) || msg.includes('系统未知错误'))
      this.world.unexpected.push(`${what}: ${code} ${msg}`);
    this.count(code === 200 ? what : `${what}: ${msg.slice(0, 16)}`);
    return answer;
  }
  count(what: string): void {
    this.world.told.set(what, (this.world.told.get(what) ?? 0) + 1);
  }

  any<T>(list: readonly T[]): T {
    return list[this.roll(list.length)] as T;
  }
  /** One of the rows that a statement finds. */
  async pick(text: string): Promise<Record<string, string | number> | undefined> {
    const rows = await this.world.s.sql(text);
    return rows.length === 0 ? undefined : (this.any(rows) as Record<string, string | number>);
  }
  /** Whose number it is. */
  personOf(userId: unknown): Person | undefined {
    return this.world.people.find((person) => person.userId === Number(userId));
  }

  /** Time passes, in whole minutes. */
  pass(minutes: number): void {
    this.world.now += minutes * MINUTE;
    this.world.s.at(wallTime(this.world.now));
  }
  /** A moment so many minutes from now. */
  wall(minutes = 0): string {
    return wallTime(this.world.now + minutes * MINUTE);
  }
}
