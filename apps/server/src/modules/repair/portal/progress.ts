import { rating } from '@jiaoyan/contract/repair/rate';
import { reportLife } from '@jiaoyan/contract/repair/report';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../kernel/db/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { parseValue } from '../../../kernel/http/input.ts';
import { readEvents } from '../../../kernel/record/event.ts';
import { refuseSensitive } from '../../system/index.ts';
import { takeReport, turnBase } from '../report/case.ts';
import { confirmReport, rateReport, reworkReport } from '../report/move-finish.ts';
import { orderTable } from '../report/order.table.ts';
import { type Report, reportTable } from '../report/report.table.ts';
import { reportRows } from '../report/report-rows.ts';
import type { Turn } from '../report/turn.ts';
import type { RepairTools } from '../tools.ts';
import type { ProgressView } from './progress-page.ts';

/** Technical events that only repeat what another one says. */
const HIDDEN = new Set(['CREATED', 'DONE']);

/** How a report stands, without anything that is not for its reporter. */
export async function readProgress(db: Db, report: Report): Promise<Omit<ProgressView, 'isNew' | 'problem'>> {
  const { reportId, mergedToId } = report;
  const orders = await db
    .select({ orderId: orderTable.orderId })
    .from(orderTable)
    .where(eq(orderTable.reportId, reportId))
    .orderBy(asc(orderTable.orderId));
  const sources = [['report', reportId], ...orders.map(({ orderId }) => ['order', orderId])] as [
    'report' | 'order',
    number,
  ][];
  const events = (await readEvents(db, sources, false)).filter(({ event }) => !HIDDEN.has(event));
  const [row] = await reportRows(db, [report]);
  const [merged] =
    mergedToId === null
      ? []
      : await db
          .select({ code: reportTable.code, status: reportTable.status })
          .from(reportTable)
          .where(eq(reportTable.reportId, mergedToId));
  return {
    report,
    createTime: report.createTime,
    position: row?.position ?? '',
    item: row?.templateName ?? '',
    events,
    merged,
  };
}

const version = z.coerce.number<string>().int().optional();
const stars = (name: 'speed' | 'quality' | 'attitude' | 'overall', title: string) =>
  z.preprocess((text) => Number(text) || undefined, rating.shape[name]).meta({ title });
const reworking = z.object({ reason: reportLife.transitions.rework.input.shape.reason, version });
const judging = z.object({
  speed: stars('speed', '响应速度'),
  quality: stars('quality', '维修质量'),
  attitude: stars('attitude', '服务态度'),
  overall: stars('overall', '总体评价'),
  content: rating.shape.content,
});

/** What a form of the page asks for, checked before anything is locked. */
async function moveOf({ findSensitiveWords }: RepairTools, body: Readonly<Record<string, unknown>>) {
  if (body.move === 'confirm') {
    const input = parseValue(z.object({ version }), body);
    return (turn: Turn) => confirmReport(turn, '1', input);
  }
  if (body.move === 'rework') {
    const { reason, version: seen } = parseValue(reworking, body);
    await refuseSensitive(findSensitiveWords, [{ field: 'reason', label: '原因', text: reason }]);
    return (turn: Turn) => reworkReport(turn, { reason, images: '', version: seen }, true);
  }
  if (body.move !== 'rate') throw refuse('请求格式不正确');
  const given = parseValue(judging, body);
  await refuseSensitive(findSensitiveWords, [{ field: 'content', label: '评价内容', text: given.content }]);
  return (turn: Turn) => rateReport(turn, null, { ...given, tags: [], images: '' });
}

/** Somebody who is not signed in accepts, refuses or rates the work on his own report. */
export async function moveProgress(
  tools: RepairTools,
  report: Report,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const move = await moveOf(tools, body);
  const base = await turnBase(tools, { userId: null, name: report.reporterName });
  await tools.db.transaction((tx) => takeReport(tools, tx, base, report.reportId, move));
}
