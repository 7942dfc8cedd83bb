import { z } from 'zod';
import { datetime, dict, type Fields, int, text } from '../kernel/field.ts';
import { data, file, GET, POST, page, text as textReply } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moment, moved, pictures, reason, userId, version } from '../kernel/move.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { recordEntry } from './record-entry.ts';

const path = '/repair/facility/quest';
const permission = 'repair:facilityQuest';

/** How a danger stands. */
export const QUEST = { waiting: '10', fixing: '20', review: '30', signedOff: '40', ignored: '50' } as const;
export const questStates = {
  '10': '待处理',
  '20': '整改中',
  '30': '待复查',
  '40': '已销号',
  '50': '已忽略',
} as const;
export type QuestStatus = keyof typeof questStates;
/** How bad it is. */
export const QUEST_LEVEL = { usual: '1', greater: '2', major: '3' } as const;
export const questLevels = { '1': '一般', '2': '较大', '3': '重大' } as const;
export type QuestLevel = keyof typeof questLevels;
/** How soon it has to be put right, in hours: a week, three days, a day. */
export const QUEST_HOURS: Readonly<Record<QuestLevel, number>> = { '1': 168, '2': 72, '3': 24 };
/** How it is put right: by a report, by maintenance, by a company, by its owner, by scrapping. */
export const QUEST_HANDLE = { report: '1', maintain: '2', company: '3', self: '4', scrap: '5' } as const;

/** What a list of dangers is narrowed and sorted by. */
export const questFields = {
  code: text('隐患编号', { max: 20, search: 'like', sort: true, width: 150 }),
  level: dict('级别', 'facility_quest_level', { search: 'exact', sort: true, width: 80 }),
  source: dict('来源', 'facility_quest_source', { search: 'exact', list: false }),
  status: dict('状态', 'facility_quest_status', { search: 'exact', width: 84 }),
  placeId: int('楼宇', { search: 'exact', list: false }),
  facilityId: int('设施', { search: 'exact', list: false }),
  dueTime: datetime('整改期限', { sort: true, width: 130 }),
  createTime: datetime('登记时间', { sort: true, width: 136 }),
} satisfies Fields;
const filters = ['code', 'level', 'source', 'status', 'placeId', 'facilityId', 'keyword', 'owner', 'due', 'open'];
const query = listQuery(filters, [], {
  code: '隐患编号',
  level: '级别',
  source: '来源',
  status: '状态',
  placeId: '楼宇',
  facilityId: '设施',
  keyword: '关键字',
  owner: '责任人',
  due: '期限',
  open: '未销号',
});

const level = z.enum(['1', '2', '3']).meta({ title: '级别' });
/** What somebody found; where a facility is named, it is where the facility is. */
export const questInput = z.object({
  level: level.default('1'),
  title: z.string().trim().min(1).max(60).meta({ title: '隐患名称' }),
  description: z.string().trim().max(500).default('').meta({ title: '隐患描述' }),
  images: pictures('隐患照片'),
  facilityId: userId('设施').nullable().default(null),
  placeId: userId('楼宇').nullable().default(null),
  roomId: userId('房间').nullable().default(null),
  location: z.string().trim().max(100).default('').meta({ title: '具体位置' }),
  ownerId: userId('整改责任人').nullable().default(null),
  dueTime: moment('整改期限').nullable().default(null),
  /** Names one attempt of a client that may have to send it again after a lost connection. */
  clientKey: z
    .string()
    .regex(/^[\w-]{8,40}$/)
    .optional()
    .meta({ title: '提交编号' }),
});
export type QuestInput = z.output<typeof questInput>;

const assignInput = z.object({
  ownerId: userId('整改责任人'),
  /** Only what nobody has begun to put right gets another one. */
  level: level.optional(),
  dueTime: moment('整改期限').nullable().default(null),
  version,
});
export type QuestAssign = z.output<typeof assignInput>;

/** What has to stand before a major danger is put right; all of it may be left out for others. */
export const questPlan = {
  ownerId: userId('整改责任人').nullable().default(null),
  dueTime: moment('整改期限').nullable().default(null),
  measures: z.string().trim().max(500).default('').meta({ title: '整改措施' }),
  money: z
    .string()
    .trim()
    .regex(/^$|^\d{1,10}(\.\d{1,2})?$/, '{label}格式不正确')
    .default('')
    .meta({ title: '整改资金' }),
  emergency: z.string().trim().max(500).default('').meta({ title: '应急预案' }),
  version,
};
const handleInput = z.object({ handle: z.enum(['4', '5']).meta({ title: '整改方式' }), ...questPlan });
export type QuestPlan = Omit<z.output<typeof handleInput>, 'handle'>;
export type QuestHandleInput = z.output<typeof handleInput>;
const fixInput = z.object({
  fixText: z.string().trim().min(1).max(500).meta({ title: '整改说明' }),
  fixImages: pictures('整改照片'),
  version,
});
export type QuestFix = z.output<typeof fixInput>;
const reviewInput = z.object({
  pass: z.boolean().meta({ title: '复查结论' }),
  reason: z.string().trim().max(200).default('').meta({ title: '复查意见' }),
  version,
});
export type QuestReview = z.output<typeof reviewInput>;

/** What happens to a danger by hand; handling it by a report or a company belongs to the modules that have these. */
export const questLife = lifecycle({
  path,
  permission,
  states: questStates,
  reply: moved,
  transitions: {
    assign: { label: '指派', from: ['10', '20'], to: ['10', '20'], input: assignInput },
    handle: { label: '处置', from: ['10', '20'], to: '20', input: handleInput },
    fix: { label: '提交整改', from: ['20'], to: '30', input: fixInput },
    review: { label: '复查', from: ['30'], to: ['40', '20'], input: reviewInput },
    ignore: { label: '忽略', from: ['10'], to: '50', input: z.object({ reason: reason('忽略原因'), version }) },
  },
});

/** A danger as lists show it. */
const questRow = z.object({
  questId: z.int(),
  code: z.string(),
  source: z.string(),
  level: z.string(),
  title: z.string(),
  description: z.string(),
  images: z.string(),
  facilityId: z.int().nullable(),
  facilityCode: z.string(),
  facilityName: z.string(),
  placeId: z.int(),
  roomId: z.int().nullable(),
  position: z.string(),
  ownerId: z.int().nullable(),
  ownerName: z.string(),
  finderName: z.string(),
  dueTime: z.string(),
  /** Minutes until then by the clock of the server, negative afterwards; none once it is signed off. */
  leftMins: z.int().nullable(),
  measures: z.string(),
  money: z.string(),
  emergency: z.string(),
  handle: z.string(),
  /** The number of the report or order by which it is put right, and the page that shows it. */
  handleCode: z.string(),
  handleLink: z.string(),
  fixText: z.string(),
  fixImages: z.string(),
  fixName: z.string(),
  fixTime: z.string().nullable(),
  reviewName: z.string(),
  reviewTime: z.string().nullable(),
  reviewText: z.string(),
  status: z.string(),
  createTime: z.string(),
  version: z.int(),
  /** What the caller may do with it now. */
  moves: z.array(z.string()),
});
export type Quest = z.output<typeof questRow>;
const questDetail = questRow.extend({ timeline: z.array(recordEntry) });
export type QuestDetail = z.output<typeof questDetail>;
const params = z.object({ id: idNumber });

/** Hidden dangers, from finding to sign-off. */
export const facilityQuest = titled('隐患', {
  list: GET(`${path}/list`, { summary: '隐患列表', access: `${permission}:list`, query, reply: page(questRow) }),
  export: GET(`${path}/export`, {
    summary: '导出隐患台账（两步）',
    access: `${permission}:export`,
    query,
    reply: textReply,
  }),
  download: POST(`${path}/export`, {
    summary: '导出隐患台账',
    access: `${permission}:export`,
    body: query,
    reply: file,
  }),
  /** What the caller found or has to put right. */
  my: GET(`${path}/my`, {
    summary: '我的隐患',
    access: `${permission}:add`,
    query: listQuery(['open'], [], { open: '未销号' }),
    reply: page(questRow),
  }),
  get: GET(`${path}/:id`, { summary: '隐患详情', access: `${permission}:query`, params, reply: data(questDetail) }),
  create: POST(path, {
    summary: '登记隐患',
    access: `${permission}:add`,
    body: questInput,
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  ...questLife.moves,
});
