import { z } from 'zod';

/** What happened to a record of the register. */
export const recordEntry = z.object({
  eventId: z.int(),
  event: z.string(),
  operatorName: z.string(),
  content: z.string(),
  files: z.string(),
  createTime: z.string(),
});
