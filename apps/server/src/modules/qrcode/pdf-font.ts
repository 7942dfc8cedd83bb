import type { Outline } from './glyphs.ts';
import type { PdfObjects } from './pdf.ts';

const round = (value: number) => Math.round(value * 10) / 10;
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
/** Characters of one font of this kind. */
const MAX_GLYPHS = 255;

/** The drawing of a glyph. PDF knows curves of the third degree only. */
function glyphStream({ width, commands }: Outline): string {
  let [x, y] = [0, 0];
  const parts = commands.map(({ command, args }) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === 'closePath') return 'h';
    const from = [x, y] as const;
    [x, y] = [args.at(-2) ?? 0, args.at(-1) ?? 0];
    if (command === 'moveTo') return `${round(a)} ${round(b)} m`;
    if (command === 'lineTo') return `${round(a)} ${round(b)} l`;
    const curve =
      command === 'bezierCurveTo'
        ? [a, b, c, d, e, f]
        : [...thirds(from[0], a, c), ...thirds(from[1], b, d)].flatMap((_, at, all) =>
            at < 3 ? [all[at] ?? 0, all[at + 3] ?? 0] : [],
          );
    return `${curve.map(round).join(' ')} c`;
  });
  return `${width} 0 -200 -400 1300 1200 d1 ${parts.join(' ')} f`;
}

/** One coordinate of a quadratic curve as that of a cubic one: both control points and the end. */
const thirds = (from: number, control: number, to: number) => [
  from + (2 / 3) * (control - from),
  to + (2 / 3) * (control - to),
  to,
];

const utf16 = (character: string) =>
  Array.from({ length: character.length }, (_, at) => hex(character.charCodeAt(at), 4)).join('');

function toUnicode(characters: readonly string[]): string {
  const pairs = characters.map((character, at) => `<${hex(at + 1, 2)}> <${utf16(character)}>`);
  const blocks = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, at) =>
    pairs.slice(at * 100, at * 100 + 100),
  );
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def /CMapName /J def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

/** The characters that a document draws, as fonts made of their outlines: text stays text that can be searched and copied. */
export class PdfFonts {
  readonly #known = new Map<string, { font: number; code: number }>();
  readonly #fonts: { characters: string[]; outlines: Outline[] }[] = [];

  /** The font and the code of a character; `key` tells weights apart. */
  place(key: string, character: string, outline: Outline): { font: number; code: number } {
    const known = this.#known.get(key);
    if (known) return known;
    if ((this.#fonts.at(-1)?.characters.length ?? MAX_GLYPHS) >= MAX_GLYPHS)
      this.#fonts.push({ characters: [], outlines: [] });
    const font = this.#fonts.length - 1;
    const last = this.#fonts[font];
    last?.characters.push(character);
    last?.outlines.push(outline);
    const placed = { font, code: last?.characters.length ?? 0 };
    this.#known.set(key, placed);
    return placed;
  }

  /** Writes the fonts; answers the entries of the resources that name them. */
  write(objects: PdfObjects): string {
    return this.#fonts
      .map(({ characters, outlines }, at) => `/F${at} ${writeFont(objects, characters, outlines)} 0 R`)
      .join(' ');
  }
}

function writeFont(objects: PdfObjects, characters: readonly string[], outlines: readonly Outline[]): number {
  const names = outlines.map((_, at) => `g${at + 1}`);
  const procs = outlines.map((outline, at) => `/${names[at]} ${objects.stream(glyphStream(outline))} 0 R`);
  const unicode = objects.stream(toUnicode(characters));
  return objects.add(
    [
      '<< /Type /Font /Subtype /Type3 /FontBBox [-200 -400 1300 1200] /FontMatrix [0.001 0 0 0.001 0 0]',
      `/CharProcs << ${procs.join(' ')} >> /Resources << >>`,
      `/Encoding << /Type /Encoding /Differences [1 ${names.map((name) => `/${name}`).join(' ')}] >>`,
      `/FirstChar 1 /LastChar ${names.length} /Widths [${outlines.map(({ width }) => width).join(' ')}]`,
      `/ToUnicode ${unicode} 0 R >>`,
    ].join('\n'),
  );
}
