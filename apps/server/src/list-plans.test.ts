import { api, nounsOf } from '@jiaoyan/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pretendLarge } from './many-rows.fixture.ts';
import { namesIn } from './security/sample.ts';
import { openWalk, type Walker } from './security/walkers.fixture.ts';
import type { TestApp } from './testing/app.ts';

/** How PostgreSQL reads the first page of every list, when there are so many rows in each table. */
const ROWS = 200_000;
/** As many rows may be sorted at a call. */
const FEW = 1000;
/** Tables that do not grow with the years, and why. */
const small: Readonly<Record<string, readonly string[]>> = {
  'kept in memory, written by administrators': [
    ...['sys_menu', 'sys_menu_key', 'sys_role', 'sys_role_menu', 'sys_role_dept', 'sys_dept', 'sys_post', 'sys_config'],
    ...['sys_dict_type', 'sys_dict_data', 'sys_seed', 'work_calendar'],
  ],
  'drawn or set up by hand, some dozens': [
    ...['bpm_form', 'bpm_model', 'bpm_user_group', 'qr_template', 'repair_dispatch_rule', 'repair_sla'],
    ...['facility_classify', 'facility_plan', 'facility_plan_facility', 'facility_plan_due'],
    ...['attendance_shift', 'attendance_point', 'attendance_plan'],
  ],
  'the campuses and buildings of one house, with those who look after them': [
    ...['repair_subcamp', 'repair_place', 'repair_place_manager'],
  ],
  'emptied as time goes by': ['sys_cache', 'repair_number'],
  'read by the week, never by the page': ['repair_area_booking'],
  'read by the facility, never by the page': ['facility_down'],
};

interface Plan {
  'Node Type': string;
  'Plan Rows': number;
  'Startup Cost': number;
  'Total Cost': number;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
interface Statement {
  readonly text: string;
  readonly values: unknown[];
}
let app: TestApp;
let admin: Walker['caller'];
let large: Set<string>;
/** The statements that read the page, by list and by the scope of the reader. */
const pages = new Map<string, readonly (readonly [scope: string, statement: Statement])[]>();

/** What a list needs to be asked for besides its page. */
const needed: Readonly<Record<string, string>> = {
  'history.list': 'place/11',
  'notice.readUsers': 'noticeId=1',
  'role.allocated': 'roleId=7',
  'role.unallocated': 'roleId=7',
  'qrcode.uncoded': 'bizType=room',
};
const lists = nounsOf(api).flatMap(([part, calls]) =>
  Object.entries(calls)
    .filter(
      ([, call]) => call.method === 'GET' && call.reply.kind === 'page' && namesIn(call.query).includes('pageNum'),
    )
    .map(([name, { path, query }]) => [`${part}.${name}`, path, namesIn(query)] as const),
);
const addressOf = (name: string, path: string) => {
  const extra = needed[name] ?? '';
  const [base, filter] = path.includes(':') ? [path.replace(/:\w+\/:\w+$/, extra), ''] : [path, extra];
  return `${base}?${filter}&pageNum=1&pageSize=20`;
};

const isPage = ({ text }: Statement) => /\border by\b.*\blimit\b/is.test(text);
function statementOf([first, second]: unknown[]): Statement {
  const { text, values } = typeof first === 'string' ? { text: first } : (first as Partial<Statement>);
  return { text: String(text), values: values ?? (Array.isArray(second) ? second : []) };
}

/** The statements that reach PostgreSQL while something is done. */
async function sentDuring(work: () => Promise<unknown>): Promise<Statement[]> {
  const { query } = pg.Client.prototype;
  const sent: Statement[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    sent.push(statementOf(args));
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}

/** Asks for the first page of every list, by the administrator and by somebody of each scope. */
async function readAll(callers: readonly Walker[]): Promise<void> {
  for (const [name, path] of lists) {
    const found: [string, Statement][] = [];
    for (const { scope, caller } of callers) {
      const sent = await sentDuring(async () =>
        expect(await caller.get(addressOf(name, path))).toMatchObject({ code: 200 }),
      );
      for (const statement of sent.filter(isPage)) found.push([scope, statement]);
    }
    pages.set(name, found);
  }
}

beforeAll(async () => {
  const { walkers, ...opened } = await openWalk();
  ({ app, admin } = opened);
  await readAll([{ scope: 'administrator', caller: admin }, ...walkers]);
  const { database } = app.services;
  const { rows } = await database.execute(
    "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname",
  );
  large = new Set(
    rows.map(({ relname }) => String(relname)).filter((name) => !Object.values(small).flat().includes(name)),
  );
  await pretendLarge(database, [...large], ROWS);
});
afterAll(() => app.stop());

/** The plan of a page, without the count that goes along with it and without what a row is tested by. */
function nodesOf(plan: Plan): Plan[] {
  const parts = (plan.Plans ?? []).filter((part) => !/^(Init|Sub)Plan$/.test(part['Parent Relationship'] ?? ''));
  return [plan, ...parts.flatMap(nodesOf)];
}
/** How many rows a node sorts before it has the first; an index may have done a part of it, and then the costs tell. */
function sortedRows(node: Plan): number {
  const [below] = node.Plans ?? [];
  if (node['Node Type'] === 'Sort') return node['Plan Rows'];
  if (node['Node Type'] !== 'Incremental Sort' || !below) return 0;
  const share = (node['Startup Cost'] - below['Startup Cost']) / (below['Total Cost'] - below['Startup Cost']);
  return Math.round(below['Plan Rows'] * share);
}
/** Whether a node takes much more than a page: it sorts many rows, or looks at each of a large table. */
const isWhole = (node: Plan) =>
  sortedRows(node) > FEW || (node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''));

async function wholesOf({ text, values }: Statement): Promise<string[]> {
  const { rows } = await app.services.database.execute(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const plans = rows.flatMap((row) => row['QUERY PLAN'] as { Plan: Plan }[]);
  return plans
    .flatMap(({ Plan }) => nodesOf(Plan))
    .filter(isWhole)
    .map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''} of ${node['Plan Rows']} rows`);
}

test('there are lists to look at', () => expect(lists.length).toBeGreaterThan(50));

test.each(lists)('the first page of %s is read in the order of an index', async (name) => {
  const found: string[] = [];
  for (const [scope, statement] of pages.get(name) ?? [])
    for (const whole of await wholesOf(statement)) found.push(`${scope}: ${whole}`);
  expect([name, pages.get(name)?.length !== 0, found]).toEqual([name, true, []]);
});

/** An index finds a number; a number turned into text is looked for in every row. */
const comparesAsText = ({ text }: Statement) => /"::text = \$\d/.test(text);

test.each(lists)('the filters of %s compare numbers as numbers', async (name, path, filters) => {
  const address = addressOf(name, path);
  const sent = await sentDuring(async () => {
    for (const filter of filters) if (!address.includes(`${filter}=`)) await admin.get(`${address}&${filter}=1`);
  });
  expect(sent.filter(comparesAsText)).toEqual([]);
});
