import { type PatrolFlag, patrolFlags } from '@jiaoyan/contract/patrol/evidence';
import type { Proof } from '@jiaoyan/contract/patrol/round';
import { results } from '@jiaoyan/contract/patrol/status';
import { saveExport } from '../../kernel/files/files.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { xlsxStream } from '../../kernel/sheet/xlsx.ts';
import { verifyRound } from './round-verify.ts';

const flagText = (flags: readonly string[]): string =>
  flags.map((flag) => patrolFlags[flag as PatrolFlag] ?? flag).join('、');
const columns: readonly (readonly [title: string, width: number, cell: (point: Proof) => string])[] = [
  ['点位', 24, ({ name }) => name],
  ['结果', 10, ({ result }) => results[result as keyof typeof results] ?? '未巡检'],
  ['打点时间', 20, ({ checkTime }) => checkTime],
  ['收到时间', 20, ({ receiveTime }) => receiveTime],
  ['巡检人', 12, ({ userName }) => userName],
  ['设备', 24, ({ deviceName }) => deviceName],
  ['可信度', 8, ({ grade }) => grade],
  ['标记', 24, ({ flags }) => flagText(flags)],
  ['摘要', 66, ({ hash }) => hash],
  ['核验', 30, ({ text }) => text],
];

/** What proves a round, reckoned anew, as a workbook; its last lines say what came of it and when. */
export async function proofSheet(ctx: Ctx, taskId: number): Promise<string> {
  const proved = await verifyRound(ctx, taskId, 'repair:patrolTask:export');
  const { code, pathName, windowFrom, windowTo, checkedAt, verdict, points } = proved;
  const round = `${code} ${pathName}，${windowFrom.slice(0, 16)} 至 ${windowTo.slice(0, 16)}`;
  const rows = points.map((point) => columns.map(([, , cell]) => cell(point)));
  const stream = xlsxStream({
    sheet: '巡检证据单',
    columns: columns.map(([title, width]) => ({ title, width })),
    batches: (async function* () {
      yield [...rows, [round], [`${verdict}（核验时间 ${checkedAt}）`]];
    })(),
  });
  return saveExport(ctx.db, ctx.services.files, ctx.user.userId, `巡检证据单${code}`, stream);
}
