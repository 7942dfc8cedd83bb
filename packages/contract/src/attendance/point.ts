import { z } from 'zod';
import { choice, type Field, int, text } from '../kernel/field.ts';
import { data, file, GET, POST } from '../kernel/http.ts';
import { optionalReference, reference } from '../kernel/reference.ts';
import { idNumber, type Row, resource, titled } from '../kernel/resource.ts';
import { wideList, wideRow } from '../kernel/wide-list.ts';

const path = '/repair/attendance/point';
const permission = 'repair:attendancePoint';
const MAX_NETWORKS = 20;
/** An IPv4 or IPv6 address with the length of its prefix. */
const NETWORK = z.union([z.cidrv4(), z.cidrv6()]);

const coordinate = (label: string, limit: number): Field<number | null, true> => ({
  kind: 'int',
  label,
  schema: z.number().min(-limit).max(limit).nullable().meta({ title: label }),
  optional: true,
  initial: null,
  list: false,
});
const networks: Field<string[], true> = {
  kind: 'tags',
  label: '校园网段',
  schema: z
    .array(
      z
        .string()
        .trim()
        .max(50)
        .refine((text) => NETWORK.safeParse(text).success, '{label}格式不正确，如 10.20.0.0/16'),
    )
    .max(MAX_NETWORKS, `校园网段最多${MAX_NETWORKS}个`)
    .transform((list) => [...new Set(list)])
    .meta({ title: '校园网段' }),
  optional: true,
  initial: [],
  list: false,
};

/** Where people check in. */
export const pointRecord = resource({
  name: 'attendancePoint',
  title: '打卡点',
  path,
  permission,
  id: 'pointId',
  history: true,
  fields: {
    name: text('打卡点名称', { max: 40, search: 'like', sort: true, width: 160 }),
    placeId: reference('楼宇', { list: false, search: 'exact' }),
    roomId: optionalReference('房间', { list: false }),
    lng: coordinate('经度', 180),
    lat: coordinate('纬度', 90),
    radius: {
      ...int('允许距离（米）', { initial: 150, width: 120 }),
      schema: z.int().min(20).max(2000).meta({ title: '允许距离（米）' }),
    },
    networks,
    status: choice('状态', 'common_status', ['0', '1'], { search: 'exact', width: 80 }),
  },
});

const extra = {
  placeName: z.string(),
  /** Building and room in words. */
  position: z.string(),
  /** Whether a board has a link to it, and when it was last seen there. */
  hasBoard: z.boolean(),
  boardSeen: z.string().nullable(),
  /** How many plans that are not over let people check in here. */
  planCount: z.int(),
};
const row = wideRow(pointRecord.row, extra);
export type AttendancePoint = z.output<typeof row>;
export type PointValues = Row<typeof pointRecord>;

const option = z.object({ id: z.int(), label: z.string(), position: z.string(), disabled: z.boolean() });
export type PointOption = z.output<typeof option>;

/** Where people check in. */
export const attendancePoint = {
  ...pointRecord,
  endpoints: {
    ...pointRecord.endpoints,
    ...wideList(pointRecord, extra),
    ...titled('打卡点', {
      /** A new link for the board on the wall; the one before no longer works. It is shown this once. */
      board: POST(`${path}/:id/board`, {
        summary: '生成打卡屏链接',
        access: `${permission}:edit`,
        params: z.object({ id: idNumber }),
        log: { type: 'generate' },
        reply: data(z.object({ path: z.string() })),
      }),
      /** The code for a label on the wall, which asks for the position as well. */
      code: GET(`${path}/:id/code.svg`, {
        summary: '打卡点固定码',
        access: `${permission}:query`,
        params: z.object({ id: idNumber }),
        reply: file,
      }),
      options: GET(`${path}/optionselect`, {
        summary: '打卡点选项',
        access: 'staff',
        reply: data(z.array(option)),
      }),
    }),
  },
};
