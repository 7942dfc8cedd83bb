import { z } from 'zod';
import { file, GET, none, POST, PUT, page, text as textReply } from '../kernel/http.ts';
import { pictures, reason, userId, version } from '../kernel/move.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';

const path = '/repair/rate';
const stars = (title: string) => z.int().min(1).max(5).meta({ title });
/** How the one who reported judges the work. */
export const rating = z.object({
  reportId: userId('报修单'),
  speed: stars('响应速度'),
  quality: stars('维修质量'),
  attitude: stars('服务态度'),
  overall: stars('总体评价'),
  tags: z.array(z.string().trim().min(1).max(20)).max(8).default([]).meta({ title: '标签' }),
  content: z.string().trim().max(300).default('').meta({ title: '评价内容' }),
  images: pictures('评价照片'),
});
export type Rating = z.output<typeof rating>;

const query = listQuery(
  ['overall', 'workerId', 'isAuto', 'replied', 'low', 'status', 'keyword', 'createTimeBegin', 'createTimeEnd'],
  ['createTimeBegin', 'createTimeEnd'],
);
const row = rating.omit({ reportId: true }).extend({
  rateId: z.int(),
  reportId: z.int(),
  code: z.string(),
  title: z.string(),
  raterName: z.string(),
  workerNames: z.string(),
  isAuto: z.boolean(),
  reply: z.string(),
  replyName: z.string(),
  visitDue: z.string().nullable(),
  visitResult: z.string(),
  visitName: z.string(),
  appealReason: z.string(),
  appealName: z.string(),
  judgeReason: z.string(),
  status: z.string(),
  createTime: z.string(),
  version: z.int(),
});
export type RateRow = z.output<typeof row>;
const id = z.object({ id: idNumber });

/** Ratings, replies, calls back and appeals. */
export const rate = titled('报修评价', {
  list: GET(`${path}/list`, { summary: '评价列表', access: 'repair:rate:list', query, reply: page(row) }),
  export: GET(`${path}/export`, { summary: '导出评价（两步）', access: 'repair:rate:export', query, reply: textReply }),
  download: POST(`${path}/export`, { summary: '导出评价', access: 'repair:rate:export', body: query, reply: file }),
  create: POST(path, {
    summary: '评价',
    access: 'repair:rate:add',
    body: rating,
    log: { type: 'insert' },
    reply: none,
  }),
  reply: PUT(`${path}/:id/reply`, {
    summary: '回复评价',
    access: 'repair:rate:reply',
    params: id,
    body: z.object({ reply: reason('回复').max(300), version }),
    reply: none,
  }),
  visit: PUT(`${path}/:id/visit`, {
    summary: '登记回访',
    access: 'repair:rate:visit',
    params: id,
    body: z.object({ visitResult: reason('回访结果').max(300), version }),
    reply: none,
  }),
  appeal: PUT(`${path}/:id/appeal`, {
    summary: '评价申诉',
    access: 'repair:rate:appeal',
    params: id,
    body: z.object({ reason: reason('申诉理由').max(300), version }),
    reply: none,
  }),
  judge: PUT(`${path}/:id/judge`, {
    summary: '裁定申诉',
    access: 'repair:rate:judge',
    params: id,
    body: z.object({ agree: z.boolean(), reason: reason('裁定说明').max(300), version }),
    reply: none,
  }),
});
