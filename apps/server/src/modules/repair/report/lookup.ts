import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { placeTable } from '../../campus/place.table.ts';
import { roomTable } from '../../campus/room.table.ts';
import type { Sla } from './deadline.ts';
import { slaTable } from './sla.table.ts';
import { templateTable } from './template.table.ts';

export type Template = typeof templateTable.$inferSelect;
const ENABLED = '0';
const CATEGORY = 0;
/** Round the clock, with times that hurt nobody, where an administrator has removed the table of times. */
const NO_SLA: Sla = {
  slaId: null,
  calendar: '1',
  acceptMins: 60,
  takeMins: 120,
  arriveMins: 1440,
  finishMins: 4320,
  remindPct: 80,
};

/** What is reported; it must be offered, and not only be a category. */
export async function templateFor(db: Db, templateId: number): Promise<Template> {
  const [row] = await db.select().from(templateTable).where(eq(templateTable.templateId, templateId));
  if (!row || row.parentId === CATEGORY) throw refuse('请选择报修项目', 'templateId');
  if (row.status !== ENABLED) throw refuse('所选报修项目已停用', 'templateId');
  return row;
}

/** The times for a report: those of its item when they are of its priority, else the usual ones of the priority. */
export async function slaFor(db: Db, template: Pick<Template, 'slaId'>, priority: string): Promise<Sla> {
  const rows = await db
    .select()
    .from(slaTable)
    .where(and(eq(slaTable.priority, priority), eq(slaTable.status, ENABLED)))
    .orderBy(asc(slaTable.slaId));
  return rows.find(({ slaId }) => slaId === template.slaId) ?? rows[0] ?? NO_SLA;
}

/** Where something is, in numbers and in words. */
export interface Position {
  readonly subcampId: number;
  readonly placeId: number;
  readonly roomId: number | null;
  readonly text: string;
}

/** Where a fault is; building and room must exist, belong together and be in use. */
export async function positionFor(db: Db, placeId: number, roomId: number | null): Promise<Position> {
  const [place] = await db
    .select({ subcampId: placeTable.subcampId, name: placeTable.name, status: placeTable.status })
    .from(placeTable)
    .where(eq(placeTable.placeId, placeId));
  if (!place) throw refuse('所选楼宇不存在', 'placeId');
  if (place.status !== ENABLED) throw refuse('所选楼宇已停用', 'placeId');
  const text = place.name;
  if (roomId === null) return { subcampId: place.subcampId, placeId, roomId, text };
  const [room] = await db
    .select({ placeId: roomTable.placeId, roomNo: roomTable.roomNo, name: roomTable.name })
    .from(roomTable)
    .where(eq(roomTable.roomId, roomId));
  if (room?.placeId !== placeId) throw refuse('所选房间不属于该楼宇', 'roomId');
  return { subcampId: place.subcampId, placeId, roomId, text: `${text}${room.roomNo}` };
}
