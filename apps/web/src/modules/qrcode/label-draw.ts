import {
  fillLabel,
  fitLabel,
  type LabelText,
  type LabelValues,
  LINE_HEIGHT,
  MM_PER_POINT,
} from '@jiaoyan/contract/qrcode/label';
import encodeQR from 'qr';

/** What a label shows before there is an object. */
export const EXAMPLE_ADDRESS = `${location.origin}/scan/0000000000000000000000`;

/** The dark modules of a code as one path; `size` is the number of modules along an edge. */
export function qrPath(address: string): { path: string; size: number } {
  const modules = encodeQR(address, 'raw', { ecc: 'quartile', border: 2 });
  const cells = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: cells.join(''), size: modules.length };
}

const FONT = '"Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif';
/** Measured large, because browsers round the widths of small letters. */
const MEASURED = 100;
let canvas: CanvasRenderingContext2D | null | undefined;

function widthOf(bold: boolean): (character: string) => number {
  canvas ??= document.createElement('canvas').getContext('2d');
  const context = canvas;
  if (context) context.font = `${bold ? 700 : 400} ${MEASURED}px ${FONT}`;
  // Without a canvas a letter counts as half a Chinese character.
  return (character) =>
    context ? context.measureText(character).width / MEASURED : character.charCodeAt(0) < 256 ? 0.5 : 1;
}

/** The lines of a text as they stand on the label, in millimetres. */
export function textLines(box: LabelText, values: LabelValues) {
  const { size, lines } = fitLabel(fillLabel(box.text, values), box, widthOf(box.bold));
  const height = size * MM_PER_POINT;
  return { font: FONT, size: height, lines: lines.map((text, at) => ({ text, top: at * LINE_HEIGHT * height })) };
}
