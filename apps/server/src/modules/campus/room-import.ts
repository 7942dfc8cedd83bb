import { roomRecord } from '@jiaoyan/contract/campus/room';
import type { ImportOptions } from '@jiaoyan/contract/system/import';
import {
  type CheckedRow,
  cellProblem,
  type ImportField,
  type ImportPlan,
  type ImportSource,
} from '../../kernel/crud/import.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { floorProblem } from './room-check.ts';
import { loadRoomLookups, type Problem, type RoomDicts, type RoomLookups, roomDicts } from './room-import-lookup.ts';
import { type ImportedRoom, writeRooms } from './room-import-write.ts';

type Values = ImportSource['values'];
const { fields } = roomRecord;

const fieldsOf = ({ roomType, status, bookable }: RoomDicts): ImportField[] => [
  { key: 'place', title: '楼宇', required: true, note: '楼宇名称；重名时写 校区/楼宇，如 东湖校区/明理楼', width: 24 },
  { key: 'floorNo', title: '楼层', required: true, note: '整数，地下一层为 -1，室外为 0', width: 8 },
  { key: 'roomNo', title: '房间号', required: true, note: '同一楼宇内不能重复，最多20个字符', width: 14 },
  { key: 'name', title: '房间名称', note: '最多60个字符' },
  { key: 'roomType', title: '房间类型', note: '留空为教室', options: [...roomType.values()], width: 14 },
  { key: 'capacity', title: '容纳人数', note: '整数，留空为 0', width: 10 },
  { key: 'areaSqm', title: '面积（㎡）', note: '最多2位小数', width: 12 },
  { key: 'dept', title: '使用部门', note: '部门名称' },
  { key: 'bookable', title: '可借用', note: '留空为否', options: [...bookable.values()], width: 10 },
  { key: 'status', title: '状态', note: '留空为可用', options: [...status.values()], width: 10 },
  { key: 'remark', title: '备注', note: '更新已有房间时，留空的单元格不修改', width: 36 },
];

/** A whole number out of a cell; what is none stays text, so that the rule of the field refuses it. */
const wholeNumber = (text: string): number | string => (/^-?\d+$/.test(text) ? Number(text) : text);

/** What is wrong with the plain cells of a row. */
function cellProblems(values: Values): Problem[] {
  const cells: [keyof typeof fields & string, unknown][] = [
    ['floorNo', wholeNumber(values.floorNo ?? '')],
    ['roomNo', values.roomNo ?? ''],
    ['name', values.name ?? ''],
    ['capacity', wholeNumber(values.capacity || '0')],
    ['areaSqm', values.areaSqm ?? ''],
    ['remark', values.remark ?? ''],
  ];
  return cells.flatMap(([key, value]) => {
    const message = value === '' && key === 'floorNo' ? '楼层不能为空' : cellProblem(fields[key], value);
    return message ? [{ key, message }] : [];
  });
}

async function checkRow(source: ImportSource, look: RoomLookups, { updateSupport }: ImportOptions) {
  const { values } = source;
  const errors = cellProblems(values);
  const found = <T>(key: string, result: T | { problem: string }): T | undefined => {
    if (result === null || typeof result !== 'object' || !('problem' in result)) return result;
    errors.push({ key, message: result.problem });
    return undefined;
  };
  const place = found('place', values.place ? look.place(values.place) : { problem: '楼宇不能为空' });
  const floorNo = Number(values.floorNo);
  const wrongFloor = place && Number.isInteger(floorNo) ? floorProblem(place, [floorNo]) : undefined;
  if (wrongFloor) errors.push({ key: 'floorNo', message: wrongFloor });
  const roomNo = values.roomNo ?? '';
  const existing = place && look.room(place.placeId, roomNo);
  if (existing && !updateSupport) errors.push({ key: 'roomNo', message: `房间号已存在：${roomNo}` });
  const value: Partial<ImportedRoom> = {
    placeId: place?.placeId ?? 0,
    floorNo,
    roomNo,
    ...(values.name && { name: values.name }),
    ...(values.roomType && { roomType: found('roomType', look.label('roomType', values.roomType)) ?? '' }),
    ...(values.capacity && { capacity: Number(values.capacity) }),
    ...(values.areaSqm && { areaSqm: values.areaSqm }),
    ...(values.dept && { deptId: found('dept', look.dept(values.dept)) ?? null }),
    ...(values.bookable && { bookable: found('bookable', look.label('bookable', values.bookable)) ?? '' }),
    ...(values.status && { status: found('status', look.label('status', values.status)) ?? '' }),
    ...(values.remark && { remark: values.remark }),
  };
  const booked = existing && (await look.closing(existing, value.status));
  if (booked) errors.push({ key: 'status', message: booked });
  return { errors, existing, value, key: place && `${place.placeId}/${roomNo}` };
}

/** How rooms come in from a workbook: buildings and departments by name. */
export async function roomImport(ctx: Ctx): Promise<ImportPlan<ImportedRoom>> {
  const dicts = await roomDicts(ctx);
  return {
    title: '房间',
    fields: fieldsOf(dicts),
    async check(tx, rows, options) {
      const look = await loadRoomLookups(tx, ctx, dicts, rows);
      const seen = new Map<string, number>();
      const checked: CheckedRow<ImportedRoom>[] = [];
      for (const source of rows) {
        const { errors, existing, value, key } = await checkRow(source, look, options);
        const first = key && seen.get(key);
        if (first) errors.push({ key: 'roomNo', message: `房间号与第${first}行重复` });
        else if (key) seen.set(key, source.line);
        // Rows with mistakes are never written, so that what is missing in them does not matter.
        const room = { ...value, ...(existing && { roomId: existing.roomId }) } as ImportedRoom;
        checked.push({ action: existing ? 'update' : 'create', errors, value: room });
      }
      return checked;
    },
    write: (tx, rows) => writeRooms(tx, ctx, rows),
  };
}
