import { z } from 'zod';

/** When it was out of use. */
export const down = z.object({ from: z.string(), to: z.string().nullable(), reason: z.string(), note: z.string() });
/** A row of a history. */
export const historyEntry = z.object({
  key: z.string(),
  /** Who keeps it: the register itself, or what a higher module calls its documents. */
  source: z.string(),
  event: z.string(),
  time: z.string(),
  title: z.string(),
  content: z.string(),
  operatorName: z.string(),
  amount: z.string(),
  /** The page that shows it. */
  link: z.string(),
});
/** Something in the life of a facility. */
export type FacilityHistoryEntry = z.output<typeof historyEntry>;

const laneItem = z.object({
  from: z.string(),
  /** A point in time has no end; what goes on has an empty one. */
  to: z.string().nullable(),
  title: z.string(),
  tone: z.string(),
  link: z.string(),
});
/** A row of the picture of a life. */
export const lane = z.object({ key: z.string(), label: z.string(), items: z.array(laneItem) });
/** What happened of one kind over time. */
export type FacilityLane = z.output<typeof lane>;
/** A row of what was paid. */
export const cost = z.object({
  key: z.string(),
  time: z.string(),
  source: z.string(),
  code: z.string(),
  title: z.string(),
  amount: z.string(),
  link: z.string(),
});
/** Something that was paid for a facility. */
export type FacilityCost = z.output<typeof cost>;

/** A row of a choice. */
export const facilityOption = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  classifyName: z.string(),
  placeName: z.string(),
  roomNo: z.string(),
  status: z.string(),
  /** The item that a report of it is most likely about. */
  templateId: z.int().nullable(),
});
/** A facility to choose. */
export type FacilityOption = z.output<typeof facilityOption>;

/** A row of the hand-overs. */
export const transferRow = z.object({
  transferId: z.int(),
  facilityId: z.int(),
  code: z.string(),
  name: z.string(),
  position: z.string(),
  fromName: z.string(),
  toName: z.string(),
  deptName: z.string(),
  reason: z.string(),
  status: z.string(),
  createTime: z.string(),
  confirmTime: z.string().nullable(),
  /** The caller is the one who is asked. */
  isMine: z.boolean(),
});
/** A hand-over. */
export type Transfer = z.output<typeof transferRow>;
