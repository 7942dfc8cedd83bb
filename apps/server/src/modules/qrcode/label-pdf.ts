import { setImmediate as pause } from 'node:timers/promises';
import {
  BASELINE,
  fillLabel,
  fitLabel,
  type LabelElement,
  type LabelSheet,
  type LabelText,
  type LabelValues,
  LINE_HEIGHT,
  LOGO,
  MM_PER_POINT,
  sampleLabel,
  sheetPlan,
} from '@jiaoyan/contract/qrcode/label';
import encodeQR from 'qr';
import { glyphReader } from './glyphs.ts';
import { pdfFile } from './pdf.ts';
import { PdfFonts } from './pdf-font.ts';

/** One label: what its texts say and where its code leads. */
interface Label {
  readonly address: string;
  readonly values: LabelValues;
}
interface LabelTemplate extends LabelSheet {
  readonly name: string;
  readonly layout: readonly LabelElement[];
}

/** Labels after which others get a turn. */
const BREATH = 20;
const LOGO_SIZE = 32;
/** Rows overlap by a hair, so that no screen shows light between them. */
const OVERLAP = 1.02;
const mm = (value: number) => String(Math.round(value * 1000) / 1000);
const rectangle = (x: number, y: number, w: number, h: number) => `${mm(x)} ${mm(y)} ${mm(w)} ${mm(h)} re`;

/** The modules of a code with a quiet margin; a lost quarter still reads. */
export const qrModules = (address: string): boolean[][] => encodeQR(address, 'raw', { ecc: 'quartile', border: 2 });

/** Dark modules that lie side by side, as one stretch each. */
export function* darkStretches(modules: readonly (readonly boolean[])[]) {
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      yield { x: start, y, length: x - start + 1 };
    }
  }
}

function drawQr(address: string, { x, y, w, h }: LabelElement): string {
  const modules = qrModules(address);
  const size = Math.min(w, h);
  const unit = size / modules.length;
  const [left, top] = [x + (w - size) / 2, y + (h - size) / 2];
  const parts = [...darkStretches(modules)].map((dark) =>
    rectangle(left + dark.x * unit, top + dark.y * unit, dark.length * unit, unit * OVERLAP),
  );
  return `${parts.join('\n')} f`;
}

function drawLogo({ x, y, w, h }: LabelElement): string {
  const unit = Math.min(w, h) / LOGO_SIZE;
  const shapes = LOGO.map((points) =>
    points.map(([px, py], at) => `${mm(x + px * unit)} ${mm(y + py * unit)} ${at === 0 ? 'm' : 'l'}`).join(' '),
  );
  return `${shapes.join(' h ')} h f`;
}

/** Draws the labels of one document; its fonts grow with the characters that they use. */
function labelPen() {
  const read = glyphReader();
  const fonts = new PdfFonts();
  const widthOf = (bold: boolean) => (character: string) => read(character, bold).width / 1000;

  /** A line of text, split where another of the fonts takes over. */
  const drawLine = (line: string, bold: boolean, size: number, x: number, y: number) => {
    const runs: { font: number; codes: string; x: number }[] = [];
    let at = x;
    for (const character of line) {
      const outline = read(character, bold);
      const { font, code } = fonts.place(`${character}${bold ? ' bold' : ''}`, character, outline);
      const last = runs.at(-1);
      const digits = code.toString(16).padStart(2, '0');
      if (last?.font === font) last.codes += digits;
      else runs.push({ font, codes: digits, x: at });
      at += (outline.width / 1000) * size;
    }
    return runs.map((run) => `BT /F${run.font} ${mm(size)} Tf 1 0 0 -1 ${mm(run.x)} ${mm(y)} Tm <${run.codes}> Tj ET`);
  };

  const drawText = (text: string, box: LabelText): string => {
    const { size: points, lines } = fitLabel(text, box, widthOf(box.bold));
    const size = points * MM_PER_POINT;
    return lines
      .flatMap((line, at) => {
        const wide = [...line].reduce((sum, character) => sum + widthOf(box.bold)(character), 0) * size;
        const rest = { left: 0, center: (box.w - wide) / 2, right: box.w - wide }[box.align];
        return drawLine(line, box.bold, size, box.x + Math.max(0, rest), box.y + (at * LINE_HEIGHT + BASELINE) * size);
      })
      .join('\n');
  };

  const drawElement = (element: LabelElement, { address, values }: Label): string => {
    if (element.type === 'qr') return drawQr(address, element);
    if (element.type === 'logo') return drawLogo(element);
    if (element.type === 'line') return `${rectangle(element.x, element.y, element.w, element.h)} f`;
    return drawText(fillLabel(element.text, values), element);
  };
  return { fonts, drawElement };
}

/** Labels on as many pages as they need, to the millimetre, with their characters inside the file; `skip` places of the first page stay empty. */
export async function labelPdf(template: LabelTemplate, labels: readonly Label[], skip = 0): Promise<Buffer> {
  const { page, places } = sheetPlan(template);
  const { fonts, drawElement } = labelPen();
  const drawings: string[] = [];
  for (const [index, label] of labels.entries()) {
    const at = (index + skip) % places.length;
    const place = places[at] ?? { x: 0, y: 0 };
    if (at === 0 || index === 0) drawings.push('');
    const parts = template.layout.map((element) => drawElement(element, label));
    drawings[drawings.length - 1] += `q 1 0 0 1 ${mm(place.x)} ${mm(place.y)} cm\n${parts.join('\n')}\nQ\n`;
    if (index % BREATH === BREATH - 1) await pause();
  }
  return pdfFile({ title: template.name, ...page }, drawings, (objects) => fonts.write(objects));
}

/** Pages of one size in millimetres, each with what stands on it, with their characters inside the file. */
export function pagesPdf(
  page: { readonly title: string; readonly width: number; readonly height: number },
  pages: readonly (readonly LabelElement[])[],
): Buffer {
  const { fonts, drawElement } = labelPen();
  const drawings = pages.map((elements) =>
    elements.map((element) => drawElement(element, { address: '', values: sampleLabel })).join('\n'),
  );
  return pdfFile(page, drawings, (objects) => fonts.write(objects));
}
