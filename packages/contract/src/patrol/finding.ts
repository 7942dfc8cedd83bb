import { z } from 'zod';
import { dict, type Fields, int, text } from '../kernel/field.ts';
import { file, GET, POST, page, text as textReply } from '../kernel/http.ts';
import { listQuery, titled } from '../kernel/resource.ts';

/** What a list of findings is narrowed and sorted by. */
export const findingFields = {
  status: dict('状态', 'patrol_finding_status', { search: 'exact', width: 100 }),
  pointId: int('点位', { search: 'exact', list: false }),
  termId: int('检查项', { search: 'exact', list: false }),
  times: int('次数', { sort: true, width: 70 }),
  createTime: text('首次发现', { max: 19, sort: true, width: 136 }),
} satisfies Fields;
const query = listQuery(['status', 'pointId', 'termId', 'keyword'], [], {
  status: '状态',
  pointId: '点位',
  termId: '检查项',
  keyword: '关键字',
});

/** Something out of order, from when it was found until it is in order again. */
const findingRow = z.object({
  findingId: z.int(),
  pointId: z.int(),
  pointCode: z.string(),
  pointName: z.string(),
  position: z.string(),
  termId: z.int(),
  termName: z.string(),
  severity: z.string(),
  facilityName: z.string(),
  /** What was answered last. */
  value: z.string(),
  remark: z.string(),
  images: z.string(),
  times: z.int(),
  firstTaskId: z.int(),
  lastTime: z.string(),
  lastName: z.string(),
  reportId: z.int().nullable(),
  reportCode: z.string(),
  questId: z.int().nullable(),
  questCode: z.string(),
  status: z.string(),
  createTime: z.string(),
});
export type Finding = z.output<typeof findingRow>;

/** What rounds found out of order. */
export const patrolFinding = titled('巡检异常', {
  list: GET('/repair/patrol/finding/list', {
    summary: '巡检异常列表',
    access: 'repair:patrolTask:list',
    query,
    reply: page(findingRow),
  }),
  export: GET('/repair/patrol/finding/export', {
    summary: '导出巡检异常（两步）',
    access: 'repair:patrolTask:export',
    query,
    reply: textReply,
  }),
  download: POST('/repair/patrol/finding/export', {
    summary: '导出巡检异常',
    access: 'repair:patrolTask:export',
    body: query,
    reply: file,
  }),
});
