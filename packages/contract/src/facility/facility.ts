import { z } from 'zod';
import { pinChange } from '../campus/floor-plan.ts';
import { type Field, files, images, int, note, optionalText, text } from '../kernel/field.ts';
import { data, GET, PUT, page, text as textReply } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moved, reason, userId, version } from '../kernel/move.ts';
import { decimal, optionalDay, optionalReference, reference } from '../kernel/reference.ts';
import { idNumber, listQuery, type Row, resource, titled } from '../kernel/resource.ts';
import { wideList, wideRow } from '../kernel/wide-list.ts';
import { importEndpoints } from '../system/import.ts';
import { customFieldsSchema, customValuesField } from './custom-field.ts';
import { cost, down, facilityOption, historyEntry, lane, transferRow } from './facility-parts.ts';
import { scrapInput } from './scrap.ts';
import { facilityStates } from './status.ts';

const path = '/repair/facility';
const permission = 'repair:facility';
/** How many of the same kind one save may make. */
export const MAX_COPIES = 50;

const CODE = /^[A-Za-z0-9._/-]*$/;
const CODE_TEXT = '{label}只能包含字母、数字、点、横线、斜线和下划线';

const qty: Field<number, true> = {
  ...int('数量', { initial: 1, list: false }),
  schema: z.int().min(1).max(9999).meta({ title: '数量' }),
};

/** What is known of a facility. How it stands, where it is and who answers for it change by moves. */
export const facilityRecord = resource({
  name: 'facility',
  title: '设施',
  path,
  permission,
  id: 'facilityId',
  fields: {
    name: text('设施名称', { max: 60, sort: true, width: 150 }),
    code: optionalText('设施编号', {
      max: 20,
      sort: true,
      width: 140,
      pattern: { regex: CODE, message: CODE_TEXT },
    }),
    assetNo: optionalText('国资编号', { max: 40, list: false, pattern: { regex: CODE, message: CODE_TEXT } }),
    classifyId: reference('设施分类', { width: 110 }),
    parentId: optionalReference('所属设施', { list: false }),
    qty,
    brand: optionalText('品牌', { max: 40, list: false }),
    model: optionalText('规格型号', { max: 60, width: 120 }),
    sn: optionalText('出厂编号', { max: 60, list: false }),
    providerId: optionalReference('供应商', { list: false }),
    madeDate: optionalDay('出厂日期', false),
    buyDate: optionalDay('购置日期', false),
    price: decimal('原值（元）', 12, 2, { list: false }),
    useDate: optionalDay('启用日期', false),
    lifeMonths: int('使用年限（月）', { max: 1200, list: false }),
    placeId: reference('楼宇', { list: false, missing: '请选择楼宇' }),
    roomId: optionalReference('房间', { list: false }),
    location: optionalText('具体位置', { max: 100, list: false }),
    ownerDeptId: optionalReference('使用部门', { list: false }),
    managerId: optionalReference('责任人', { list: false }),
    teamId: optionalReference('维护班组', { list: false }),
    custom: customValuesField,
    images: images('照片'),
    docs: files('资料'),
    remark: note('备注', { list: false }),
  },
});

const extra = {
  classifyName: z.string(),
  placeName: z.string(),
  subcampName: z.string(),
  roomNo: z.string(),
  managerName: z.string(),
  deptName: z.string(),
  teamName: z.string(),
  providerName: z.string(),
  parentName: z.string(),
  status: z.string(),
  /** Faults of the last 90 days. */
  faults90: z.int(),
  /** What repairs have cost so far, and what is left of the price; empty for those who are not shown amounts. */
  repairCost: z.string(),
  netValue: z.string(),
  /** Until when it is under warranty, and until when it is inspected. */
  warrantyEnd: z.string().nullable(),
  inspectionEnd: z.string().nullable(),
  /** It is used for longer than it was meant to be. */
  isOverdue: z.boolean(),
  /** Repairs of a year cost more than half of what it is worth, or it fails all the time. */
  isUneconomic: z.boolean(),
  /** Somebody is asked to take it over. */
  isHandedOver: z.boolean(),
  downMins: z.int(),
  scrapTime: z.string().nullable(),
  /** What the caller may do with it now. */
  moves: z.array(z.string()),
};
/** A facility as lists show it. */
const facilityRow = wideRow(facilityRecord.row, extra);
export type Facility = Row<typeof facilityRecord> & z.output<z.ZodObject<typeof extra>>;

const placed = { placeId: userId('楼宇'), roomId: userId('房间').nullable().default(null) };
const location = z.string().trim().max(100).default('').meta({ title: '具体位置' });
/** Where to a facility is moved. */
const moveInput = z.object({ ...placed, location, reason: reason('移位原因', 0).default(''), version });
export type MoveInput = z.output<typeof moveInput>;
/** Who is asked to answer for a facility from now on. */
const transferInput = z.object({
  managerId: userId('接收人'),
  deptId: userId('使用部门').nullable().default(null),
  reason: reason('移交原因', 0).default(''),
  version,
});
export type TransferInput = z.output<typeof transferInput>;
const stopInput = z.object({
  kind: z.enum(['1', '2', '3', '4']).meta({ title: '停用类型' }),
  reason: reason('停用原因'),
  version,
});
export type StopInput = z.output<typeof stopInput>;
const said = z.object({ reason: reason('原因', 0).default(''), version });

const living = ['10', '20', '30', '40'] as const;
/** What happens to a facility by hand. That it is under repair follows from its work orders. */
export const facilityLife = lifecycle({
  path,
  permission,
  states: facilityStates,
  reply: moved,
  transitions: {
    stop: { label: '停用', from: ['10'], to: '30', input: stopInput },
    start: { label: '启用', from: ['30', '40'], to: '10', input: said },
    idle: { label: '闲置', from: ['10'], to: '40', input: said },
    move: { label: '移位', from: living, to: living, input: moveInput },
    /** Where it is on the plan of its floor; without both parts it is taken off. */
    pin: { label: '标注位置', from: living, to: living, input: pinChange },
    handOver: { label: '移交', from: living, to: living, input: transferInput },
    scrap: { label: '报废', from: living, to: '50', input: scrapInput },
  },
});
export type FacilityMove = keyof typeof facilityLife.transitions;

/** A facility with everything that its file begins with. */
const file = facilityRow.and(
  z.object({
    /** What its class asks for. */
    fields: customFieldsSchema,
    deprMode: z.string(),
    downs: z.array(down),
    /** Whether an inspection that the law asks for is over. */
    isInspectionOver: z.boolean(),
    parts: z.array(z.object({ facilityId: z.int(), code: z.string(), name: z.string(), status: z.string() })),
  }),
);
export type FacilityFile = z.output<typeof file>;

const transferId = z.object({ id: idNumber });

/** How many rows one page of a history has at most. */
export const HISTORY_PAGE = 50;

const planFacility = z.object({
  facilityId: z.int(),
  code: z.string(),
  name: z.string(),
  status: z.string(),
  roomNo: z.string(),
  planX: z.number().nullable(),
  planY: z.number().nullable(),
  /** Of its room, near which it is. */
  roomX: z.number().nullable(),
  roomY: z.number().nullable(),
  moves: z.array(z.string()),
  version: z.int(),
});
/** A facility as the plan of a floor shows it. */
export type PlanFacility = z.output<typeof planFacility>;

/** The register of facilities. */
export const facility = {
  ...facilityRecord,
  endpoints: {
    ...facilityRecord.endpoints,
    /** `keyword`: name, code, serial and asset number, model; `classify` with all below it; `area` as rooms have it. */
    ...wideList(
      facilityRecord,
      extra,
      [
        ...(['keyword', 'classify', 'area', 'status', 'manager', 'dept', 'team'] as const),
        ...(['repeated', 'overdue', 'uneconomic', 'lifeYear', 'term'] as const),
      ],
      {
        keyword: '关键字',
        classify: '设施分类',
        area: '区域',
        status: '状态',
        manager: '责任人',
        dept: '使用部门',
        team: '维护班组',
        repeated: '重复故障',
        overdue: '超期服役',
        uneconomic: '维修不经济',
        lifeYear: '到期年份',
        term: '质保检验',
      },
    ),
    ...facilityLife.moves,
    ...titled('设施', {
      ...importEndpoints(path, '设施', `${permission}:import`),
      copy: PUT(`${path}/:id/copy`, {
        summary: '复制设施',
        access: `${permission}:add`,
        params: z.object({ id: idNumber }),
        body: z.object({ count: z.int().min(1).max(MAX_COPIES).meta({ title: '份数' }) }),
        log: { type: 'insert' },
        reply: data(z.array(z.int())),
      }),
      file: GET(`${path}/:id/file`, {
        summary: '设施档案',
        access: `${permission}:query`,
        params: z.object({ id: idNumber }),
        reply: data(file),
      }),
      /** Newest first; `before` is the key of the last one that is known. */
      history: GET(`${path}/:id/history`, {
        summary: '设施履历',
        access: `${permission}:query`,
        params: z.object({ id: idNumber }),
        query: z.object({
          before: z.string().max(80).optional().meta({ title: '上一页' }),
          source: z.string().max(30).optional().meta({ title: '来源' }),
        }),
        reply: data(z.object({ rows: z.array(historyEntry), next: z.string() })),
      }),
      life: GET(`${path}/:id/life`, {
        summary: '设施生命周期',
        access: `${permission}:query`,
        params: z.object({ id: idNumber }),
        reply: data(z.array(lane)),
      }),
      cost: GET(`${path}/:id/cost`, {
        summary: '设施费用',
        access: `${permission}:query`,
        params: z.object({ id: idNumber }),
        reply: data(z.array(cost)),
      }),
      /** What each facility is worth today, as a workbook. */
      depreciation: GET(`${path}/depreciation`, {
        summary: '导出折旧表',
        access: `${permission}:export`,
        reply: textReply,
      }),
      renewal: GET(`${path}/renewal`, {
        summary: '设施更新计划',
        access: `${permission}:list`,
        reply: data(z.array(z.object({ year: z.int(), count: z.int(), amount: z.string() }))),
      }),
      /** What is in the rooms of a floor, with its spot on the plan where it has one. */
      onPlan: GET(`${path}/plan`, {
        summary: '平面图设施',
        access: `${permission}:list`,
        query: z.object({
          placeId: idNumber.meta({ title: '楼宇' }),
          floorNo: z.coerce.number().int().min(-20).max(200).meta({ title: '楼层' }),
        }),
        reply: data(z.array(planFacility)),
      }),
      at: GET(`${path}/at`, {
        summary: '房间设施',
        access: 'staff',
        query: z.object({
          placeId: idNumber.meta({ title: '楼宇' }),
          roomId: idNumber.optional().meta({ title: '房间' }),
        }),
        reply: data(z.array(facilityOption)),
      }),
      options: GET(`${path}/optionselect`, {
        summary: '设施选项',
        access: 'staff',
        query: z.object({
          keyword: z.string().max(60).optional().meta({ title: '关键字' }),
          placeId: idNumber.optional().meta({ title: '楼宇' }),
          id: idNumber.optional().meta({ title: '设施' }),
        }),
        reply: data(z.array(facilityOption)),
      }),
      my: GET(`${path}/my`, {
        summary: '我负责的设施',
        access: 'staff',
        query: listQuery(['keyword'], [], { keyword: '关键字' }),
        reply: page(facilityRow),
      }),
      transfers: GET(`${path}/transfer/my`, {
        summary: '我的设施移交',
        access: 'staff',
        reply: data(z.array(transferRow)),
      }),
      confirm: PUT(`${path}/transfer/:id/confirm`, {
        summary: '确认接收',
        access: 'staff',
        params: transferId,
        body: z.object({}).optional(),
        reply: data(moved),
      }),
      refuse: PUT(`${path}/transfer/:id/refuse`, {
        summary: '拒绝接收',
        access: 'staff',
        params: transferId,
        body: z.object({ reason: reason('拒绝原因') }),
        reply: data(moved),
      }),
      withdraw: PUT(`${path}/transfer/:id/withdraw`, {
        summary: '撤回移交',
        access: `${permission}:handOver`,
        params: transferId,
        body: z.object({}).optional(),
        reply: data(moved),
      }),
    }),
  },
};
