import { QUEST_HOURS, questLife, questStates } from '@jiaoyan/contract/facility/quest';
import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import type { Answer, Caller } from '../../testing/app.ts';
import { next, PLACE, RECEIVER, TEAM } from './facility.fixture.ts';
import { fixed, openQuests, plan, type Quests, WORKER } from './quest.fixture.ts';
import { watchQuests } from './quest-job.ts';

let q: Quests;
let s: Quests['s'];
beforeAll(async () => {
  q = await openQuests();
  s = q.s;
});
afterAll(() => s.app.stop());

const path = '/repair/facility/quest';

/** A danger that its owner has put right. */
async function reviewable(body: object = {}): Promise<number> {
  const questId = await q.one({ ownerId: WORKER, ...body });
  expect((await q.act(questId, 'handle', { handle: '4', ...plan })).code).toBe(200);
  expect((await q.act(questId, 'fix', fixed, s.people.worker)).code).toBe(200);
  return questId;
}

test('a danger is where its facility is, has its number, and its level says until when', async () => {
  const facilityId = await s.aFacility({ teamId: TEAM, location: '泵房' });
  for (const level of ['1', '2', '3'] as const) {
    const quest = await q.get(await q.one({ facilityId, placeId: null, level }));
    expect(quest).toMatchObject({ level, facilityId, placeId: PLACE, status: '10', finderName: '苏雅琴' });
    expect(quest.code).toMatch(/^YH\d{8}-\d{4}$/);
    expect(quest.position).toContain('泵房');
    const hours =
      (Date.parse(quest.dueTime.replace(' ', 'T')) - Date.parse(quest.createTime.replace(' ', 'T'))) / 3_600_000;
    expect(Math.round(hours)).toBe(QUEST_HOURS[level]);
  }
  const refused = async (body: object) => (await q.add(body)).msg;
  expect(await refused({ placeId: null })).toBe('请选择楼宇');
  expect(await refused({ facilityId: 999_999 })).toBe('所选设施不存在');
  expect(await refused({ dueTime: '2020-01-01 00:00:00' })).toBe('整改期限应晚于现在');
  expect(await refused({ images: 'http://elsewhere/x.png' })).toBe('隐患照片格式不正确');
  await q.sql(`UPDATE facility SET status = '60' WHERE facility_id = ${facilityId}`);
  expect(await refused({ facilityId })).toBe('已报废设施不能操作');
});

test('what a phone sends again is one danger, whichever of the attempts comes first', async () => {
  const body = { clientKey: `key-${next()}`, title: '楼梯扶手松动' };
  const sent = await Promise.all(Array.from({ length: 4 }, () => q.add(body, s.people.worker)));
  expect(new Set(sent.map(({ data }) => data)).size).toBe(1);
  // A key is of one person only.
  expect((await q.add(body, s.people.leader)).data).not.toBe(sent[0]?.data);
});

test('[FAC-19] a major danger is not begun without measures, money and plan, and never ignored', async () => {
  const questId = await q.one({ level: '3' });
  const begin = async (body: object) => (await q.act(questId, 'handle', { handle: '4', ...body })).msg;
  expect(await begin({})).toBe('整改责任人不能为空');
  const text = '重大隐患须填写整改措施、资金和应急预案';
  for (const missing of ['measures', 'money', 'emergency'])
    expect([missing, await begin({ ownerId: WORKER, ...plan, [missing]: '' })]).toEqual([missing, text]);
  expect(await begin({ ownerId: WORKER, ...plan, money: '0' })).toBe(text);
  expect((await q.act(questId, 'ignore', { reason: '无风险' })).msg).toBe('重大隐患不能忽略');
  const byReport = await q.act(questId, 'report', { templateId: q.templateId, ownerId: WORKER });
  expect(byReport).toMatchObject({ code: 500, msg: text });
  expect(await q.sql(`SELECT 1 FROM repair_report WHERE source = '5' AND source_id = ${questId}`)).toEqual([]);
  expect(await q.get(questId)).toMatchObject({ status: '10', handle: '' });
  expect((await q.act(questId, 'handle', { handle: '4', ownerId: WORKER, ...plan })).data.status).toBe('20');
  expect(await q.get(questId)).toMatchObject({ ...plan, money: '1200.5', ownerId: WORKER });
});

test('[FAC-19] whoever put it right does not review it; sent back it is put right again', async () => {
  const { leader, deputy, worker } = s.people;
  const questId = await q.one({ ownerId: WORKER });
  expect(await q.told(worker, String((await q.get(questId)).code))).toBe(1);
  await q.act(questId, 'handle', { handle: '4' });
  expect((await q.act(questId, 'fix', { ...fixed, fixImages: '' }, worker)).msg).toBe('请上传整改照片');
  expect((await q.act(questId, 'fix', fixed, leader)).code).toBe(404);
  // The deputy does it himself and must not judge it.
  expect((await q.act(questId, 'fix', fixed)).data.status).toBe('30');
  expect((await q.get(questId, deputy)).moves).not.toContain('review');
  expect((await q.act(questId, 'review', { pass: true })).msg).toBe('整改人不能复查本人整改的隐患');
  const review = (body: object) => q.act(questId, 'review', body, s.people.siteAdmin);
  expect((await review({ pass: false })).msg).toBe('复查意见不能为空');
  expect((await review({ pass: false, reason: '仍然松动' })).data.status).toBe('20');
  expect(await q.told(worker, '复查不通过：仍然松动')).toBe(1);
  expect((await q.act(questId, 'fix', fixed, worker)).data.status).toBe('30');
  expect((await review({ pass: true, reason: '已整改' })).data.status).toBe('40');
  const { timeline, ...quest } = await q.get(questId);
  expect(quest).toMatchObject({ status: '40', reviewName: '凌芳霞', fixName: '马青山', leftMins: null });
  expect(timeline.map(({ event }: Answer) => event)).toEqual(['CREATE', 'HANDLE', 'FIX', 'FAIL', 'FIX', 'PASS']);
});

test('only its owner, or who hands out such work, says that it is put right', async () => {
  const facilityId = await s.aFacility({ teamId: TEAM });
  const questId = await q.one({ facilityId, ownerId: RECEIVER });
  await q.act(questId, 'handle', { handle: '4' });
  // The worker reaches it by his team.
  expect((await q.act(questId, 'fix', fixed, s.people.worker)).msg).toBe('只有整改责任人可以提交整改');
  expect((await q.act(questId, 'fix', fixed, s.people.leader)).code).toBe(200);
});

test('[FAC-19] an overdue danger is told every day, once a day; a major one further up as well', async () => {
  const name = next();
  const questId = await q.one({ title: name, ownerId: WORKER, level: '3' });
  const { code } = await q.get(questId);
  await q.sql(`UPDATE facility_quest SET due_time = '2033-03-01 12:00:00+08' WHERE quest_id = ${questId}`);
  const counts = async (at: string) => {
    const tools = { ...s.app.services, clock: () => momentOf(`2033-03-${at}`) };
    await Promise.all([watchQuests(tools), watchQuests(tools)]);
    return [await q.told(s.people.worker, `${name} 已逾期`), await q.told(s.people.deputy, `${name} 已逾期`)];
  };
  expect(await counts('01 12:00:00')).toEqual([0, 0]);
  expect(await counts('01 12:00:01')).toEqual([1, 1]);
  expect(await counts('01 23:59:59')).toEqual([1, 1]);
  expect(await counts('02 00:00:01')).toEqual([2, 2]);
  const usual = await q.one({ title: `${name}一般`, ownerId: WORKER });
  expect(await counts('03 12:00:01')).toEqual([3, 3]);
  expect(await q.told(s.people.worker, `${code} ${name} 已逾期 3 天`)).toBe(1);
  expect([await q.told(s.people.worker, `${name}一般 已逾期`), await q.told(s.people.deputy, `${name}一般`)]).toEqual([
    1, 0,
  ]);
  await q.act(usual, 'ignore', { reason: '无风险' });
  await counts('04 12:00:01');
  expect(await q.told(s.people.worker, `${name}一般 已逾期`)).toBe(1);
});

test('[FAC-22] dangers are reached by their place, their team, their owner and who found them', async () => {
  const { siteAdmin, leader, worker, deputy, receiver } = s.people;
  const team = await s.aFacility({ placeId: 21, teamId: TEAM });
  const foreign = await s.aFacility({ placeId: 21, teamId: s.otherTeam });
  const ids = {
    here: await q.one({}),
    team: await q.one({ facilityId: team }),
    owned: await q.one({ facilityId: foreign, ownerId: WORKER }),
    found: await q.one({ placeId: 21 }, worker),
    none: await q.one({ facilityId: foreign }),
  };
  const seen = async (who: Caller) => {
    const { rows } = await who.get(`${path}/list?pageSize=5000`);
    const listed = rows.map(({ questId }: Answer) => questId);
    return Object.keys(ids).filter((name) => listed.includes(ids[name as keyof typeof ids]));
  };
  expect(await seen(siteAdmin)).toEqual(['here']);
  expect(await seen(leader)).toEqual(['team']);
  expect(await seen(deputy)).toEqual(Object.keys(ids));
  const opened = async (who: Caller) => {
    const codes = await Promise.all(Object.values(ids).map(async (id) => (await who.get(`${path}/${id}`)).code));
    return Object.keys(ids).filter((_, at) => codes[at] === 200);
  };
  expect(await opened(worker)).toEqual(['team', 'owned', 'found']);
  expect((await worker.get(`${path}/list`)).code).toBe(403);
  expect((await receiver.get(`${path}/${ids.here}`)).code).toBe(403);
  const { rows } = await deputy.get(`${path}/list?facilityId=${team}`);
  expect(rows).toHaveLength(1);
  const { rawPayload } = await leader.raw({ method: 'POST', url: `${path}/export`, payload: {} });
  const book = JSON.stringify(await readXlsx(rawPayload, 5000));
  expect([
    book.includes(String((await q.get(ids.team)).code)),
    book.includes(String((await q.get(ids.none)).code)),
  ]).toEqual([true, false]);
  expect((await q.act(ids.none, 'assign', { ownerId: WORKER }, leader)).code).toBe(404);
});

test('lists narrow by what is due, open and mine; nobody but those who may names an owner', async () => {
  const { worker, deputy } = s.people;
  const mark = next();
  const over = await q.one({ title: `${mark}超` });
  await q.sql(`UPDATE facility_quest SET due_time = now() - interval '1 hour' WHERE quest_id = ${over}`);
  const near = await q.one({ title: `${mark}近`, level: '2' });
  const far = await q.one({ title: `${mark}远`, ownerId: WORKER });
  const gone = await q.one({ title: `${mark}无` });
  await q.act(gone, 'ignore', { reason: '现场核实无风险' });
  const found = async (query: string) => {
    const { rows } = await deputy.get(`${path}/list?keyword=${mark}&orderByColumn=createTime&isAsc=asc${query}`);
    return rows.map(({ questId }: Answer) => questId).sort((a: number, b: number) => a - b);
  };
  expect(await found('')).toEqual([over, near, far, gone]);
  expect(await found('&due=over')).toEqual([over]);
  expect(await found('&due=3')).toEqual([over, near]);
  expect(await found('&due=x')).toEqual([]);
  expect(await found('&open=N')).toEqual([gone]);
  expect(await found('&owner=马青山')).toEqual([far]);
  expect(await found('&status=50')).toEqual([gone]);
  expect((await q.add({ ownerId: RECEIVER }, worker)).code).toBe(403);
});

test('two people on one danger: one succeeds, the other is told that it has changed', async () => {
  const questId = await q.one();
  const { version } = await q.get(questId);
  const both = await Promise.all([
    q.act(questId, 'assign', { ownerId: WORKER, version }),
    q.act(questId, 'assign', { ownerId: RECEIVER, version }, s.people.admin),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
});

const bodies: Readonly<Record<string, object>> = {
  assign: { ownerId: WORKER },
  handle: { handle: '4', ownerId: WORKER },
  fix: fixed,
  review: { pass: true },
  ignore: { reason: '无风险' },
};
/** What any move leaves behind. */
const traceOf = (questId: number) =>
  q.sql(`SELECT status, version, (SELECT count(*)::int FROM repair_event WHERE biz_type = 'facilityQuest'
    AND biz_id = quest_id) AS events FROM facility_quest WHERE quest_id = ${questId}`);
test.each(Object.keys(questStates))(
  '[FAC-19] every move on a danger that is %s is allowed or refused by its text',
  async (status) => {
    const state = status as keyof typeof questStates;
    for (const [move, { from, to, label }] of Object.entries(questLife.transitions)) {
      const questId = await q.one();
      await q.sql(`UPDATE facility_quest SET status = '${status}' WHERE quest_id = ${questId}`);
      const before = await traceOf(questId);
      const answer = await q.act(questId, move, bodies[move] ?? {}, s.people.admin);
      if ((from as readonly string[]).includes(status)) {
        expect([move, answer.code]).toEqual([move, 200]);
        expect([to].flat()).toContain(answer.data.status);
        expect([move, await traceOf(questId)]).not.toEqual([move, before]);
        continue;
      }
      expect(answer.msg).toBe(`当前状态为【${questStates[state]}】，不能执行【${label}】`);
      expect([move, await traceOf(questId)]).toEqual([move, before]);
    }
  },
);

test('what is ready for review can be reached by nobody who only found it', async () => {
  const questId = await reviewable();
  const { moves } = await q.get(questId, s.people.worker);
  expect(moves).toEqual([]);
});
