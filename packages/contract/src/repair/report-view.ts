import { z } from 'zod';
import { cover } from '../facility/quality.ts';
import { userId } from '../kernel/move.ts';
import { quantity, unitPrice } from '../kernel/quantity.ts';
import { LINE_SOURCE } from '../material/status.ts';

const nullableText = z.string().nullable();
const nullableId = z.int().nullable();
/** A report as lists show it. */
export const reportRow = z.object({
  reportId: z.int(),
  code: z.string(),
  title: z.string(),
  status: z.string(),
  priority: z.string(),
  trade: z.string(),
  source: z.string(),
  templateId: z.int(),
  templateName: z.string(),
  subcampId: z.int(),
  placeId: z.int(),
  roomId: nullableId,
  /** Campus, building and room in words. */
  position: z.string(),
  teamId: nullableId,
  /** Nobody for those who reported without signing in. */
  reporterId: nullableId,
  reporterName: z.string(),
  workerNames: z.string(),
  acceptDue: nullableText,
  takeDue: nullableText,
  arriveDue: nullableText,
  finishDue: nullableText,
  confirmDue: nullableText,
  pauseSince: nullableText,
  finishTime: nullableText,
  overdue: z.string(),
  slaExempt: z.string(),
  urgeCount: z.int(),
  reopenCount: z.int(),
  followers: z.int(),
  createTime: z.string(),
  version: z.int(),
});
export type ReportRow = z.output<typeof reportRow>;

const optional = (title: string, max: number) => z.string().trim().max(max).default('').meta({ title });
const lineId = (title: string) => userId(title).optional();
const material = z.object({
  /** What somebody carries has its name, unit and value from the ledger; what he bought himself is written down. */
  source: z.enum([LINE_SOURCE.carried, LINE_SOURCE.bought]).default(LINE_SOURCE.bought).meta({ title: '材料来源' }),
  materialId: lineId('物资'),
  /** Who carries it, when it is not the worker of the order. */
  ownerId: lineId('持有人'),
  lotId: lineId('批次'),
  serialIds: z.array(userId('序列号')).max(200).default([]).meta({ title: '序列号' }),
  name: optional('材料名称', 60),
  unit: optional('单位', 10),
  qty: quantity(),
  price: unitPrice(),
});
export const materialLines = z
  .array(
    material
      .refine(({ source, materialId }) => source !== LINE_SOURCE.carried || materialId !== undefined, {
        path: ['materialId'],
        message: '请选择物资',
      })
      .refine(({ source, name, price }) => source !== LINE_SOURCE.bought || (name !== '' && price !== ''), {
        path: ['name'],
        message: '自购材料须填写名称和单价',
      }),
  )
  .max(50)
  .default([])
  .meta({ title: '材料' });
export type MaterialLine = z.output<typeof material>;

/** What was used, as it is shown. */
const usedLine = z.object({
  lineId: z.int(),
  /** 0 from before the ledger, 1 out of what somebody carried, 9 bought by the worker. */
  source: z.string(),
  materialId: nullableId,
  name: z.string(),
  unit: z.string(),
  lotNo: z.string(),
  serials: z.array(z.string()),
  qty: z.string(),
  price: z.string(),
  amount: z.string(),
  /** The line that this one takes back. */
  reversesId: nullableId,
});
export type UsedLine = z.output<typeof usedLine>;

/** A work order as a report shows it. */
export const orderCard = z.object({
  orderId: z.int(),
  code: z.string(),
  status: z.string(),
  workerId: z.int(),
  workerName: z.string(),
  workerPhone: z.string(),
  helperIds: z.array(z.int()),
  helperNames: z.string(),
  dispatchMode: z.string(),
  dispatchTime: z.string(),
  takeDue: nullableText,
  takeTime: nullableText,
  planFrom: nullableText,
  planTo: nullableText,
  arriveTime: nullableText,
  arriveProof: z.string(),
  suspendReason: z.string(),
  suspendUntil: nullableText,
  request: z.object({ kind: z.string(), reason: z.string(), until: z.string().optional() }).nullable(),
  finishTime: nullableText,
  faultCause: z.string(),
  solution: z.string(),
  checklistResult: z.array(z.object({ item: z.string(), ok: z.boolean() })),
  beforeImages: z.string(),
  afterImages: z.string(),
  laborMins: z.int(),
  laborCost: z.string(),
  materialCost: z.string(),
  /** What the company took, when one did it. */
  companyCost: z.string(),
  companyOrderId: nullableId,
  companyOrderCode: z.string(),
  companyName: z.string(),
  materials: z.array(usedLine),
  /** Receipts for what the worker bought himself. */
  receiptImages: z.string(),
  signature: z.string(),
  requireSign: z.boolean(),
  reworkOfId: nullableId,
  parentOrderId: nullableId,
  closeReason: z.string(),
  version: z.int(),
});
export type OrderCard = z.output<typeof orderCard>;

const timelineEntry = z.object({
  eventId: z.int(),
  bizType: z.string(),
  bizId: z.int(),
  event: z.string(),
  fromStatus: z.string(),
  toStatus: z.string(),
  operatorId: nullableId,
  operatorName: z.string(),
  content: z.string(),
  files: z.string(),
  isPublic: z.boolean(),
  createTime: z.string(),
});
/** One thing that happened to a report. */
export type TimelineEntry = z.output<typeof timelineEntry>;

/** A report with everything that the caller may see of it. */
export const reportDetail = reportRow.extend({
  reporterPhone: z.string(),
  agentName: z.string(),
  location: z.string(),
  facility: z.string(),
  facilityId: z.int().nullable(),
  isDown: z.boolean(),
  description: z.string(),
  images: z.string(),
  expectFrom: nullableText,
  expectTo: nullableText,
  allowEnter: z.boolean(),
  teamName: z.string(),
  acceptName: z.string(),
  acceptTime: nullableText,
  rejectReason: z.string(),
  mergedToId: nullableId,
  mergedToCode: z.string(),
  reworkOfId: nullableId,
  reworkOfCode: z.string(),
  pausedMins: z.int(),
  breach: z.partialRecord(z.enum(['accept', 'take', 'arrive', 'finish']), z.boolean()),
  confirmTime: nullableText,
  confirmType: z.string(),
  liability: z.string(),
  /** The warranty that covers what is broken; those who have to decide see who can be asked. */
  warranty: cover.extend({ companyId: nullableId }).nullable(),
  materialCost: z.string(),
  laborCost: z.string(),
  companyCost: z.string(),
  archiveTime: nullableText,
  isPublic: z.boolean(),
  orders: z.array(orderCard),
  rate: z
    .object({ speed: z.int(), quality: z.int(), attitude: z.int(), overall: z.int(), content: z.string() })
    .extend({ tags: z.array(z.string()), isAuto: z.boolean(), reply: z.string(), rateId: z.int() })
    .nullable(),
  timeline: z.array(timelineEntry),
  /** The moves of the report that the caller may make now. */
  moves: z.array(z.string()),
  isFollowing: z.boolean(),
  isMine: z.boolean(),
});
export type ReportDetail = z.output<typeof reportDetail>;
