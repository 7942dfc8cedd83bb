import { z } from 'zod';
import { dict, int, note, text } from '../kernel/field.ts';
import { data, GET, none, PUT } from '../kernel/http.ts';
import { decimal, optionalReference, people, reference } from '../kernel/reference.ts';
import { idNumber, type Row, resource } from '../kernel/resource.ts';
import { wideList } from '../kernel/wide-list.ts';
import { planCalls } from './floor-plan.ts';

/** What a building or an outdoor place is. */
export const placeRecord = resource({
  name: 'place',
  title: '楼宇',
  path: '/repair/area/place',
  permission: 'repair:place',
  id: 'placeId',
  fields: {
    subcampId: reference('校区', { search: 'exact', width: 120 }),
    // The name comes first: questions and histories call a record by it.
    name: text('楼宇名称', { max: 60, search: 'like', sort: true, width: 160 }),
    code: text('楼宇编码', {
      max: 20,
      sort: true,
      width: 110,
      pattern: { regex: /^[A-Za-z0-9_-]+$/, message: '{label}只能包含字母、数字、横线和下划线' },
    }),
    placeType: dict('楼宇类型', 'repair_place_type', { search: 'exact', initial: '1', width: 110 }),
    floorCount: int('地上层数', { max: 60, initial: 1, width: 90 }),
    underFloors: int('地下层数', { max: 5, width: 90 }),
    buildYear: int('建成年份', { max: 2100, list: false }),
    areaSqm: decimal('建筑面积（㎡）', 8, 2, { list: false }),
    chargeLeaderId: optionalReference('分管负责人', { list: false }),
    status: dict('状态', 'common_status', { max: 1, search: 'exact', width: 90 }),
    remark: note('备注', { list: false }),
  },
});
const manager = z.object({ userId: z.int(), nickName: z.string() });
export type Place = Row<typeof placeRecord> & {
  subcampName?: string;
  roomCount?: number;
  /** Reports that are not finished. */
  openCount?: number;
  facilityCount?: number;
  managers?: z.output<typeof manager>[];
};

const floor = z.object({ floorNo: z.int(), roomCount: z.int() });
const branch = z.object({
  placeId: z.int(),
  name: z.string(),
  placeType: z.string(),
  status: z.string(),
  floors: z.array(floor),
});
const tree = z.object({ subcampId: z.int(), name: z.string(), places: z.array(branch) });
/** A campus with its places and their floors. */
export type AreaTree = z.output<typeof tree>;

const option = z.object({
  id: z.int(),
  label: z.string(),
  subcampId: z.int(),
  floorCount: z.int(),
  underFloors: z.int(),
  disabled: z.boolean(),
});
/** A place to choose. */
export type PlaceOption = z.output<typeof option>;

/** Buildings and outdoor places, and who looks after them. */
export const place = {
  ...placeRecord,
  endpoints: {
    ...placeRecord.endpoints,
    ...wideList(
      placeRecord,
      {
        subcampName: z.string(),
        roomCount: z.int(),
        openCount: z.int(),
        facilityCount: z.int(),
        managers: z.array(manager),
      },
      ['managerId'],
    ),
    options: GET('/repair/area/place/optionselect', {
      summary: '楼宇选项',
      access: 'signed-in',
      query: z.object({ subcampId: idNumber.optional() }),
      reply: data(z.array(option)),
    }),
    tree: GET('/repair/area/place/tree', {
      summary: '校区楼宇楼层',
      access: 'repair:room:list',
      reply: data(z.array(tree)),
    }),
    ...planCalls,
    managers: PUT('/repair/area/place/:id/managers', {
      summary: '分配楼宇管理员',
      access: 'repair:place:manager',
      params: z.object({ id: idNumber }),
      body: z.object({ userIds: people('管理员', 0).schema as z.ZodType<number[], number[]>, version: z.int() }),
      log: { title: '楼宇', type: 'grant' },
      reply: none,
    }),
  },
};
