/** Length of the header of a tar entry, and what entries are filled up to. */
const BLOCK = 512;
const WAL_SEGMENT = /^\/?pg_wal\/[0-9A-F]{24}$/;

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes).replace(/\0.*$/s, '');

/** The entries of a tar archive, each with where it begins and ends. */
function* entriesOf(archive: Uint8Array) {
  let start = 0;
  while (start + BLOCK <= archive.length) {
    const name = text(archive.subarray(start, start + 100));
    if (name === '') return;
    const size = Number.parseInt(text(archive.subarray(start + 124, start + 136)), 8) || 0;
    const end = start + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    yield { name, start, end };
    start = end;
  }
}

/** The archive of a data directory without the segments of its log but the one that is written to: 16 MB each. */
export function withoutOldLog(archive: Uint8Array, current: string): Uint8Array {
  const kept = [...entriesOf(archive)].filter(({ name }) => !WAL_SEGMENT.test(name) || name.endsWith(current));
  // Two empty blocks end an archive.
  return Buffer.concat([...kept.map(({ start, end }) => archive.subarray(start, end)), Buffer.alloc(2 * BLOCK)]);
}
