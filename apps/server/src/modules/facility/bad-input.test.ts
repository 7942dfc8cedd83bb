import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { ELSEWHERE, type Facilities, made, next, openFacilities, PLACE, RECEIVER } from './facility.fixture.ts';

const PATH = '/repair/facility';
const PHOTO = '/profile/upload/2026/01/01/photo.png';
let s: Facilities;
/** What the wrong inputs are about: a class with its fields, a facility of it, a meter, a danger, an audit. */
let at: {
  mark: string;
  parentClass: number;
  classifyId: number;
  deep: number;
  whole: number;
  part: number;
  scrapped: number;
  foreignRoom: number;
  meterId: number;
  major: number;
  fixed: number;
  handedOver: number;
  transferId: number;
};
const day = (days: number) => localDay(s.app.services.clock() + days * DAY_MS);
const sql = async (text: string) => (await s.app.services.database.execute(text)).rows;

beforeAll(async () => {
  s = await openFacilities();
  const { admin, deputy } = s.people;
  const mark = next();
  const parentClass = await s.aClass({ name: `上${mark}` });
  const fields = [
    { key: 'f1', label: '功率', kind: 'number', required: true, min: '1', max: '100' },
    { key: 'f2', label: '备注', kind: 'text' },
  ];
  const classifyId = await s.aClass({ parentId: parentClass, name: `下${mark}`, fields });
  let deep = classifyId;
  for (let level = 0; level < 2; level++) deep = await s.aClass({ parentId: deep });
  const custom = { f1: '7.5' };
  const whole = await s.aFacility({
    classifyId,
    custom,
    code: mark,
    assetNo: `G${mark}`,
    sn: `S${mark}`,
    name: `水泵${mark}`,
  });
  const part = await s.aFacility({ classifyId, custom, parentId: whole });
  const scrapped = await s.aFacility();
  const handedOver = await s.aFacility();
  await s.act(handedOver, 'handOver', { managerId: RECEIVER });
  const [transfer] = await sql(`SELECT transfer_id AS id FROM facility_transfer WHERE facility_id = ${handedOver}`);
  await sql(`UPDATE facility SET status = '60' WHERE facility_id = ${scrapped}`);
  const { rows } = await admin.get(`${PATH.replace('facility', 'area')}/room/list?area=p${ELSEWHERE}`);
  const meterId = made(await admin.post(`${PATH}/meter`, { facilityId: whole, name: next(), unit: 'h', mode: '1' }));
  await admin.post(`${PATH}/meter/${meterId}/reading`, { value: '100', at: `${day(-1)} 08:00:00` });
  const quest = async (level: string) =>
    made(await deputy.post(`${PATH}/quest`, { title: next(), placeId: PLACE, level }));
  const [major, fixed] = [await quest('3'), await quest('1')];
  await deputy.put(`${PATH}/quest/${fixed}/handle`, { handle: '4', ownerId: 105 });
  await deputy.put(`${PATH}/quest/${fixed}/fix`, { fixText: '好了', fixImages: PHOTO });
  at = {
    mark,
    parentClass,
    classifyId,
    deep,
    whole,
    part,
    scrapped,
    major,
    fixed,
    meterId,
    handedOver,
    foreignRoom: rows[0].roomId,
    transferId: Number(transfer?.id),
  };
});
afterAll(() => s.app.stop());

const facility = (change: object) =>
  s.people.admin.post(PATH, {
    name: '坏输入',
    classifyId: at.classifyId,
    placeId: PLACE,
    custom: { f1: '5' },
    ...change,
  });
const paper = (change: object) =>
  s.people.admin.post(`${PATH}/quality`, {
    kind: '1',
    facilityIds: [at.whole],
    startDate: day(0),
    endDate: day(9),
    ...change,
  });
const read = (change: object) => s.people.admin.post(`${PATH}/meter/${at.meterId}/reading`, change);
const handle = (change: object) =>
  s.people.deputy.put(`${PATH}/quest/${at.major}/handle`, { handle: '4', ownerId: 105, ...change });
const needed = '重大隐患须填写整改措施、资金和应急预案';

type Row = readonly [
  name: string,
  call: () => Promise<Answer>,
  text: (() => string) | string,
  field?: string | undefined,
];
const rows: readonly Row[] = [
  ['a number that is taken', () => facility({ code: at.mark }), () => `设施编号已存在：${at.mark}`, 'code'],
  [
    'a state asset number that is taken',
    () => facility({ assetNo: `G${at.mark}` }),
    () => `国资编号已存在：G${at.mark}`,
    'assetNo',
  ],
  ['a serial number that is taken', () => facility({ sn: `S${at.mark}` }), () => `出厂编号已存在：S${at.mark}`, 'sn'],
  ['a room of another building', () => facility({ roomId: at.foreignRoom }), '所选房间不属于该楼宇', 'roomId'],
  ['no building', () => facility({ placeId: undefined }), '请选择楼宇', 'placeId'],
  ['a building that there is not', () => facility({ placeId: 999_999 }), '所选楼宇不存在', 'placeId'],
  [
    'a name of markup that is too long',
    () => facility({ name: `<script>${'x'.repeat(60)}` }),
    '设施名称长度不能超过60个字符',
    'name',
  ],
  [
    'a class with facilities, removed',
    () => s.people.admin.delete(`${PATH}/classify/${at.classifyId}`),
    () => `下${at.mark}下存在1条分类，不能删除`,
  ],
  [
    'a class below itself',
    () => s.people.admin.put(`${PATH}/classify`, { classifyId: at.parentClass, parentId: at.classifyId }),
    '上级不能是自己或下级',
    'parentId',
  ],
  [
    'a fifth level',
    () => s.people.admin.post(`${PATH}/classify`, { parentId: at.deep, name: next(), code: next() }),
    '分类最多4级',
    'parentId',
  ],
  [
    'a part that is its own whole',
    () => s.people.admin.put(PATH, { facilityId: at.whole, parentId: at.part }),
    '上级不能是自己或下级',
    'parentId',
  ],
  [
    'a whole with parts, removed',
    () => s.people.admin.delete(`${PATH}/${at.whole}`),
    () => `水泵${at.mark}下存在1条设施，不能删除`,
  ],
  ['a custom field left empty', () => facility({ custom: {} }), '【功率】不能为空', 'custom'],
  ['a custom field that is no number', () => facility({ custom: { f1: '一百' } }), '【功率】应为数字', 'custom'],
  ['a custom field out of its range', () => facility({ custom: { f1: '100.01' } }), '【功率】应在1~100之间', 'custom'],
  [
    'taken into use before it was bought',
    () => facility({ buyDate: '2024-02-01', useDate: '2024-01-31' }),
    '启用日期不能早于购置日期',
    'useDate',
  ],
  ['made after today', () => facility({ madeDate: day(1) }), '出厂日期不能晚于今天', 'madeDate'],
  [
    'a warranty that ends before it begins',
    () => paper({ endDate: day(-1) }),
    '质保截止日期不能早于开始日期',
    'endDate',
  ],
  ['a warranty of what is scrapped', () => paper({ facilityIds: [at.scrapped] }), '已报废设施不能操作'],
  [
    'a change of what is scrapped',
    () => s.people.admin.put(PATH, { facilityId: at.scrapped, name: '改' }),
    '已报废设施不能操作',
  ],
  ['a reading below the last', () => read({ value: '99' }), '读数小于上次 100，如已换表请勾选【换表】', 'value'],
  ['a reading of tomorrow', () => read({ value: '200', at: `${day(1)} 23:59:59` }), '读数时间不能晚于现在', 'at'],
  ['a major danger without measures', () => handle({ money: '1', emergency: '值守' }), needed, 'measures'],
  ['a major danger without money', () => handle({ measures: '更换', emergency: '值守' }), needed, 'money'],
  ['a major danger without a plan', () => handle({ measures: '更换', money: '1' }), needed, 'emergency'],
  [
    'a major danger, ignored',
    () => s.people.deputy.put(`${PATH}/quest/${at.major}/ignore`, { reason: '无' }),
    '重大隐患不能忽略',
  ],
  [
    'a review of the own work',
    () => s.people.deputy.put(`${PATH}/quest/${at.fixed}/review`, { pass: true }),
    '整改人不能复查本人整改的隐患',
  ],
  ['a second hand-over', () => s.act(at.handedOver, 'handOver', { managerId: 105 }), '该设施有待确认的移交'],
  [
    'a hand-over confirmed by a stranger',
    () => s.people.worker.put(`${PATH}/transfer/${at.transferId}/confirm`, {}),
    '数据不存在或无权查看',
  ],
  ['an older version', () => s.act(at.whole, 'idle', { version: 99 }), '数据已被他人修改，请刷新后重试'],
  ['no right to it', () => s.act(at.whole, 'idle', {}, s.people.worker), '当前操作没有权限'],
  ['a facility that there is not', () => s.act(999_999, 'idle', {}), '数据不存在或无权查看'],
];

/** Everything that facilities have, as it is stored. */
async function stored(): Promise<unknown> {
  const tables = await sql(`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_name LIKE 'facility%' ORDER BY 1`);
  const parts = [...tables.map(({ name }) => String(name)), 'repair_event'].map(
    (name) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(x::text, ';' ORDER BY x::text), '')) AS sum FROM ${name} x`,
  );
  return sql(parts.join(' UNION ALL '));
}

const cases = rows.map(([name, ...what]) => [name, what] as const);
test.each(cases)(
  '%s is refused with its text and its field, and nothing is written',
  async (_name, [call, text, field]) => {
    const before = await stored();
    const answer = await call();
    const msg = typeof text === 'string' ? text : text();
    expect([answer.msg, answer.field]).toEqual([msg, field]);
    expect([403, 404, 409, 500]).toContain(answer.code);
    expect(await stored()).toEqual(before);
  },
);

test('a class with facilities of its own stays', async () => {
  const name = next();
  const classifyId = await s.aClass({ name });
  await s.aFacility({ classifyId });
  const before = await stored();
  expect((await s.people.admin.delete(`${PATH}/classify/${classifyId}`)).msg).toBe(`${name}下存在1条设施，不能删除`);
  expect(await stored()).toEqual(before);
});

test('an application whose process is not published is not made', async () => {
  const facilityId = await s.aFacility();
  await sql(`UPDATE bpm_definition SET key = 'facility_scrap_gone' WHERE key = 'facility_scrap'`);
  try {
    const before = await stored();
    expect((await s.act(facilityId, 'scrap', { reason: '旧' })).msg).toBe('流程“facility_scrap”尚未发布');
    expect(await stored()).toEqual(before);
  } finally {
    await sql(`UPDATE bpm_definition SET key = 'facility_scrap' WHERE key = 'facility_scrap_gone'`);
  }
});
