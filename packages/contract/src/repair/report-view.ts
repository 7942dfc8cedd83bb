import { z } from 'zod';

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

const material = z.object({
  name: z.string().trim().min(1).max(60).meta({ title: '材料名称' }),
  unit: z.string().trim().max(10).default('').meta({ title: '单位' }),
  qty: z
    .string()
    .regex(/^(?!0+(\.0+)?$)\d{1,8}(\.\d{1,3})?$/, '{label}应为大于0的数字，最多3位小数')
    .meta({ title: '数量' }),
  price: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,2})?$/, '{label}应为金额，最多2位小数')
    .meta({ title: '单价' }),
});
export const materialLines = z.array(material).max(50).default([]).meta({ title: '材料' });
export type MaterialLine = z.output<typeof material>;

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
  materials: z.array(material.extend({ amount: z.string() })),
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
