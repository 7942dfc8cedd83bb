import { z } from 'zod';
import { data, GET, POST } from '../kernel/http.ts';
import { titled } from '../kernel/resource.ts';

const path = '/repair/report/facility-match';
const row = z.object({
  reportId: z.int(),
  code: z.string(),
  /** What the report calls the facility. */
  said: z.string(),
  facilityId: z.int(),
  facilityCode: z.string(),
  facilityName: z.string(),
});

/** Old reports, which only name their facility, and the register. */
export const facilityMatch = titled('匹配旧报修', {
  /** What would be joined; nothing is written. */
  preview: GET(path, {
    summary: '预览匹配旧报修',
    access: 'repair:facility:edit',
    reply: data(z.object({ total: z.int(), rows: z.array(row) })),
  }),
  apply: POST(path, {
    summary: '匹配旧报修',
    access: 'repair:facility:edit',
    log: { type: 'update' },
    reply: data(z.object({ matched: z.int() })),
  }),
});
