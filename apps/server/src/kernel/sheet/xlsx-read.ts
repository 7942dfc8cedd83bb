import { attribute, eachToken, unspell } from './xlsx-read-xml.ts';
import { openZip, UnreadableFile, type ZipReader } from './xlsx-read-zip.ts';

/** A row that holds something, with the number that the spreadsheet shows beside it. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const MAX_COLUMNS = 200;

async function part(zip: ZipReader, name: string): Promise<string | undefined> {
  return (await zip(name))?.toString('utf8');
}

/** Where the first sheet of the workbook is kept. */
async function firstSheet(zip: ZipReader): Promise<string> {
  let id: string | undefined;
  await eachToken((await part(zip, 'xl/workbook.xml')) ?? '', (token) => {
    if (token.kind !== 'open' || token.name !== 'sheet') return true;
    id = attribute(token.source, 'id');
    return false;
  });
  let target: string | undefined;
  await eachToken((await part(zip, 'xl/_rels/workbook.xml.rels')) ?? '', (token) => {
    if (token.kind !== 'open' || token.name !== 'Relationship' || attribute(token.source, 'Id') !== id) return true;
    target = attribute(token.source, 'Target') ?? '';
    return false;
  });
  if (target === undefined) throw new UnreadableFile('no sheet');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The texts that cells refer to by number; readings for pronunciation are left out. */
async function sharedTexts(xml: string): Promise<string[]> {
  const texts: string[] = [];
  let current = '';
  let inText = false;
  let reading = false;
  await eachToken(xml, (token) => {
    if (token.kind === 'text') {
      if (inText && !reading) current += token.text;
      return true;
    }
    const opens = token.kind === 'open' && !token.empty;
    if (token.name === 't') inText = opens;
    if (token.name === 'rPh') reading = opens;
    if (token.name !== 'si') return true;
    if (token.kind === 'open') current = '';
    if (!opens) texts.push(unspell(current));
    return true;
  });
  return texts;
}

/** The column of `BC12`, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const char of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + char.charCodeAt(0) - 64;
  return column - 1;
}

function cellText(type: string, text: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type === 'str' || type === 'inlineStr' || type === 'e') return unspell(text);
  // 1.39E10 is how some programs write a long number, such as that of a telephone.
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? String(number) : text;
}

/** The rows of a sheet from the top, until there are `limit` of them. */
async function sheetRows(xml: string, shared: readonly string[], limit: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell = { column: -1, type: '', text: '' };
  let inValue = false;
  await eachToken(xml, (token) => {
    if (token.kind === 'text') {
      if (inValue) cell.text += token.text;
    } else if (token.name === 'v' || token.name === 't') inValue = token.kind === 'open' && !token.empty;
    else if (token.kind === 'open' && token.name === 'row') {
      line = Number(attribute(token.source, 'r') ?? line + 1);
      cells = [];
      cell = { column: -1, type: '', text: '' };
    } else if (token.kind === 'open' && token.name === 'c') {
      const reference = attribute(token.source, 'r');
      const column = reference === undefined ? cell.column + 1 : columnOf(reference);
      cell = { column, type: attribute(token.source, 't') ?? '', text: '' };
    } else if (token.kind === 'close' && token.name === 'c') {
      if (cell.column < 0 || cell.column >= MAX_COLUMNS) return true;
      while (cells.length < cell.column) cells.push('');
      cells[cell.column] = cellText(cell.type, cell.text, shared).trim();
    } else if (token.kind === 'close' && token.name === 'row') {
      if (cells.some((text) => text !== '')) rows.push({ line, cells });
    }
    return rows.length < limit;
  });
  return rows;
}

/** Reads the first sheet of a workbook as texts, at most `limit` rows; throws `UnreadableFile` for anything else. */
export async function readXlsx(bytes: Buffer, limit: number): Promise<SheetRow[]> {
  const zip = openZip(bytes);
  const sheet = await part(zip, await firstSheet(zip));
  if (sheet === undefined) throw new UnreadableFile('no sheet');
  const shared = await sharedTexts((await part(zip, 'xl/sharedStrings.xml')) ?? '');
  return sheetRows(sheet, shared, limit);
}
