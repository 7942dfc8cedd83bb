import { z } from 'zod';

/** All lengths of labels are millimetres, all font sizes points. */
const A4 = { width: 210, height: 297 } as const;
export const MM_PER_POINT = 25.4 / 72;
/** How many labels one sheet may have. */
export const MAX_LABELS = 500;

const length = (title: string, min: number) => z.number().min(min).max(A4.height).meta({ title });
const box = { x: length('左边距', 0), y: length('上边距', 0), w: length('宽', 0.1), h: length('高', 0.1) };
const element = z.discriminatedUnion('type', [
  z.object({ type: z.literal('qr'), ...box }),
  z.object({ type: z.literal('logo'), ...box }),
  z.object({ type: z.literal('line'), ...box }),
  z.object({
    type: z.literal('text'),
    ...box,
    text: z.string().trim().min(1).max(100).meta({ title: '文字' }),
    size: z.number().min(4).max(72).meta({ title: '字号' }),
    bold: z.boolean().meta({ title: '加粗' }),
    align: z.enum(['left', 'center', 'right']).meta({ title: '对齐' }),
  }),
]);
/** Something on a label: its code, a text with fields, a line or the sign of the platform. */
export type LabelElement = z.output<typeof element>;
export type LabelText = Extract<LabelElement, { type: 'text' }>;
export type LabelBox = Pick<LabelElement, 'x' | 'y' | 'w' | 'h'>;

/** What stands on a label, drawn in this order. */
export const labelLayout = z
  .array(element)
  .max(20, '{label}最多20个元素')
  .refine((elements) => elements.some(({ type }) => type === 'qr'), '{label}须包含二维码')
  .meta({ title: '版式' });

/** The fields that a text may show. */
export const labelFields = {
  label: '名称',
  place: '楼宇',
  campus: '校区',
  code: '编号',
  hint: '提示语',
  model: '规格型号',
  sn: '出厂编号',
  spec: '规格',
  unit: '计量单位',
  shelf: '货架',
} as const;
type LabelField = keyof typeof labelFields;
type OwnField = 'model' | 'sn' | 'spec' | 'unit' | 'shelf';
/** Not every object has a model, a serial number or a shelf. */
export type LabelValues = Readonly<Record<Exclude<LabelField, OwnField>, string>> &
  Readonly<Partial<Record<OwnField, string | undefined>>>;

/** What the texts of a label show where there is no object at hand. */
export const sampleLabel: LabelValues = {
  label: '301 多媒体教室',
  place: '明理楼',
  campus: '东湖校区',
  code: 'DH01-301',
  hint: '扫码报修',
  model: 'KFR-72LW',
  sn: 'SN2026030001',
  spec: 'DN20 铜',
  unit: '个',
  shelf: 'A-01-03',
};

const isField = (name: string): name is LabelField => Object.hasOwn(labelFields, name);

/** A text with its fields filled in; braces around anything else stay as they are. */
export const fillLabel = (text: string, values: LabelValues): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (isField(name) ? (values[name] ?? '') : whole)).trim();

/** The sizes of a label and of the paper that it is printed on. */
export interface LabelSheet {
  readonly width: number;
  readonly height: number;
  /** 1 a grid on A4, 2 paper made of labels. */
  readonly paper: string;
  readonly cols: number;
  readonly rows: number;
  readonly gap: number;
}

const span = (count: number, size: number, gap: number) => count * size + (count - 1) * gap;

/** The page of a sheet and where the labels lie on it: A4 keeps the grid in its middle, label paper has no margin. */
export function sheetPlan({ width, height, paper, cols, rows, gap }: LabelSheet) {
  const grid = { width: span(cols, width, gap), height: span(rows, height, gap) };
  const page = paper === '1' ? A4 : grid;
  const left = (page.width - grid.width) / 2;
  const top = (page.height - grid.height) / 2;
  const places = Array.from({ length: cols * rows }, (_, at) => ({
    x: left + (at % cols) * (width + gap),
    y: top + Math.floor(at / cols) * (height + gap),
  }));
  return { page, places, fits: left >= 0 && top >= 0 };
}

/** Whether something lies on a label as a whole; a hair over the edge is not looked at. */
export const liesOn = ({ x, y, w, h }: LabelBox, { width, height }: Pick<LabelSheet, 'width' | 'height'>): boolean =>
  x + w <= width + 0.05 && y + h <= height + 0.05;

interface TextBox extends Pick<LabelText, 'w' | 'h' | 'size'> {}
/** How wide a character is, in font sizes. */
type WidthOf = (character: string) => number;

/** Breaks a text where the next character would not fit. */
function breakText(text: string, { w, size }: TextBox, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const character of text) {
    const wide = widthOf(character) * size * MM_PER_POINT;
    if (used + wide > w + 0.01 && line) {
      lines.push(line);
      line = '';
      used = 0;
    }
    // A line does not begin with a gap.
    if (!line && character === ' ') continue;
    line += character;
    used += wide;
  }
  return line ? [...lines, line] : lines;
}

const linesIn = ({ h, size }: TextBox) => Math.max(1, Math.floor((h + 0.2) / (size * MM_PER_POINT * LINE_HEIGHT)));

/** The lines of a text in its box; a long one is set smaller, down to a legible size, before its end is cut off. */
export function fitLabel(text: string, box: TextBox, widthOf: WidthOf): { size: number; lines: string[] } {
  const least = Math.min(box.size, Math.max(5, box.size * 0.6));
  for (let { size } = box; ; size = Math.max(least, size - 0.5)) {
    const lines = breakText(text, { ...box, size }, widthOf);
    const most = linesIn({ ...box, size });
    if (lines.length <= most || size <= least) return { size, lines: lines.slice(0, most) };
  }
}

/** Distance of lines in font sizes. */
export const LINE_HEIGHT = 1.25;
/** Where letters stand within their line, in font sizes. */
export const BASELINE = 0.98;
type Point = readonly [x: number, y: number];
/** The sign of the platform in a square of 32: a mortarboard of plain shapes that prints in one colour. */
export const LOGO: readonly (readonly Point[])[] = [
  [
    [16, 5],
    [2, 11.5],
    [16, 18],
    [30, 11.5],
  ],
  [
    [8, 16],
    [8, 22.5],
    [11, 25.2],
    [16, 26.5],
    [21, 25.2],
    [24, 22.5],
    [24, 16],
    [16, 19.8],
  ],
  [
    [26.7, 14],
    [28.3, 13.2],
    [28.3, 24],
    [26.7, 24],
  ],
];
