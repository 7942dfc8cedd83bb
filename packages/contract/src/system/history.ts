import { z } from 'zod';
import { GET, page } from '../kernel/http.ts';
import { idNumber } from '../kernel/resource.ts';

/** One field of a changed record. A value of null was not there: before a creation, after a removal. */
const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  /** The dictionary that gives the values their labels; empty for plain text. */
  dictType: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.output<typeof fieldChange>;

export const historyEntry = z.object({
  historyId: z.int(),
  /** `add`, `edit` or `remove`. */
  action: z.string(),
  resource: z.string(),
  recordId: z.int(),
  recordName: z.string(),
  operName: z.string(),
  nickName: z.string(),
  operTime: z.string(),
  traceId: z.string(),
  changes: z.array(fieldChange),
});
export type HistoryEntry = z.output<typeof historyEntry>;

const count = z.coerce.number<number>().int().min(1);

/** What happened to a record. Open to whoever may see the record itself; the server knows the rule of each resource. */
export const history = {
  list: GET('/system/history/:resource/:recordId', {
    summary: '变更历史',
    access: 'signed-in',
    params: z.object({ resource: z.string().regex(/^[A-Za-z]{1,40}$/, '资源名称格式不正确'), recordId: idNumber }),
    query: z.object({ pageNum: count.default(1), pageSize: count.max(100).default(20) }),
    reply: page(historyEntry),
  }),
};
