import { Readable } from 'node:stream';
import { plain } from '@jiaoyan/contract/kernel/decimal';
import type { PerfFact, PerfRecordDetail } from '@jiaoyan/contract/performance/record';
import { ADJUST, type RecordStatus, recordStates } from '@jiaoyan/contract/performance/status';
import type { LabelElement } from '@jiaoyan/contract/qrcode/label';
import type { Ctx, Download } from '../../kernel/http/http.ts';
import { pagesPdf } from '../qrcode/index.ts';
import type { RecordRow } from './record.table.ts';
import { recordDetail, recordFacts } from './record-rows.ts';

/** A4 upright, in millimetres. */
const PAGE = { width: 210, height: 297 } as const;
const LEFT = 18;
const TOP = 18;
const BOTTOM = 275;
const WIDE = PAGE.width - 2 * LEFT;
const LINE = 6.5;
const HAIR = 0.2;
const SHORT = '样本不足';

interface Line {
  readonly cells: readonly (readonly [text: string, width: number])[];
  readonly size?: number;
  readonly bold?: boolean;
  /** A rule below it. */
  readonly isRuled?: boolean;
}
const text = (value: string, width = WIDE): Line['cells'] => [[value, width]];
const title = (value: string): Line => ({ cells: text(value), size: 12, bold: true, isRuled: true });
const gap: Line = { cells: [] };
/** What lines are about may have any characters; in braces they would be taken for the name of a value. */
const literal = (value: string) => value.replaceAll('{', '（').replaceAll('}', '）');

function drawLine({ cells, size = 9, bold = false, isRuled = false }: Line, y: number): LabelElement[] {
  let x = LEFT;
  const drawn = cells.map(([value, w]): LabelElement => {
    const element = { type: 'text', text: literal(value), x, y, w: w - 1, h: LINE, size, bold, align: 'left' } as const;
    x += w;
    return element;
  });
  return isRuled ? [...drawn, { type: 'line', x: LEFT, y: y + LINE, w: WIDE, h: HAIR }] : drawn;
}
/** As many pages as lines need, each with its number. */
function pagesOf(lines: readonly Line[]): LabelElement[][] {
  const most = Math.floor((BOTTOM - TOP) / LINE);
  const count = Math.max(1, Math.ceil(lines.length / most));
  return Array.from({ length: count }, (_, nth) => [
    ...lines.slice(nth * most, (nth + 1) * most).flatMap((line, at) => drawLine(line, TOP + at * LINE)),
    ...drawLine({ cells: text(`第 ${nth + 1} 页，共 ${count} 页`), size: 8 }, BOTTOM + LINE),
  ]);
}

const itemWidths = [44, 26, 34, 34, 36] as const;
const factWidths = [30, 38, 22, 20, 64] as const;
const row = (widths: readonly number[], values: readonly string[], more: Partial<Line> = {}): Line => ({
  cells: values.map((value, at) => [value, widths[at] ?? 0]),
  ...more,
});

/** The result of somebody in lines. */
function summaryLines(record: PerfRecordDetail): Line[] {
  const { titles, items, adjusts } = record;
  const head = `${record.userName}　${record.deptName}　${record.schemeName}（第 ${record.rules.no} 版）`;
  const outcome = `总分 ${record.final}　等级 ${record.grade || SHORT}　名次 ${record.rank}/${record.people}　${recordStates[record.status as RecordStatus]}${record.isAppealed ? '（申诉后）' : ''}`;
  const given = adjusts.filter(({ result }) => result === ADJUST.approved);
  return [
    { cells: text(`${record.period} 绩效单`), size: 16, bold: true },
    gap,
    { cells: text(head), size: 11 },
    { cells: text(outcome), size: 11, bold: true },
    gap,
    title('指标'),
    row(itemWidths, ['指标', '样本', '指标值', '得分', '权重'], { bold: true }),
    ...items.map(({ key, n, raw, score, weight, moved }) =>
      row(itemWidths, [
        titles[key] ?? key,
        String(n),
        raw === null ? '—' : plain(raw),
        score ?? SHORT,
        weight === 0 ? '加减分' : `${weight}${moved === '0.00' ? '' : ` + ${moved}`}`,
      ]),
    ),
    { cells: text(`得分 ${record.base}　加减分 ${record.adjust}　总分 ${record.final}`), bold: true },
    ...given.map(({ points, reason, byName, approveName }) => ({
      cells: text(`${plain(points)} 分：${reason}（${byName} 提出，${approveName} 审核）`),
    })),
  ];
}
const factLines = (facts: readonly PerfFact[], titles: Readonly<Record<string, string>>): Line[] => [
  gap,
  title('明细'),
  row(factWidths, ['指标', '单据', '日期', '数值', '说明'], { bold: true }),
  ...facts.map(({ itemKey, code, docId, day, num, den, note, excludedBy }) =>
    row(
      factWidths,
      [
        titles[itemKey] ?? itemKey,
        code || `#${docId}`,
        day,
        `${plain(num)}/${plain(den)}`,
        `${note}${excludedBy === null ? '' : '（申诉剔除）'}`.slice(0, 24),
      ],
      { size: 8 },
    ),
  ),
];

/** The result of somebody on paper: what it came to, by which items, out of which facts. */
export async function recordPaper(ctx: Ctx, record: RecordRow): Promise<Download> {
  const detail = await recordDetail(ctx, record);
  const facts = await recordFacts(ctx.db, record, undefined);
  const name = `绩效单-${detail.period}-${detail.userName}`;
  const file = pagesPdf(
    { title: name, ...PAGE },
    pagesOf([...summaryLines(detail), ...factLines(facts, detail.titles)]),
  );
  return { name: `${name}.pdf`, type: 'application/pdf', stream: Readable.from([file]), size: file.length };
}
