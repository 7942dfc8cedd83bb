import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

/** The bytes are not what their name says, or more than anybody sends in good faith. */
export class UnreadableFile extends Error {}

/** A small file may unpack to any size; a workbook of a few thousand rows never needs more than this. */
const MAX_UNPACKED = 24 * 1024 * 1024;
/** Tables repeat themselves, but not like this; smaller parts may be as monotonous as they like. */
const MAX_RATIO = 200;
const FREE_BYTES = 1024 * 1024;
const MAX_ENTRIES = 1000;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

interface Entry {
  method: number;
  flags: number;
  packed: number;
  unpacked: number;
  offset: number;
}

/** Opens one file of an archive by its name. */
export type ZipReader = (name: string) => Promise<Buffer | undefined>;

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= lowest; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  throw new UnreadableFile('no directory');
}

function directory(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes);
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new UnreadableFile('too many files');
  for (let left = count; left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new UnreadableFile('broken directory');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(name.replaceAll('\\', '/'), {
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Opens an archive in memory; what its files unpack to is limited all together. */
export function openZip(bytes: Buffer): ZipReader {
  const guarded = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      // Offsets come from the file: one that points outside of it is a broken file, not a broken server.
      throw error instanceof RangeError ? new UnreadableFile('offset out of range') : error;
    }
  };
  const entries = guarded(() => directory(bytes));
  let budget = MAX_UNPACKED;
  return async (name) => {
    const entry = entries.get(name);
    if (!entry) return undefined;
    const start = guarded(
      () => entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28),
    );
    const packed = bytes.subarray(start, start + entry.packed);
    if (entry.flags & ENCRYPTED) throw new UnreadableFile('encrypted');
    if (entry.unpacked > budget || packed.length > budget) throw new UnreadableFile('too large');
    if (entry.method !== STORED && entry.method !== DEFLATED) throw new UnreadableFile('unknown method');
    const content =
      entry.method === STORED
        ? packed
        : // The size in the directory may be a lie, so the limit is enforced while unpacking.
          await unpack(packed, { maxOutputLength: Math.min(budget, packed.length * MAX_RATIO + FREE_BYTES) }).catch(
            () => {
              throw new UnreadableFile('cannot be unpacked');
            },
          );
    budget -= content.length;
    return content;
  };
}
