import { z } from 'zod';
import { choice, note, text } from '../kernel/field.ts';
import { data, GET, PUT } from '../kernel/http.ts';
import { version } from '../kernel/move.ts';
import { optionalReference, people } from '../kernel/reference.ts';
import { idNumber, type Row, resource, titled } from '../kernel/resource.ts';
import { wideList, wideRow } from '../kernel/wide-list.ts';

const path = '/repair/material/store';
const permission = 'repair:materialStore';

/** Where materials are kept. What people carry with them are stores, too; these come into being by themselves. */
export const materialStoreRecord = resource({
  name: 'materialStore',
  title: '仓库',
  path,
  permission,
  id: 'storeId',
  fields: {
    name: text('仓库名称', { max: 60, search: 'like', sort: true, width: 180 }),
    code: text('仓库编码', {
      max: 20,
      sort: true,
      width: 120,
      pattern: { regex: /^[A-Za-z0-9_-]+$/, message: '{label}只能包含字母、数字、横线和下划线' },
    }),
    // What somebody carries with him is nowhere; a room with shelves is refused without a building.
    subcampId: optionalReference('所属校区', { width: 120 }),
    placeId: optionalReference('所在楼宇', { width: 150 }),
    roomId: optionalReference('所在房间', { list: false }),
    status: choice('状态', 'common_status', ['0', '1'], { search: 'exact', width: 90 }),
    remark: note('备注', { list: false }),
  },
});

const keeper = z.object({ userId: z.int(), nickName: z.string() });
const extra = {
  kind: z.string(),
  subcampName: z.string(),
  placeName: z.string(),
  roomName: z.string(),
  /** Whose it is, when somebody carries it with him. */
  ownerName: z.string(),
  keepers: z.array(keeper),
  materialCount: z.int(),
  lowCount: z.int(),
  /** Empty for those who are not shown prices. */
  amount: z.string(),
  /** While everything in it is counted nothing moves. */
  frozen: z.boolean(),
};
const row = wideRow(materialStoreRecord.row, extra);
export type MaterialStore = Row<typeof materialStoreRecord> & z.output<z.ZodObject<typeof extra>>;

const option = z.object({ id: z.int(), label: z.string(), kind: z.string(), disabled: z.boolean() });
/** A store to choose. */
export type StoreOption = z.output<typeof option>;
const id = z.object({ id: idNumber });

/** Stores and who keeps them. */
export const materialStore = {
  ...materialStoreRecord,
  endpoints: {
    ...materialStoreRecord.endpoints,
    ...wideList(materialStoreRecord, extra, ['kind'], { kind: '仓库类型' }),
    ...titled('仓库', {
      get: GET(`${path}/:id`, {
        summary: '仓库详情',
        access: `${permission}:query`,
        params: id,
        reply: data(row),
      }),
      /** Those that the caller reaches; with `all` every one, as a place to move goods to. */
      options: GET(`${path}/optionselect`, {
        summary: '仓库选项',
        access: 'staff',
        query: z.object({ all: z.enum(['Y', 'N']).optional().meta({ title: '全部' }) }),
        reply: data(z.array(option)),
      }),
      candidates: GET(`${path}/keeper`, {
        summary: '可选库管员',
        access: `${permission}:keeper`,
        reply: data(z.array(keeper)),
      }),
      keepers: PUT(`${path}/:id/keepers`, {
        summary: '分配库管员',
        access: `${permission}:keeper`,
        params: id,
        body: z.object({ userIds: people('库管员', 0).schema as z.ZodType<number[], number[]>, version }),
        log: { type: 'grant' },
        reply: data(z.object({ version: z.int() })),
      }),
    }),
  },
};
