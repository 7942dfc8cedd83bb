import { z } from 'zod';
import { choice, type Field, note, optionalText, requiredNote } from '../kernel/field.ts';
import { data, GET } from '../kernel/http.ts';
import { moment } from '../kernel/move.ts';
import { people, reference } from '../kernel/reference.ts';
import { idNumber, type Row, resource, titled } from '../kernel/resource.ts';
import { wideList } from '../kernel/wide-list.ts';
import { outageKinds, outageLife } from './outage-life.ts';

const path = '/repair/area/outage';
const KINDS = Object.keys(outageKinds) as (keyof typeof outageKinds)[];
const time = (label: string, hints: Pick<Field, 'search' | 'sort' | 'width'> = {}): Field<string, false> => ({
  kind: 'datetime',
  label,
  schema: moment(label),
  optional: false,
  ...hints,
});

/** What a shut-off is: what is off where, from when until when, and why. */
export const outageRecord = resource({
  name: 'outage',
  title: '停水停电',
  path,
  permission: 'repair:outage',
  id: 'outageId',
  fields: {
    kind: choice('类型', 'repair_outage_kind', KINDS, { search: 'exact', initial: '1', width: 80 }),
    subcampId: reference('校区', { search: 'exact', width: 110 }),
    placeIds: people('楼宇', 0) as Field<number[], true>,
    scope: optionalText('楼层房间', { max: 100, list: false }),
    startTime: time('开始时间', { search: 'range', sort: true, width: 160 }),
    endTime: time('预计恢复', { sort: true, width: 160 }),
    reason: requiredNote('原因', { max: 100, width: 180 }),
    content: note('公告内容', { max: 500, list: false }),
  },
});
const extra = {
  subcampName: z.string(),
  placeNames: z.array(z.string()),
  status: z.string(),
  restoredTime: z.string().nullable(),
  /** What the caller may do now. */
  moves: z.array(z.string()),
};
export type Outage = Row<typeof outageRecord> & z.output<z.ZodObject<typeof extra>>;

const entry = z.object({ event: z.string(), content: z.string(), operatorName: z.string(), createTime: z.string() });
const notice = z.object({ outageId: z.int(), kind: z.string(), text: z.string() });

/** Shut-offs of water, power and the like. */
export const outage = {
  ...outageRecord,
  endpoints: {
    ...outageRecord.endpoints,
    ...wideList(outageRecord, extra, ['status', 'placeId']),
    ...titled('停水停电', {
      log: GET(`${path}/:id/log`, {
        summary: '停水停电记录',
        access: 'repair:outage:query',
        params: z.object({ id: idNumber }),
        reply: data(z.array(entry)),
      }),
      notices: GET(`${path}/notices`, {
        summary: '停水停电公告',
        access: 'signed-in',
        query: z.object({ placeId: idNumber.optional() }),
        reply: data(z.array(notice)),
      }),
      ...outageLife.moves,
    }),
  },
};
