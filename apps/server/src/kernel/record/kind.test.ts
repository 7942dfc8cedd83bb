import { lifecycle } from '@jiaoyan/contract/kernel/lifecycle';
import { sql } from 'drizzle-orm';
import { integer, pgTable, varchar } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { identity, instant } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import { actorOf, allow, SYSTEM } from './actor.ts';
import { beginRecord, changesOf, enterState, type RecordEvent, type RecordKind, takeTurn } from './kind.ts';
import { nextNumber } from './number.ts';

const NOON = Date.parse('2026-03-02T12:00:00+08:00');
const actor = { userId: 7, name: '何建国' };
const base = { actor, now: NOON };

const paperTable = pgTable('test_paper', {
  paperId: identity(),
  status: varchar({ length: 2 }).notNull(),
  title: varchar({ length: 20 }).notNull(),
  version: integer().notNull().default(0),
  updateBy: varchar({ length: 20 }).notNull().default(''),
  updateTime: instant(),
});
type Paper = typeof paperTable.$inferSelect;
interface PaperTurn {
  readonly actor: typeof actor;
  readonly now: number;
  readonly paper: Paper;
  readonly events: RecordEvent[];
  readonly notices: string[];
}

/** What the kit asked of the kind, in order. */
let asked: string[] = [];
const paperKind: RecordKind<Paper, PaperTurn, typeof base, string, string> = {
  table: paperTable,
  key: paperTable.paperId,
  scope: () => undefined,
  bizType: 'materialDoc',
  read: async (_tx, { title }) => `belongings of ${title}`,
  open: ({ now }, paper) => ({ actor, now, paper, events: [], notices: [] }),
  rowOf: ({ paper }) => paper,
  store: async (_tx, _turn, before) => void asked.push(`store ${before}`),
  carryOver: async (tools) => void asked.push(`carry over ${tools}`),
  announce: async (tools, _tx, { notices }) => void asked.push(`announce ${tools} ${notices}`),
};

let app: TestApp;
let paperId: number;
beforeAll(async () => {
  app = await openTestApp();
  await app.services.database.execute(`CREATE TABLE test_paper (paper_id int GENERATED ALWAYS AS IDENTITY, status varchar,
    title varchar, version int NOT NULL DEFAULT 0, update_by varchar NOT NULL DEFAULT '', update_time timestamptz)`);
});
afterAll(() => app.stop());
beforeEach(async () => {
  asked = [];
  const [row] = await app.services.db.insert(paperTable).values({ status: '10', title: 'a', version: 3 }).returning();
  paperId = row?.paperId as number;
});
const transaction = <R>(work: (tx: Db) => Promise<R>) => app.services.db.transaction((tx) => work(tx as unknown as Db));
const take = (work: (turn: PaperTurn) => void, id = paperId) =>
  transaction((tx) => takeTurn(paperKind, 'tools', tx, base, id, work));
const stored = async () => {
  const { rows } = await app.services.database.execute(
    `SELECT status, title, version, update_by FROM test_paper WHERE paper_id = ${paperId}`,
  );
  return rows[0];
};
const log = async () => {
  const { rows } = await app.services.database.execute(
    `SELECT event, from_status, to_status, content, operator_id, operator_name FROM repair_event
      WHERE biz_type = 'materialDoc' AND biz_id = ${paperId} ORDER BY event_id`,
  );
  return rows;
};

test('a move stores what it changed, counts the version, writes the log, carries over and tells people, in this order', async () => {
  const { row } = await take(({ paper, events, notices }) => {
    enterState(paper, events, '20', { event: 'SUBMIT', content: '请审' }, { title: 'b' });
    notices.push('keeper');
  });
  const after = { status: '20', title: 'b', version: 4, update_by: '何建国' };
  expect(await stored()).toEqual(after);
  expect(row).toMatchObject({ status: '20', title: 'b', version: 4 });
  const entry = { event: 'SUBMIT', from_status: '10', to_status: '20', content: '请审' };
  expect(await log()).toEqual([{ ...entry, operator_id: 7, operator_name: '何建国' }]);
  expect(asked).toEqual(['store belongings of a', 'carry over tools', 'announce tools keeper']);
});

test('a turn in which nothing happened stores nothing and tells nobody', async () => {
  await take(({ paper }) => void Object.assign(paper, { version: 9, updateBy: 'nobody' }));
  expect(await stored()).toMatchObject({ version: 3, update_by: '' });
  expect(asked).toEqual([]);
});

test.each<[string, (turn: PaperTurn) => void]>([
  ['only a value changed', ({ paper }) => void Object.assign(paper, { title: 'c' })],
  ['only an event was noted', ({ events }) => void events.push({ event: 'SEEN' })],
  ['only somebody is to hear of it', ({ notices }) => void notices.push('keeper')],
])('a turn counts when %s', async (_name, work) => {
  await take(work);
  expect(await stored()).toMatchObject({ version: 4 });
  expect(asked).toHaveLength(3);
});

test('a record that is not there is refused like one that is out of reach', async () => {
  await expect(take(() => undefined, 2_000_000_000)).rejects.toMatchObject({ code: 404 });
});

test('what goes wrong after the move leaves nothing behind', async () => {
  const failing = { ...paperKind, carryOver: () => Promise.reject(new Error('stock is short')) };
  const move = transaction((tx) =>
    takeTurn(failing, 'tools', tx, base, paperId, ({ paper, events }) =>
      enterState(paper, events, '20', { event: 'SUBMIT' }),
    ),
  );
  await expect(move).rejects.toThrow('stock is short');
  expect(await stored()).toMatchObject({ status: '10', version: 3 });
  expect(await log()).toEqual([]);
});

test('two moves at once follow one another', async () => {
  await Promise.all(
    ['x', 'y', 'z'].map((letter) => take(({ paper }) => void Object.assign(paper, { title: paper.title + letter }))),
  );
  expect(await stored()).toMatchObject({ version: 6 });
  const [title] = [(await stored())?.title as string];
  expect([...title].sort().join('')).toBe('axyz');
});

test('the log takes five hundred characters of what somebody wrote', async () => {
  await take(({ events }) => void events.push({ event: 'NOTE', content: '长'.repeat(501) }));
  expect((await log())[0]?.content).toHaveLength(500);
  const written = '长'.repeat(499);
  await take(({ events }) => void events.push({ event: 'NOTE', content: `${written}A` }));
  expect((await log())[1]?.content).toBe(`${written}A`);
});

test('a new record is logged and announced, and stored by whoever makes it', async () => {
  await transaction(async (tx) => {
    const [paper] = await tx.insert(paperTable).values({ status: '10', title: 'new' }).returning();
    paperId = paper?.paperId as number;
    const turn = paperKind.open(base, paper as Paper, '');
    turn.events.push({ event: 'CREATE', to: '10' });
    await beginRecord(paperKind, 'tools', tx, turn, paperId);
  });
  expect(await log()).toMatchObject([{ event: 'CREATE', from_status: '', to_status: '10' }]);
  expect(asked).toEqual(['announce tools ']);
  expect(await stored()).toMatchObject({ version: 0 });
});

test('a draft differs from its original by its values, not by its stamps', () => {
  const before = { title: 'a', places: [1, 2], version: 1, updateBy: 'x', updateTime: '1' };
  expect(changesOf(before, { ...before, version: 2, updateBy: 'y', updateTime: '2' })).toBeUndefined();
  expect(changesOf(before, { ...before, places: [1, 3], version: 2 })).toEqual({ places: [1, 3] });
});

test('the state that a draft enters wins over values that come with it', () => {
  const [row, events]: [{ status: string; title: string }, RecordEvent[]] = [{ status: '10', title: 'a' }, []];
  enterState(row, events, '20', { event: 'SUBMIT' }, { status: '99', title: 'b' });
  expect(row).toEqual({ status: '20', title: 'b' });
  expect(events).toEqual([{ event: 'SUBMIT', from: '10', to: '20' }]);
});

test('numbers count by kind and by the day of the campus', async () => {
  const at = (text: string) => Date.parse(`${text}+08:00`);
  const next = (prefix: 'BX' | 'GD', text: string) => transaction((tx) => nextNumber(tx, prefix, at(text)));
  expect(await next('BX', '2031-05-01T00:00:00')).toBe('BX20310501-0001');
  expect(await next('BX', '2031-05-01T23:59:59')).toBe('BX20310501-0002');
  expect(await next('GD', '2031-05-01T23:59:59')).toBe('GD20310501-0001');
  expect(await next('BX', '2031-05-02T00:00:00')).toBe('BX20310502-0001');
  await app.services.db.execute(sql`UPDATE repair_number SET last_no = 9999 WHERE day = '20310502'`);
  expect(await next('BX', '2031-05-02T08:00:00')).toBe('BX20310502-10000');
});

test('ten who take a number at once get ten numbers', async () => {
  const numbers = await Promise.all(Array.from({ length: 10 }, () => transaction((tx) => nextNumber(tx, 'CG', NOON))));
  expect(new Set(numbers).size).toBe(10);
});

const life = lifecycle({
  path: '/paper',
  permission: 'test:paper',
  states: { '10': '草稿', '20': '已提交' },
  transitions: { submit: { label: '提交', from: ['10'], to: '20', input: z.object({}) } },
  reply: z.null(),
});

test('a move is refused by an older version first, then by the state', () => {
  const record = { status: '20', version: 4 };
  expect(() => allow(life, record, 'submit', 3)).toThrow(expect.objectContaining({ code: 409 }));
  expect(() => allow(life, record, 'submit', 4)).toThrow(/已提交/);
  expect(() => allow(life, record, 'submit')).toThrow(/已提交/);
  expect(() => allow(life, { status: '10', version: 4 }, 'submit', 4)).not.toThrow();
});

test('who acts is called by the name that people know', () => {
  expect(actorOf({ userId: 7, userName: 'hejg', nickName: '何建国' } as never)).toEqual(actor);
  expect(SYSTEM.userId).toBeNull();
});
