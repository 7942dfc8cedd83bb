import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;

/** The files of a zip archive, found by its directory at the end as any reader does. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new Error('not a zip archive');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + size);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, method === 0 ? content : inflateRawSync(content));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (text: string) => text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** The rows of the first sheet of a workbook, as texts. */
export function readSheet(bytes: Buffer): string[][] {
  const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) => {
      const [, text = ''] = /<(?:t|v)(?: [^>]*)?>(.*?)<\/(?:t|v)>/s.exec(cell) ?? [];
      return decode(text);
    }),
  );
}
