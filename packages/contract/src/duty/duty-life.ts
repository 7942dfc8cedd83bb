import { z } from 'zod';
import { data, GET, POST } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moved, reason, userId, version } from '../kernel/move.ts';
import { idNumber } from '../kernel/resource.ts';

const path = '/repair/area/duty';
const permission = 'repair:duty';
/** How a duty stands. */
export const DUTY = { planned: '10', running: '20', over: '30', missed: '40' } as const;
export const dutyStates = { '10': '已排班', '20': '值班中', '30': '已交班', '40': '缺岗' } as const;
export type DutyStatus = keyof typeof dutyStates;

/** How an exchange of duties stands. */
export const SWAP = { open: '10', agreed: '20', refused: '30', withdrawn: '40' } as const;
export const swapStates = { '10': '待确认', '20': '已同意', '30': '已拒绝', '40': '已撤销' } as const;

/** How long before and after the start of a shift people may check in. */
export const CHECKIN_MINS = 30;
/** How long after its start a duty at which nobody checked in counts as missed. */
export const MISSED_MINS = 60;
/** How long a note for the next shift may be. */
export const MAX_HANDOVER = 4000;

const HOUR_MS = 3_600_000;
/** When a shift begins, in hours of its day, and how long it lasts. */
const shiftHours: Readonly<Record<string, { start: number; hours: number }>> = {
  '1': { start: 8, hours: 10 },
  '2': { start: 18, hours: 14 },
  '3': { start: 8, hours: 24 },
};
const wall = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
export const SHIFT_NAMES: readonly string[] = Object.keys(shiftHours);

/** From when until when somebody stands on a shift, as wall time; nights and holidays end the next morning. */
export function shiftSpan(dutyDate: string, shift: string): { from: string; to: string } {
  const { start, hours } = shiftHours[shift] ?? { start: 0, hours: 24 };
  const from = Date.parse(`${dutyDate}T00:00:00Z`) + start * HOUR_MS;
  return { from: wall(from), to: wall(from + hours * HOUR_MS) };
}

const moving = z.object({ version });
const content = z.string().trim().min(1).max(MAX_HANDOVER).meta({ title: '交班内容' });
const handoverInput = z.object({ content, handoverTo: userId('接班人').optional(), version });
const swapInput = z.object({ toUserId: userId('换班对象'), reason: reason('换班原因'), version });
export type HandoverInput = z.output<typeof handoverInput>;
export type SwapInput = z.output<typeof swapInput>;

/** What may happen to a duty once it is planned. */
export const dutyLife = lifecycle({
  path,
  permission,
  states: dutyStates,
  reply: moved,
  transitions: {
    /** Whoever comes first opens the shift, the others join it. */
    checkin: { label: '签到', from: ['10', '20'], to: '20', input: moving },
    checkout: { label: '签退', from: ['20', '30'], to: ['20', '30'], input: moving },
    swap: { label: '换班', from: ['10'], to: '10', input: swapInput },
    /** The shift goes on until the next leader has taken it over. */
    handover: { label: '交班', from: ['20'], to: '20', input: handoverInput },
    takeover: { label: '接班', from: ['20'], to: '30', input: moving },
  },
});
export type DutyMove = keyof typeof dutyLife.transitions;

const refusing = z.object({ answer: z.string().trim().max(200).default('').meta({ title: '说明' }) });
/** What may happen to a request for an exchange. */
export const swapLife = lifecycle({
  path: `${path}/swap`,
  permission,
  states: swapStates,
  reply: z.object({ status: z.string() }),
  transitions: {
    agree: { label: '同意', from: ['10'], to: '20', input: z.object({}) },
    refuse: { label: '拒绝', from: ['10'], to: '30', input: refusing },
    withdraw: { label: '撤销', from: ['10'], to: '40', input: z.object({}) },
  },
});
export type SwapMove = keyof typeof swapLife.transitions;

const swap = z.object({
  swapId: z.int(),
  dutyId: z.int(),
  dutyDate: z.string(),
  shift: z.string(),
  subcampName: z.string(),
  fromUserId: z.int(),
  fromName: z.string(),
  toUserId: z.int(),
  toName: z.string(),
  reason: z.string(),
  answer: z.string(),
  status: z.string(),
  createTime: z.string(),
  /** What the caller may do about it now. */
  moves: z.array(z.string()),
});
/** Somebody asks somebody else to stand in for him. */
export type DutySwap = z.output<typeof swap>;

const draft = z.object({ content: z.string(), handoverTo: z.int().nullable(), handoverToName: z.string() });
export type HandoverDraft = z.output<typeof draft>;

const { checkin, handover } = dutyLife.moves;
const byId = z.object({ id: idNumber });
const { agree, refuse, withdraw } = swapLife.moves;
const SWAPPING = `${permission}:swap` as const;

/** The calls by which a duty is lived. */
export const dutyLifeCalls = {
  checkin,
  handover,
  // Whoever may come may go, and whoever hands over takes over: two rights instead of four.
  checkout: { ...dutyLife.moves.checkout, access: `${permission}:checkin` as const },
  takeover: { ...dutyLife.moves.takeover, access: `${permission}:handover` as const },
  handoverDraft: GET(`${path}/:id/handoverDraft`, {
    summary: '交班草稿',
    access: `${permission}:handover`,
    params: byId,
    reply: data(draft),
  }),
  swap: POST(`${path}/:id/swap`, {
    summary: '申请换班',
    access: SWAPPING,
    params: byId,
    body: swapInput,
    log: { type: 'insert' },
    reply: data(z.object({ swapId: z.int() })),
  }),
  swaps: GET(`${path}/swap/my`, { summary: '我的换班申请', access: SWAPPING, reply: data(z.array(swap)) }),
  agree: { ...agree, access: SWAPPING },
  refuse: { ...refuse, access: SWAPPING },
  withdraw: { ...withdraw, access: SWAPPING },
};
