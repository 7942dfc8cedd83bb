import { z } from 'zod';
import { data, GET, POST, text as textReply } from '../kernel/http.ts';
import { userId } from '../kernel/move.ts';
import { idNumber, titled } from '../kernel/resource.ts';

const path = '/repair/patrol/task';
/** Whoever walks rounds. */
const walking = 'repair:patrolTask:punch';
/** How many entries a phone sends at once. */
const MAX_ENTRIES = 50;
const MAX_PHOTOS = 12;
const MAX_ANSWERS = 60;
/** The year 2100; nobody's clock is beyond it. */
const LAST_MS = 4_102_444_800_000;
const MAX_ELAPSED = 90 * 86_400_000;
const HEX = /^[0-9a-f]{64}$/;
const LINK = /^[0-9a-f]{32}(?:[0-9a-f]{32})?$/;
const UPLOADED = /^\/profile\/upload\/[\w/.-]{1,120}$/;

const time = (title: string) => z.int().min(0).max(LAST_MS).meta({ title });
const anchor = z.object({
  taskId: z.int(),
  userId: z.int(),
  deviceId: z.int().min(0),
  serverTime: time('时间锚'),
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
  mac: z.string().regex(HEX),
});
const answer = z.object({
  termId: userId('检查项'),
  value: z.string().trim().max(200).meta({ title: '检查结果' }),
  ok: z.boolean().meta({ title: '是否正常' }),
  remark: z.string().trim().max(200).default('').meta({ title: '异常说明' }),
  deal: z.enum(['', 'report', 'fixed']).default('').meta({ title: '异常处理' }),
});
const position = z.object({
  lng: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  accuracy: z.number().min(0).max(100_000),
});
const images = z
  .string()
  .max(2000)
  .default('')
  .refine((text) => text === '' || text.split(',').every((part) => UPLOADED.test(part)), '{label}格式不正确')
  .meta({ title: '照片' });

/** What a phone wrote down at a point; each entry is read by itself, so that a bad one loses no other. */
export const roundEntry = z.object({
  clientKey: z
    .string()
    .regex(/^[\w-]{8,40}$/)
    .meta({ title: '提交编号' }),
  taskId: userId('任务'),
  pointId: userId('点位'),
  userId: userId('巡检人'),
  deviceId: z.int().min(0).max(2_147_483_647).meta({ title: '设备' }),
  token: z
    .string()
    .regex(/^[0-9A-Za-z]{0,40}$/)
    .meta({ title: '二维码' }),
  deviceTime: time('手机时间'),
  elapsed: z.int().min(0).max(MAX_ELAPSED).nullable().meta({ title: '计时' }),
  position: position.nullable(),
  answers: z.array(answer).max(MAX_ANSWERS).meta({ title: '检查结果' }),
  photos: z
    .array(z.object({ hash: z.string().regex(HEX), termId: z.int().min(0).max(2_147_483_647) }))
    .max(MAX_PHOTOS, '照片最多12张')
    .meta({ title: '照片' }),
  skip: z.string().trim().max(200).default('').meta({ title: '跳过原因' }),
  remark: z.string().trim().max(200).default('').meta({ title: '说明' }),
  prevHash: z.string().regex(LINK).meta({ title: '上一条记录' }),
  /** Not signed: what the phone says of its entry, and by what it can be checked. */
  hash: z.string().regex(HEX).meta({ title: '记录摘要' }),
  sig: z.string().max(200).default('').meta({ title: '签名' }),
  anchor: anchor.nullable().default(null).meta({ title: '时间锚' }),
  images,
});
export type RoundEntry = z.output<typeof roundEntry>;
export type RoundEntryInput = z.input<typeof roundEntry>;

const outcome = z.object({
  clientKey: z.string(),
  result: z.enum(['stored', 'known', 'refused']),
  pointId: z.int().nullable(),
  grade: z.string(),
  flags: z.array(z.string()),
  text: z.string(),
});
export type RoundOutcome = z.output<typeof outcome>;
const synced = z.object({ status: z.string(), done: z.int(), outcomes: z.array(outcome) });
export type RoundSynced = z.output<typeof synced>;

const roundTerm = z.object({
  termId: z.int(),
  name: z.string(),
  inputType: z.string(),
  options: z.array(z.string()),
  unit: z.string(),
  min: z.string(),
  max: z.string(),
  standard: z.string(),
  needPhoto: z.string(),
  severity: z.string(),
  /** Something that was found before: 1 it is being put right, 2 it was, and is to be looked at again. */
  finding: z.string(),
  /** By which report. */
  reportCode: z.string(),
});
export type RoundTerm = z.output<typeof roundTerm>;
const roundPoint = z.object({
  pointId: z.int(),
  code: z.string(),
  name: z.string(),
  position: z.string(),
  radius: z.int(),
  verify: z.string(),
  strict: z.boolean(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  minSecs: z.int(),
  /** SHA-256 of what its label says; no phone is told the label itself. */
  tokenHash: z.string(),
  /** Whether a picture taken there and then is asked for. */
  challenge: z.boolean(),
  /** What became of it; empty as long as it is open. */
  result: z.string(),
  grade: z.string(),
  doneBy: z.string(),
  doneTime: z.string(),
  terms: z.array(roundTerm),
});
export type RoundPoint = z.output<typeof roundPoint>;
const round = z.object({
  taskId: z.int(),
  code: z.string(),
  pathName: z.string(),
  windowFrom: z.string(),
  windowTo: z.string(),
  graceMins: z.int(),
  ordered: z.boolean(),
  status: z.string(),
  pointTotal: z.int(),
  done: z.int(),
  missed: z.int(),
  points: z.array(roundPoint),
  anchor,
});
/** A round as the phone of one of its people has it. */
export type Round = z.output<typeof round>;
const mine = z.object({
  /** The phone by whose key entries may be signed; 0 when it is not known, or not any more. */
  deviceId: z.int(),
  syncHours: z.int(),
  rows: z.array(round),
});
export type MyRounds = z.output<typeof mine>;

const moment = z.object({
  pointId: z.int(),
  name: z.string(),
  position: z.string(),
  floor: z.string(),
  placeId: z.int(),
  floorNo: z.int(),
  planX: z.number().nullable(),
  planY: z.number().nullable(),
  result: z.string(),
  grade: z.string(),
  flags: z.array(z.string()),
  checkTime: z.string(),
  receiveTime: z.string(),
  userName: z.string(),
  abnormal: z.array(z.string()),
});
export type ReplayMoment = z.output<typeof moment>;
const replay = z.object({
  /** In the order in which they were passed; what was not comes last. */
  points: z.array(moment),
  /** The floor plans that they lie on. */
  plans: z.array(z.object({ placeId: z.int(), floorNo: z.int(), title: z.string(), image: z.string() })),
});
export type Replay = z.output<typeof replay>;

const proof = z.object({
  pointId: z.int(),
  name: z.string(),
  result: z.string(),
  checkTime: z.string(),
  receiveTime: z.string(),
  userName: z.string(),
  deviceName: z.string(),
  grade: z.string(),
  flags: z.array(z.string()),
  hash: z.string(),
  /** What reckoning everything anew says of it. */
  verdict: z.enum(['proved', 'unsigned', 'broken', 'none']),
  text: z.string(),
  images: z.string(),
});
export type Proof = z.output<typeof proof>;
const verified = z.object({
  taskId: z.int(),
  code: z.string(),
  pathName: z.string(),
  windowFrom: z.string(),
  windowTo: z.string(),
  status: z.string(),
  checkedAt: z.string(),
  proved: z.int(),
  unsigned: z.int(),
  broken: z.int(),
  /** The verdict in words. */
  verdict: z.string(),
  points: z.array(proof),
});
export type Verified = z.output<typeof verified>;
const params = z.object({ id: idNumber });

/** Rounds as they are walked with a phone, and what proves that they were. */
export const patrolRound = titled('巡检', {
  my: GET(`${path}/my`, {
    summary: '我的巡检任务',
    access: walking,
    query: z.object({
      deviceId: z.coerce.number<number>().int().min(0).max(2_147_483_647).default(0).meta({ title: '设备' }),
    }),
    reply: data(mine),
  }),
  device: POST('/repair/patrol/device', {
    summary: '登记巡检设备',
    access: walking,
    body: z.object({
      publicKey: z
        .string()
        .regex(/^[A-Za-z0-9+/]{80,200}={0,2}$/)
        .meta({ title: '公钥' }),
      name: z.string().trim().max(100).default('').meta({ title: '设备名称' }),
    }),
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  /** Each entry is told by itself. */
  sync: POST(`${path}/:id/sync`, {
    summary: '提交巡检记录',
    access: walking,
    params,
    body: z.object({
      sentAt: time('发送时间'),
      entries: z
        .array(z.looseObject({ clientKey: z.string().max(40).meta({ title: '提交编号' }) }))
        .min(1)
        .max(MAX_ENTRIES, '一次最多同步50条')
        .meta({ title: '巡检记录' }),
    }),
    log: { type: 'update' },
    reply: data(synced),
  }),
  replay: GET(`${path}/:id/replay`, {
    summary: '巡检路线回放',
    access: 'repair:patrolTask:query',
    params,
    reply: data(replay),
  }),
  verify: GET(`${path}/:id/verify`, {
    summary: '核验巡检凭证',
    access: 'repair:patrolTask:query',
    params,
    reply: data(verified),
  }),
  /** The same as a workbook. */
  proof: GET(`${path}/:id/proof`, {
    summary: '导出巡检证据单',
    access: 'repair:patrolTask:export',
    params,
    reply: textReply,
  }),
});
