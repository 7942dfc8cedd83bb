import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { ZONE_MS } from '@jiaoyan/contract/kernel/wall-time';

/** One file of an archive; its content is read when its turn comes. */
interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
}
interface Written {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  size: number;
  packed: number;
}

const MAX_BYTES = 0xffff_ffff;
const MAX_ENTRIES = 0xffff;
const VERSION = 20;
/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** The fastest setting packs tables to within a third of the best one at a quarter of the work. */
const LEVEL = 1;

/** Date and time as DOS counts them, in the wall time of the users. */
function dosTime(): number {
  const now = new Date(Date.now() + ZONE_MS);
  const date = ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate();
  const time = (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}

/** A name that unpacks below the folder it is unpacked in, on any system. */
function safeName(name: string): Buffer {
  const parts = name.split('/').map((part) => part.replace(/[\p{Cc}\\:*?"<>|]/gu, '_'));
  const kept = parts.filter((part) => !/^\.*$/.test(part));
  return Buffer.from(kept.join('/') || '_');
}

/** The fields that a local header and a directory entry share. */
function commonFields(entry: Pick<Written, 'crc' | 'size' | 'packed' | 'name'>, time: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(FLAGS, 2);
  fields.writeUInt16LE(DEFLATE, 4);
  fields.writeUInt32LE(time, 6);
  fields.writeUInt32LE(entry.crc, 10);
  fields.writeUInt32LE(entry.packed, 14);
  fields.writeUInt32LE(entry.size, 18);
  fields.writeUInt16LE(entry.name.length, 22);
  return fields;
}

const signature = (text: string) => Buffer.from(`PK${text}`, 'latin1');
const numbers = (...values: number[]) => {
  const out = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) out.writeUInt32LE(value, i * 4);
  return out;
};

async function* packed(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL, chunkSize: 64 * 1024 });
  async function* counted() {
    for await (const chunk of content) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      if (entry.size > MAX_BYTES) throw new Error('a file of the archive is over 4 GB');
      yield bytes;
    }
  }
  const feeding = pipeline(counted, deflate);
  // A failure reaches the reader through `deflate`; this only keeps it from being reported twice.
  feeding.catch(() => undefined);
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    entry.packed += chunk.length;
    yield chunk;
  }
  await feeding;
}

function* directory(entries: readonly Written[], start: number, time: number): Generator<Buffer> {
  let size = 0;
  for (const entry of entries) {
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(entry.offset, 10);
    const record = Buffer.concat([
      signature('\x01\x02'),
      Buffer.from([VERSION, 0]),
      commonFields(entry, time),
      tail,
      entry.name,
    ]);
    size += record.length;
    yield record;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(start, 12);
  yield Buffer.concat([signature('\x05\x06'), end]);
}

async function* archive(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  if (entries.length > MAX_ENTRIES) throw new Error('too many files for an archive');
  const time = dosTime();
  const written: Written[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const entry: Written = { name: safeName(name), offset, crc: 0, size: 0, packed: 0 };
    const header = Buffer.concat([signature('\x03\x04'), commonFields(entry, time), entry.name]);
    yield header;
    yield* packed(content, entry);
    yield Buffer.concat([signature('\x07\x08'), numbers(entry.crc, entry.packed, entry.size)]);
    offset += header.length + entry.packed + 16;
    if (offset > MAX_BYTES) throw new Error('the archive is over 4 GB');
    written.push(entry);
  }
  yield* directory(written, offset, time);
}

/** Packs files while they are read, so that an archive of any size takes little memory. */
export function zipStream(entries: readonly ZipEntry[]): Readable {
  const stream = Readable.from(archive(entries), { objectMode: false });
  // A reader that goes away must not leave the files behind it open.
  stream.once('close', () => {
    for (const { content } of entries) if (content instanceof Readable) content.destroy();
  });
  return stream;
}
