import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Cell, xlsxStream } from './xlsx.ts';
import { readXlsx } from './xlsx-read.ts';
import { UnreadableFile } from './xlsx-read-zip.ts';
import { zipStream } from './zip.ts';

const written = (rows: Cell[][], titles = ['a', 'b', 'c']) =>
  buffer(
    xlsxStream({
      sheet: 's',
      columns: titles.map((title) => ({ title })),
      batches: (async function* () {
        yield rows;
      })(),
    }),
  );
const pack = (parts: Record<string, string>) =>
  buffer(zipStream(Object.entries(parts).map(([name, text]) => ({ name, content: [text] }))));
const workbook = '<workbook><sheets><sheet name="x" sheetId="1" r:id="rId7"/></sheets></workbook>';
const rels = '<Relationships><Relationship Id="rId7" Target="worksheets/other.xml"/></Relationships>';
const book = (sheet: string, more: Record<string, string> = {}) =>
  pack({ 'xl/workbook.xml': workbook, 'xl/_rels/workbook.xml.rels': rels, 'xl/worksheets/other.xml': sheet, ...more });

test('what the writer writes is read back, whatever the texts hold', async () => {
  const rows = [
    ['<b>&amp;"', '_x0041_', '两 行\n文字'],
    [42, null, ''],
    ['=1+1', '  x  ', '😀'],
  ];
  expect(await readXlsx(await written(rows), 10)).toEqual([
    { line: 1, cells: ['a', 'b', 'c'] },
    { line: 2, cells: ['<b>&amp;"', '_x0041_', '两 行\n文字'] },
    { line: 3, cells: ['42'] },
    { line: 4, cells: ['=1+1', 'x', '😀'] },
  ]);
});

test('shared, rich, computed and prefixed cells, gaps between columns and rows', async () => {
  const shared =
    '<sst><si><t>甲</t></si><si><r><t>乙</t></r><r><t xml:space="preserve"> 丙</t></r><rPh><t>yi</t></rPh></si></sst>';
  const sheet = `<x:worksheet><x:sheetData><x:row r="2"><x:c r="A2" t="s"><x:v>1</x:v></x:c>
    <x:c r="C2"><x:f>1+1</x:f><x:v>1.3900001111E10</x:v></x:c><x:c r="D2" t="b"><x:v>1</x:v></x:c></x:row>
    <x:row r="3"/><x:row r="9"><x:c r="B9" t="str"><x:v><![CDATA[<ok>]]></x:v></x:c></x:row></x:sheetData></x:worksheet>`;
  expect(await readXlsx(await book(sheet, { 'xl/sharedStrings.xml': shared }), 10)).toEqual([
    { line: 2, cells: ['乙 丙', '', '13900001111', 'TRUE'] },
    { line: 9, cells: ['', '<ok>'] },
  ]);
});

test('reading stops at the limit', async () => {
  const rows = Array.from({ length: 50 }, (_, i) => [i]);
  expect(await readXlsx(await written(rows), 7)).toHaveLength(7);
});

test('a file that would unpack to far more than it says is refused', async () => {
  const bytes = await book('<worksheet/>');
  const bomb = deflateRawSync(Buffer.alloc(80 * 1024 * 1024));
  const name = Buffer.from('xl/workbook.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(bomb.length, 20);
  entry.writeUInt32LE(100, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + bomb.length, 16);
  await expect(readXlsx(Buffer.concat([local, name, bomb, entry, name, end]), 10)).rejects.toThrow(UnreadableFile);
  expect(await readXlsx(bytes, 10)).toEqual([]);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a picture', readFileSync('docs/screenshots/home.png')],
  ['a cut archive', Buffer.from('PK\x03\x04aaaa')],
  ['a directory that points outside', Buffer.from(`504b0506${'00'.repeat(6)}0100${'00'.repeat(4)}ffffff7f0000`, 'hex')],
])('%s is no workbook', async (_name, bytes) => {
  await expect(readXlsx(bytes, 10)).rejects.toThrow(UnreadableFile);
});

test.each(['<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>', `<worksheet ${'a'.repeat(5000)}`, '<worksheet><row><c'])(
  'a broken or sly sheet is refused: %.30s',
  async (sheet) => {
    await expect(readXlsx(await book(sheet), 10)).rejects.toThrow(UnreadableFile);
  },
);
