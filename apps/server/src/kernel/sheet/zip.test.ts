import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { type Cell, xlsxStream } from './xlsx.ts';
import { zipStream } from './zip.ts';

/** Reads an archive by its directory, as unpackers do, and checks sizes and sums. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  expect(at + bytes.readUInt32LE(end + 12)).toBe(end);
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i += 1) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [crc, packed, size, nameLength] = [
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ] as const;
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + packed));
    expect([content.length, crc32(content)]).toEqual([size, crc]);
    expect(bytes.toString('latin1', start + packed, start + packed + 4)).toBe('PK\x07\x08');
    files.set(name, content);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  expect(at).toBe(end);
  return files;
}

describe('archives', () => {
  test('files come out as they went in, with their Chinese names', async () => {
    const big = Buffer.alloc(300_000, 'abc中');
    const entries = [
      { name: '附件/说明.txt', content: ['一', '二'] },
      { name: 'empty.bin', content: [] },
      { name: 'big.bin', content: Readable.from([big, big]) },
    ];
    const files = unzip(await buffer(zipStream(entries)));
    expect([...files.keys()]).toEqual(['附件/说明.txt', 'empty.bin', 'big.bin']);
    expect(files.get('附件/说明.txt')?.toString()).toBe('一二');
    expect(files.get('big.bin')?.equals(Buffer.concat([big, big]))).toBe(true);
  });

  test('names cannot lead out of the folder they are unpacked in', async () => {
    const names = ['../../etc/passwd', '/root/x', 'C:\\x\\y', 'a/../b', '..'];
    const files = unzip(await buffer(zipStream(names.map((name) => ({ name, content: [] })))));
    expect([...files.keys()]).toEqual(['etc/passwd', 'root/x', 'C__x_y', 'a/b', '_']);
  });

  test('a file that cannot be read fails the archive', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('x');
        throw new Error('disk');
      })(),
    );
    await expect(buffer(zipStream([{ name: 'a', content: broken }]))).rejects.toThrow('disk');
  });

  test('a reader that goes away closes the files it did not get to', async () => {
    const waiting = [Readable.from([Buffer.from('a')]), Readable.from([Buffer.from('b')])];
    zipStream(waiting.map((content) => ({ name: 'x', content }))).destroy();
    await vi.waitFor(() => expect(waiting.every((content) => content.destroyed)).toBe(true));
  });
});

describe('workbooks', () => {
  const sheetOf = async (rows: Cell[][], columns = ['编号', '名称', '备注']) => {
    const stream = xlsxStream({
      sheet: '字典/数据',
      columns: columns.map((title, i) => (i === 0 ? { title, width: 10 } : { title })),
      batches: Readable.from([rows]),
    });
    const files = unzip(await buffer(stream));
    return { files, xml: files.get('xl/worksheets/sheet1.xml')?.toString() ?? '' };
  };

  test('a workbook has every part that its relations name', async () => {
    const { files } = await sheetOf([]);
    for (const part of ['xl/workbook.xml', 'xl/worksheets/sheet1.xml', 'xl/styles.xml']) {
      expect(files.has(part)).toBe(true);
      expect(files.get('[Content_Types].xml')?.toString()).toContain(`PartName="/${part}"`);
    }
    expect(files.get('xl/workbook.xml')?.toString()).toContain('<sheet name="字典 数据"');
  });

  test('the header is styled, frozen and filtered', async () => {
    const { xml } = await sheetOf([[1, 'a', 'b']]);
    expect(xml).toContain('<row><c s="1" t="inlineStr"><is><t>编号</t></is></c>');
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain('<col min="1" max="1" width="10" customWidth="1"/>');
    expect(xml).toContain('<autoFilter ref="A1:C2"/></worksheet>');
  });

  test('numbers are numbers, empty cells keep their place, text is never a formula', async () => {
    const { xml } = await sheetOf([
      [-1.5, '=1+1', null],
      [Number.NaN, '', '@SUM(A1)'],
    ]);
    expect(xml).toContain('<c><v>-1.5</v></c><c t="inlineStr"><is><t>=1+1</t></is></c><c/></row>');
    expect(xml).toContain('<row><c t="inlineStr"><is><t>NaN</t></is></c><c/><c t="inlineStr">');
    expect(xml).not.toContain('<f>');
  });

  test('text that XML cannot hold is cleaned, the rest is kept', async () => {
    const { xml } = await sheetOf([['<b>&"\u0000\u0007\ud800x', ' 两行\n😀 ', '_x0041_ a_b']]);
    expect(xml).toContain('<t>&lt;b&gt;&amp;&quot;x</t>');
    expect(xml).toContain('<t xml:space="preserve"> 两行\n😀 </t>');
    expect(xml).toContain('<t>_x005F_x0041_ a_b</t>');
    const long = await sheetOf([['长'.repeat(40_000)]]);
    expect(/长+/.exec(long.xml)?.[0]).toHaveLength(32_767);
  });

  test('columns beyond Z have two letters, and of many rows none is lost', async () => {
    const titles = Array.from({ length: 28 }, (_, i) => `列${i}`);
    const { xml } = await sheetOf(
      Array.from({ length: 3000 }, (_, i) => [i, 'text', ...titles.slice(2)]),
      titles,
    );
    expect(xml.includes('<autoFilter ref="A1:AB3001"/>')).toBe(true);
    expect(xml.match(/<row>/g)).toHaveLength(3001);
    expect(xml.match(/<c[ >]/g)).toHaveLength(3001 * 28);
  });
});
