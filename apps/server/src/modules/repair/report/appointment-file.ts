import { Readable } from 'node:stream';
import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { Download } from '../../../kernel/http/http.ts';
import type { Order } from './order.table.ts';
import { reportTable as t } from './report.table.ts';
import { reportRows } from './report-rows.ts';

const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
/** Texts of a calendar must not end its lines. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** The appointment of an order, for the calendar of a telephone. */
export async function appointmentFile(db: Db, order: Order): Promise<Download> {
  if (!order.planFrom || !order.planTo) throw refuse('该工单还没有预约上门时间');
  const [report] = await db.select().from(t).where(eq(t.reportId, order.reportId));
  const [row] = report ? await reportRows(db, [report]) : [];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Jiaoyan//Repair//CN',
    'BEGIN:VEVENT',
    `UID:${order.code}@jiaoyan`,
    `DTSTAMP:${stamp(momentOf(order.updateTime))}`,
    `DTSTART:${stamp(momentOf(order.planFrom))}`,
    `DTEND:${stamp(momentOf(order.planTo))}`,
    `SUMMARY:${escaped(`维修上门 ${row?.title ?? ''}`)}`,
    `LOCATION:${escaped(row?.position ?? '')}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { name: `${order.code}.ics`, type: 'text/calendar', stream: Readable.from(`${lines.join('\r\n')}\r\n`) };
}
