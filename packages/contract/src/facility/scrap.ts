import { z } from 'zod';
import { data, GET, PUT } from '../kernel/http.ts';
import { moved, pictures, reason, version } from '../kernel/move.ts';
import { idNumber, titled } from '../kernel/resource.ts';

const path = '/repair/facility/scrap';
const permission = 'repair:facility';
/** The process that decides whether a facility is scrapped. */
export const SCRAP_PROCESS = 'facility_scrap';

/** How an application to scrap a facility stands. */
export const SCRAP = { waiting: '10', agreed: '20', rejected: '30', withdrawn: '40' } as const;

/** Why a facility is to be scrapped. */
export const scrapInput = z.object({ reason: reason('报废原因'), images: pictures(), version });
export type ScrapInput = z.output<typeof scrapInput>;

const detail = z.object({
  scrapId: z.int(),
  facilityId: z.int(),
  code: z.string(),
  name: z.string(),
  classifyName: z.string(),
  position: z.string(),
  useDate: z.string().nullable(),
  lifeMonths: z.int(),
  /** As they were when it was asked for. */
  price: z.string(),
  netValue: z.string(),
  repairCost: z.string(),
  reason: z.string(),
  images: z.string(),
  applicantName: z.string(),
  createTime: z.string(),
  status: z.string(),
  rejectReason: z.string(),
  endTime: z.string().nullable(),
  instanceId: z.int().nullable(),
  /** The caller asked for it himself and nobody has decided yet. */
  mayWithdraw: z.boolean(),
});
/** An application to scrap a facility. */
export type ScrapDetail = z.output<typeof detail>;

/** Applications to scrap facilities; they are made by a move of the facility. */
export const facilityScrap = titled('设施报废', {
  get: GET(`${path}/:id`, {
    summary: '报废申请详情',
    access: `${permission}:query`,
    params: z.object({ id: idNumber }),
    reply: data(detail),
  }),
  /** The application that a facility waits for, or was scrapped by. */
  of: GET(`${path}/of/:id`, {
    summary: '设施的报废申请',
    access: `${permission}:query`,
    params: z.object({ id: idNumber }),
    reply: data(detail.nullable()),
  }),
  withdraw: PUT(`${path}/:id/withdraw`, {
    summary: '撤回报废申请',
    access: `${permission}:scrap`,
    params: z.object({ id: idNumber }),
    body: z.object({ reason: reason('撤回原因', 0).default('') }),
    reply: data(moved),
  }),
});
