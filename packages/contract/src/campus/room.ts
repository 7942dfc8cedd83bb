import { z } from 'zod';
import { choice, dict, int, note, optionalText, text } from '../kernel/field.ts';
import { data, GET, POST } from '../kernel/http.ts';
import { between, decimal, optionalReference, reference } from '../kernel/reference.ts';
import { idNumber, type Row, resource, titled } from '../kernel/resource.ts';
import { wideList } from '../kernel/wide-list.ts';
import { importEndpoints } from '../system/import.ts';
import { bookRuleField } from './book-rule.ts';
import { roomPlanCalls } from './floor-plan.ts';

export const LOWEST_FLOOR = -5;
export const HIGHEST_FLOOR = 60;
const floorNo = between('楼层', LOWEST_FLOOR, HIGHEST_FLOOR, { search: 'exact', sort: true, width: 80 });

/** What a room is. */
export const roomRecord = resource({
  name: 'room',
  title: '房间',
  path: '/repair/area/room',
  permission: 'repair:room',
  id: 'roomId',
  fields: {
    placeId: reference('楼宇', { width: 150 }),
    floorNo,
    roomNo: text('房间号', { max: 20, sort: true, width: 110 }),
    name: optionalText('房间名称', { max: 60, width: 150 }),
    roomType: dict('房间类型', 'repair_room_type', { search: 'exact', initial: '1', width: 110 }),
    capacity: int('容纳人数', { max: 100_000, sort: true, width: 100 }),
    areaSqm: decimal('面积（㎡）', 8, 2, { list: false }),
    deptId: optionalReference('使用部门', { list: false }),
    ownerId: optionalReference('责任人', { list: false }),
    parentRoomId: optionalReference('上级房间', { list: false }),
    bookable: choice('可借用', 'sys_yes_no', ['Y', 'N'], { search: 'exact', initial: 'N', width: 90 }),
    bookRule: bookRuleField,
    status: dict('状态', 'repair_room_status', { max: 1, search: 'exact', width: 90 }),
    remark: note('备注', { list: false }),
  },
});
export type Room = Row<typeof roomRecord> & { placeName?: string; subcampName?: string };

/** How many rooms one batch may make. */
const MAX_BATCH = 500;
const number = (title: string) => z.int().min(1).max(999).meta({ title });
const batch = z
  .object({
    placeId: idNumber.meta({ title: '楼宇' }),
    floors: z
      .array(z.int().min(LOWEST_FLOOR).max(HIGHEST_FLOOR))
      .min(1)
      .max(66)
      .transform((floors) => [...new Set(floors)].sort((a, b) => a - b))
      .meta({ title: '楼层' }),
    from: number('起始序号'),
    to: number('结束序号'),
    pattern: z
      .string()
      .trim()
      .min(1)
      .max(30)
      .refine((text) => /\{n+\}/.test(text), '{label}须包含序号 {n}、{nn} 或 {nnn}')
      .refine(
        (text) => !/[{}]/.test(text.replace(/\{(floor|n{1,3})\}/g, '')),
        '{label}只能使用 {floor} 和 {n}、{nn}、{nnn}',
      )
      .meta({ title: '编号规则' }),
    roomType: z.string().min(1).max(100).default('1').meta({ title: '房间类型' }),
    capacity: z.int().min(0).max(100_000).default(0).meta({ title: '容纳人数' }),
    skipExisting: z.boolean().default(false).meta({ title: '跳过已有房间' }),
  })
  .superRefine(({ from, to, floors, pattern }, refinement) => {
    const say = (path: string, message: string) => refinement.addIssue({ code: 'custom', path: [path], message });
    if (to < from) return say('to', '结束序号不能小于起始序号');
    if (floors.length > 1 && !pattern.includes('{floor}')) return say('pattern', '多个楼层的编号规则须包含 {floor}');
    if ((to - from + 1) * floors.length > MAX_BATCH) return say('to', `一次最多添加${MAX_BATCH}个房间`);
  });
/** Rooms to be made by a rule. */
export const roomBatch = batch;
export type RoomBatch = z.output<typeof batch>;

/** The rooms of a batch: floors below ground are written as B1, B2. */
export function batchRooms({ floors, from, to, pattern }: Pick<RoomBatch, 'floors' | 'from' | 'to' | 'pattern'>) {
  return floors.flatMap((floor) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({
      floorNo: floor,
      roomNo: pattern
        .replaceAll('{floor}', floor < 0 ? `B${-floor}` : String(floor))
        .replace(/\{(n+)\}/g, (_all, digits: string) => String(from + at).padStart(digits.length, '0')),
    })),
  );
}

/** Rooms of places. */
export const room = {
  ...roomRecord,
  endpoints: {
    ...roomRecord.endpoints,
    ...wideList(roomRecord, { placeName: z.string(), subcampName: z.string() }, ['area', 'keyword']),
    options: GET('/repair/area/room/optionselect', {
      summary: '房间选项',
      access: 'signed-in',
      query: z.object({ placeId: idNumber }),
      reply: data(z.array(z.object({ id: z.int(), label: z.string(), floorNo: z.int(), disabled: z.boolean() }))),
    }),
    ...roomPlanCalls,
    ...titled('房间', importEndpoints('/repair/area/room', '房间', 'repair:room:import')),
    batch: POST('/repair/area/room/batch', {
      summary: '批量添加房间',
      access: 'repair:room:add',
      body: batch,
      log: { title: '房间', type: 'insert' },
      reply: data(z.object({ created: z.int(), skipped: z.int() })),
    }),
  },
};
