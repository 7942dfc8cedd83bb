import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { addWork, DEFAULT_WORK_HOURS, parseWorkHours, type WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import type { SlaStage } from '@jiaoyan/contract/repair/status';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, TestApp } from '../../../testing/app.ts';
import { runOutages } from '../outage/outage-job.ts';
import { fault, openReports, type People, PHOTO, PLACE, WORKER } from './report.fixture.ts';

/** A Monday. */
const DAY = '2034-01-09';
const at = (clock: string) => `${DAY} ${clock}:00`;
const [PAUSE, GO_ON] = [at('11:00'), at('15:00')];
/** Of the four hours of the pause the midday break is no work. */
const PAUSED = { '1': 240, '2': 120 } as const;
type Calendar = keyof typeof PAUSED;
const office: WorkCalendar = { hours: parseWorkHours(DEFAULT_WORK_HOURS) ?? [], dayType: () => undefined };

let app: TestApp;
let people: People;
let templateId: number;
beforeAll(async () => {
  ({ app, people, templateId } = await openReports());
});
afterAll(() => app.stop());
const sql = (text: string) => app.services.database.execute(text);
const setClock = (wall: string) => void Object.assign(app.services, { clock: () => momentOf(wall) });
const done = (answer: Answer) => {
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.data;
};

interface Case {
  readonly reportId: number;
  readonly orderId: number;
}
const read = async ({ reportId }: Case) => (await people.admin.get(`/repair/report/${reportId}`)).data;
const orderId = async (one: Case) => (await read(one)).orders.at(-1)?.orderId ?? 0;
const onOrder = (one: Case, move: string, body: object = {}) =>
  people.worker.put(`/repair/order/${one.orderId}/${move}`, body);
const finishing = { solution: '换了阀芯', laborMins: 30, afterImages: PHOTO };

/** The steps of a report, each with the clock that it stops, in order. */
const steps = [
  {
    stage: 'accept',
    at: at('09:00'),
    make: (one: Case) => people.siteAdmin.put(`/repair/receive/${one.reportId}/accept`, {}),
  },
  {
    stage: '',
    at: at('10:00'),
    make: (one: Case) =>
      people.leader.put(`/repair/distribute/${one.reportId}`, { workers: [{ workerId: WORKER }], force: true }),
  },
  { stage: 'take', at: at('10:10'), make: (one: Case) => onOrder(one, 'take') },
  { stage: 'arrive', at: at('10:20'), make: (one: Case) => onOrder(one, 'arrive', { images: PHOTO }) },
  { stage: 'finish', at: at('10:50'), make: (one: Case) => onOrder(one, 'finish', finishing) },
] as const;
/** How far a report can have come, and the clocks that run then. */
const points = {
  waiting: { made: 0, clocks: ['accept', 'arrive', 'finish'] },
  accepted: { made: 1, clocks: ['arrive', 'finish'] },
  dispatched: { made: 2, clocks: ['take', 'arrive', 'finish'] },
  taken: { made: 3, clocks: ['arrive', 'finish'] },
  arrived: { made: 4, clocks: ['finish'] },
} as const satisfies Record<string, { made: number; clocks: readonly SlaStage[] }>;
type Point = keyof typeof points;

async function bring(calendar: Calendar, made: number): Promise<Case> {
  await sql(
    `UPDATE repair_sla SET calendar = '${calendar}', accept_mins = 300, take_mins = 180, arrive_mins = 480, finish_mins = 960`,
  );
  // Nobody reports as much as this test in a day.
  await sql("UPDATE repair_report SET create_time = '2020-01-01'");
  setClock(at('08:30'));
  const { reportId } = done(await people.reporter.post('/repair/report', fault(templateId)));
  let one: Case = { reportId, orderId: 0 };
  for (const step of steps.slice(0, made)) {
    setClock(step.at);
    done(await step.make(one));
    one = { reportId, orderId: await orderId(one) };
  }
  return one;
}
async function duesOf(one: Case): Promise<Record<SlaStage, string>> {
  const { acceptDue, takeDue, arriveDue, finishDue, orders } = await read(one);
  if (orders.at(-1)) expect(orders.at(-1).takeDue).toBe(takeDue);
  return { accept: acceptDue, take: takeDue, arrive: arriveDue, finish: finishDue };
}

/** What stops the clocks at eleven, and lets them go on at three. */
const shutOff = {
  async begin() {
    const times = { startTime: PAUSE, endTime: GO_ON };
    const body = { kind: '1', subcampId: 1, placeIds: [PLACE], reason: '管道检修', ...times };
    setClock(at('10:59'));
    const id = done(await people.admin.post('/repair/area/outage', body));
    done(await people.admin.put(`/repair/area/outage/${id}/publish`, {}));
    setClock(PAUSE);
    await runOutages(app.repair);
  },
  async end() {
    setClock(GO_ON);
    await runOutages(app.repair);
  },
};
const suspension = (suspendReason: string) => ({
  async begin(one: Case) {
    setClock(PAUSE);
    done(await onOrder(one, 'suspend', { suspendReason, until: '2034-01-11 08:00' }));
  },
  async end(one: Case) {
    setClock(GO_ON);
    done(await onOrder(one, 'resume'));
  },
});
const running: Point[] = ['taken', 'arrived'];
const pauses = [
  { name: 'a shut-off', isPause: true, at: Object.keys(points) as Point[], ...shutOff },
  ...['1', '2', '3', '4'].map((why) => ({ name: `suspension ${why}`, isPause: true, at: running, ...suspension(why) })),
  ...['5', '9'].map((why) => ({ name: `suspension ${why}`, isPause: false, at: running, ...suspension(why) })),
];
const moved = (due: string, minutes: number, calendar: Calendar) =>
  wallTime(addWork(momentOf(due), minutes, calendar === '2' ? office : undefined));

describe.each(['1', '2'] as const)('by calendar %s', (calendar) => {
  test.each(pauses)('[REP-9] $name moves every running clock by exactly its length, or by nothing', async (pause) => {
    for (const point of pause.at) {
      const { made, clocks } = points[point];
      const one = await bring(calendar, made);
      const before = await duesOf(one);
      await pause.begin(one);
      expect([point, (await read(one)).pauseSince]).toEqual([point, pause.isPause ? PAUSE : null]);
      await pause.end(one);
      const after = await duesOf(one);
      for (const clock of clocks) {
        const due = pause.isPause ? moved(before[clock], PAUSED[calendar], calendar) : before[clock];
        expect([point, clock, after[clock]]).toEqual([point, clock, due]);
      }
      // A clock that has stopped for good stands.
      for (const clock of ['accept', 'take', 'arrive'] as const)
        if (made > steps.findIndex(({ stage }) => stage === clock))
          expect([point, clock, after[clock]]).toEqual([point, clock, before[clock]]);
    }
  });

  test('[REP-9] the time in which somebody is to confirm counts for nobody: work goes on where it stopped', async () => {
    const one = await bring(calendar, 4);
    const { finish: due } = await duesOf(one);
    setClock(PAUSE);
    done(await onOrder(one, 'finish', finishing));
    setClock(GO_ON);
    done(await people.reporter.put(`/repair/report/${one.reportId}/rework`, { reason: '仍然漏水' }));
    expect((await read(one)).finishDue).toBe(moved(due, PAUSED[calendar], calendar));
  });

  test('an order that is given out while the clock stands has its whole time afterwards', async () => {
    const one = await bring(calendar, 1);
    await shutOff.begin();
    setClock(at('14:30'));
    done(
      await people.leader.put(`/repair/distribute/${one.reportId}`, { workers: [{ workerId: WORKER }], force: true }),
    );
    await shutOff.end();
    expect((await duesOf(one)).take).toBe(moved(GO_ON, 180, calendar));
  });
});

test.each(['accept', 'take', 'arrive', 'finish'] as const)(
  'the step of the clock %s is in time before and at its moment, and late a second after it, also when that was put off',
  async (clock) => {
    const index = steps.findIndex(({ stage }) => stage === clock);
    for (const isPaused of [false, true])
      for (const [seconds, isLate] of [
        [-1, false],
        [0, false],
        [1, true],
      ] as const) {
        const one = await bring('1', index);
        if (isPaused) {
          await shutOff.begin();
          await shutOff.end();
        }
        setClock(wallTime(momentOf((await duesOf(one))[clock]) + seconds * 1000));
        done((await steps[index]?.make(one)) as Answer);
        expect([isPaused, seconds, (await read(one)).breach[clock] ?? false]).toEqual([isPaused, seconds, isLate]);
      }
  },
);
