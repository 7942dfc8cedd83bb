import type { Readable } from 'node:stream';
import { zipStream } from './zip.ts';

/** A cell: text is always text, never a formula. */
export type Cell = string | number | null | undefined;
/** A column of a sheet; whoever fills in its cells sees the note and may choose from the options. */
interface XlsxColumn {
  readonly title: string;
  readonly width?: number;
  readonly note?: string;
  readonly options?: readonly string[];
}
/** A table to be written as a workbook with one sheet. */
interface XlsxInit {
  readonly sheet: string;
  readonly columns: readonly XlsxColumn[];
  /** Rows by the batch: waiting for each one of them would cost more than writing it. */
  readonly batches: AsyncIterable<Iterable<readonly Cell[]>>;
}

/** Limits of the format. */
const MAX_ROWS = 1_048_576;
const MAX_TEXT = 32_767;
const BATCH_CHARS = 64 * 1024;
const HEADER_STYLE = 1;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (...list: string[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;

const contentTypes =
  `${XML}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`;

const styles =
  `${XML}<styleSheet xmlns="${MAIN}">` +
  '<fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF7"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment horizontal="center"/></xf>' +
  '</cellXfs></styleSheet>';

/** Characters that XML cannot hold, and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
/** Whatever needs a closer look; most cells do not, and one look is all that they get. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, without the cost of looking at pairs
const suspect = /^\s|\s$|_x|[&<>"\u0000-\u001f\ud800-\udfff\ufffe\uffff]/;

/** Text as XML; `_x0041_` is how a spreadsheet spells a character, so the spelling itself has to be spelt. */
function escapeText(text: string): string {
  const cut = text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text;
  return cut
    .replace(unwritable, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A name that spreadsheets accept: 31 characters without those they use in references. */
const sheetName = (name: string) =>
  escapeText(
    name
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31)
      .trim() || 'Sheet1',
  );

const workbook = (sheet: string) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
  `<sheet name="${sheetName(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** A, B … Z, AA … */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

function writeText(text: string): string {
  if (text.length <= MAX_TEXT && !suspect.test(text)) return `<is><t>${text}</t></is>`;
  // Spaces at the ends and line breaks are dropped unless they are asked for.
  const exact = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
  return `<is><t${exact}>${escapeText(text)}</t></is>`;
}

/** Cells without an address follow one another; leaving the addresses out makes a sheet a third smaller. */
function writeRow(width: number, cells: readonly Cell[], style = ''): string {
  let xml = '<row>';
  for (let i = 0; i < width; i += 1) {
    const cell = cells[i];
    if (cell === null || cell === undefined || cell === '') xml += '<c/>';
    else if (typeof cell === 'number' && Number.isFinite(cell)) xml += `<c${style}><v>${cell}</v></c>`;
    else xml += `<c${style} t="inlineStr">${writeText(String(cell))}</c>`;
  }
  return `${xml}</row>`;
}

const sheetStart = ({ columns }: XlsxInit) =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
  columns.map(({ width = 16 }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('') +
  '</cols><sheetData>';

/** The format allows no longer notes and lists. */
const MAX_NOTE = 255;

/** What a spreadsheet says beside the cells of a column, and what it lets people choose there. */
function validations(columns: readonly XlsxColumn[]): string {
  const rules = columns.flatMap(({ title, note, options }, i) => {
    if (!note && !options) return [];
    const list = options?.join(',') ?? '';
    const listed = list !== '' && list.length <= MAX_NOTE;
    const prompt = note
      ? ` showInputMessage="1" promptTitle="${escapeText(title.slice(0, 32))}" prompt="${escapeText(note.slice(0, MAX_NOTE))}"`
      : '';
    const kind = listed ? ' type="list" errorStyle="warning" showErrorMessage="1"' : '';
    const formula = listed ? `<formula1>"${escapeText(list)}"</formula1>` : '';
    return [
      `<dataValidation${kind} allowBlank="1"${prompt} sqref="${letters(i)}2:${letters(i)}${MAX_ROWS}">${formula}</dataValidation>`,
    ];
  });
  return rules.length > 0 ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : '';
}

/** Rows are joined before they go on: one big string costs far less than many small ones. */
async function* sheetXml(init: XlsxInit): AsyncGenerator<string> {
  const width = init.columns.length;
  const titles = init.columns.map(({ title }) => title);
  let batch = sheetStart(init) + writeRow(width, titles, ` s="${HEADER_STYLE}"`);
  let row = 1;
  for await (const rows of init.batches) {
    for (const cells of rows) {
      row += 1;
      if (row > MAX_ROWS) throw new Error('too many rows for a sheet');
      batch += writeRow(width, cells);
      if (batch.length < BATCH_CHARS) continue;
      yield batch;
      batch = '';
    }
  }
  yield `${batch}</sheetData><autoFilter ref="A1:${letters(width - 1)}${row}"/>${validations(init.columns)}</worksheet>`;
}

/** Writes a workbook while its rows are read; memory does not grow with the number of rows. */
export function xlsxStream(init: XlsxInit): Readable {
  if (init.columns.length === 0) throw new Error('a sheet needs a column');
  return zipStream([
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [relations(relation(1, 'officeDocument', 'xl/workbook.xml'))] },
    { name: 'xl/workbook.xml', content: [workbook(init.sheet)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [relations(relation(1, 'worksheet', 'worksheets/sheet1.xml'), relation(2, 'styles', 'styles.xml'))],
    },
    { name: 'xl/styles.xml', content: [styles] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(init) },
  ]);
}
