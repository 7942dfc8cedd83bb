import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { type Answer, type Caller, openTestApp, signInAll, type TestApp } from '../../testing/app.ts';

const names = {
  admin: 'admin',
  head: 'linzw',
  deputy: 'suyq',
  leader: 'gaojd',
  otherLeader: 'chenlx',
  worker: 'maqs',
  second: 'tangwl',
  third: 'xiaodh',
} as const;
export const DEPUTY = 102;
/** 高建东, who leads the plumbers, and three of them. */
export const LEADER = 104;
export const WORKER = 105;
export const SECOND = 106;
export const THIRD = 107;
const TEAM = 101;
export const PATH = '/repair/performance';
/** The month that tests reckon, and the day on which they do. */
export const JUNE = '2033-06';
const EIGHTH = '2033-07-08 09:00';

let serial = 0;
const next = (): string => `K${Date.now().toString(36).toUpperCase()}${++serial}`;

/** The data of an answer that has to be good. */
export function good({ code, msg, data }: Answer): Answer {
  if (code !== 200) throw new Error(msg);
  return data;
}

const line = (from: string, to: string, least = '0', most = '100') => [
  { at: from, score: least },
  { at: to, score: most },
];
const stars = [
  { at: '1', score: '0' },
  { at: '3', score: '60' },
  { at: '5', score: '100' },
];
/** The usual rules: work, time, quality, ratings, attendance; praise on top. */
export const ITEMS = [
  { key: 'volume', kind: 'median', weight: 25, minN: 5, most: '120' },
  { key: 'onTime', kind: 'share', weight: 25, minN: 5, points: line('0.7', '0.98') },
  { key: 'quality', kind: 'share', weight: 20, minN: 5, points: line('0.02', '0.12', '100', '0') },
  { key: 'satisfaction', kind: 'mean', weight: 20, minN: 5, shrink: 10, points: stars },
  { key: 'attendance', kind: 'count', weight: 10, minN: 5, start: '100', step: '-100', least: '0', most: '100' },
  { key: 'praise', kind: 'count', weight: 0, minN: 0, start: '0', step: '1', least: '0', most: '5' },
  { key: 'grab', kind: 'count', weight: 0, minN: 0, start: '0', step: '0.2', least: '0', most: '4' },
] as const;
export const GRADES = [
  { grade: 'A', from: '95' },
  { grade: 'B', from: '85' },
  { grade: 'C', from: '75' },
  { grade: 'D', from: '0' },
] as const;

/** What an order was like that a test makes. */
interface DoneOrder {
  readonly day?: string;
  readonly helperIds?: readonly number[];
  readonly late?: 'arrive' | 'finish';
  readonly exempt?: boolean;
  readonly isGrabbed?: boolean;
  readonly isReworked?: boolean;
  /** How it was judged; not at all without. */
  readonly stars?: number;
  readonly isAuto?: boolean;
  readonly words?: string;
}
export interface Performances {
  readonly app: TestApp;
  readonly people: Record<keyof typeof names, Caller>;
  /** Sets the clock of the server to a wall time. */
  at(wall: string): void;
  sql(text: string): Promise<Record<string, unknown>[]>;
  /** An order about a fault that was done and whose report was confirmed; answers its number. */
  order(userId: number, how?: DoneOrder): Promise<number>;
  /** So many usual orders with good ratings. */
  orders(userId: number, count: number, how?: DoneOrder): Promise<void>;
  /** A locked month of attendance with so many normal days, and what else there was. */
  month(userId: number, month?: string, others?: readonly string[], status?: string): Promise<number>;
  aScheme(change?: object): Promise<number>;
  compute(schemeId: number, period?: string, who?: Caller): Promise<Answer>;
  /** A month of the team with something in it, reckoned. */
  aRun(period?: string): Promise<{ schemeId: number; runId: number }>;
  /** Reckoned, confirmed by everybody who has to, and published. */
  published(period?: string): Promise<{ schemeId: number; runId: number }>;
  move(who: Caller, runId: number, move: string, body?: object): Promise<Answer>;
  records(runId: number, who?: Caller): Promise<Answer[]>;
  record(runId: number, userId: number): Promise<Answer>;
  facts(recordId: number, itemKey?: string): Promise<Answer[]>;
  /** Messages of a kind that somebody got, the oldest first. */
  told(userId: number, code: string): Promise<string[]>;
}

export async function openPerformance(): Promise<Performances> {
  const app = await openTestApp();
  const people = await signInAll(app, names);
  const { admin, deputy, head } = people;
  let now = momentOf(EIGHTH);
  Object.assign(app.services, { clock: () => now });
  const sql = async (text: string) => (await app.services.database.execute(text)).rows;
  const [place] = await sql('SELECT place_id, subcamp_id FROM repair_place ORDER BY place_id LIMIT 1');
  const [item] = await sql(
    'SELECT template_id, trade FROM repair_template WHERE parent_id > 0 ORDER BY template_id LIMIT 1',
  );
  await sql(`UPDATE repair_template SET est_minutes = 60 WHERE template_id = ${item?.template_id}`);

  // Documents of other modules are written as they are stored: what leads to them is tested there.
  const order: Performances['order'] = async (userId, how = {}) => {
    const { day = '2033-06-10', helperIds = [], late, exempt, isGrabbed, isReworked } = how;
    const code = next();
    const [report] = await sql(
      `INSERT INTO repair_report (code, reporter_name, reporter_phone, subcamp_id, place_id, template_id, trade, team_id, priority,
         title, description, status, sla_start, finish_time, confirm_time, breach, sla_exempt)
       VALUES ('R${code.slice(-12)}', '测试', '13900000001', ${place?.subcamp_id}, ${place?.place_id}, ${item?.template_id}, '${item?.trade}', ${TEAM}, '3',
         '水龙头漏水', '一直漏', '50', '${day} 08:00', '${day} 10:00', '${day} 12:00', '${late ? `{"${late}":true}` : '{}'}', '${exempt ? '停水' : ''}')
       RETURNING report_id`,
    );
    const [row] = await sql(
      `INSERT INTO repair_order (code, report_id, worker_id, helper_ids, dispatch_mode, dispatch_time, status, finish_time)
       VALUES ('G${code.slice(-12)}', ${report?.report_id}, ${userId}, '{${helperIds.join(',')}}', '${isGrabbed ? '3' : '1'}', '${day} 08:10', '70', '${day} 10:00')
       RETURNING order_id`,
    );
    if (isReworked)
      await sql(
        `INSERT INTO repair_order (code, report_id, rework_of_id, worker_id, dispatch_mode, dispatch_time, status)
         VALUES ('H${code.slice(-12)}', ${report?.report_id}, ${row?.order_id}, ${userId}, '1', '${day} 11:00', '90')`,
      );
    if (how.stars)
      await sql(
        `INSERT INTO repair_rate (report_id, worker_ids, speed, quality, attitude, overall, is_auto, content)
         VALUES (${report?.report_id}, '{${userId}}', 5, 5, 5, ${how.stars}, ${how.isAuto ?? false}, '${how.words ?? ''}')`,
      );
    return Number(row?.order_id);
  };
  const orders: Performances['orders'] = async (userId, count, how = {}) => {
    for (let at = 0; at < count; at++) await order(userId, { stars: 5, ...how });
  };
  const month: Performances['month'] = async (userId, of = JUNE, others = [], status = '40') => {
    const statuses = ['1', '1', '1', '1', '1', ...others];
    for (const [at, taskStatus] of statuses.entries()) {
      const day = `${of}-${String(at + 1).padStart(2, '0')}`;
      await sql(
        `INSERT INTO attendance_task (source, user_id, dept_id, work_date, rule, plan, settle_at, status, absent_days)
         VALUES ('3', ${userId}, ${TEAM}, '${day}', '{"name":"早班"}', '[${day} 08:00,${day} 16:00)', '${day} 19:00', '${taskStatus}', ${taskStatus === '6' ? 1 : 0})`,
      );
    }
    const [row] = await sql(
      `INSERT INTO attendance_month (user_id, dept_id, month, figures, due_date, status)
       VALUES (${userId}, ${TEAM}, '${of}', '[]', '${of}-28', '${status}') RETURNING month_id`,
    );
    return Number(row?.month_id);
  };
  const aScheme: Performances['aScheme'] = async (change = {}) =>
    good(
      await deputy.post(`${PATH}/scheme`, {
        name: next(),
        roleKey: 'repair_worker',
        startMonth: '2033-01',
        items: ITEMS,
        grades: GRADES,
        ...change,
      }),
    ) as unknown as number;
  const compute: Performances['compute'] = (schemeId, period = JUNE, who = deputy) =>
    who.post(`${PATH}/run`, { schemeId, period });
  const move: Performances['move'] = (who, runId, name, body = {}) => who.put(`${PATH}/run/${runId}/${name}`, body);
  const aRun: Performances['aRun'] = async (period = JUNE) => {
    const schemeId = await aScheme();
    return { schemeId, runId: good(await compute(schemeId, period)).runId };
  };
  const records: Performances['records'] = async (runId, who = admin) =>
    (await who.get(`${PATH}/list?limit=200&runId=${runId}`)).rows;
  return {
    app,
    people,
    sql,
    order,
    orders,
    month,
    aScheme,
    compute,
    aRun,
    move,
    records,
    at: (wall) => {
      now = momentOf(wall);
    },
    async published(period = JUNE) {
      const made = await aRun(period);
      good(await move(deputy, made.runId, 'review'));
      good(await move(deputy, made.runId, 'confirm'));
      good(await move(head, made.runId, 'publish'));
      return made;
    },
    async record(runId, userId) {
      const row = (await records(runId)).find((one) => one.userId === userId);
      return good(await admin.get(`${PATH}/record/${row?.recordId}`));
    },
    facts: async (recordId, itemKey) =>
      good(
        await admin.get(`${PATH}/record/${recordId}/facts${itemKey ? `?itemKey=${itemKey}` : ''}`),
      ) as unknown as Answer[],
    told: async (userId, code) =>
      (
        await sql(
          `SELECT template_content FROM sys_notify_message WHERE user_id = ${userId} AND template_code = '${code}' ORDER BY message_id`,
        )
      ).map((row) => String(row.template_content)),
  };
}
