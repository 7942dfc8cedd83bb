import { z } from 'zod';

/** What happened to a document of the stores. */
export const recordEvent = z.object({
  eventId: z.int(),
  event: z.string(),
  operatorName: z.string(),
  content: z.string(),
  createTime: z.string(),
});
export type RecordEntry = z.output<typeof recordEvent>;
