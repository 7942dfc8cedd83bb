import type { uploadExtensions } from '@jiaoyan/contract/system/common';

/** An extension that the server takes. */
type UploadExtension = (typeof uploadExtensions)[number];

/** Enough of a file to tell its type: a PDF may carry some bytes before its mark. */
export const HEAD_BYTES = 4096;

interface FileType {
  readonly mime: string;
  readonly matches: (head: Buffer) => boolean;
}

const startsWith =
  (...signatures: string[]) =>
  (head: Buffer) =>
    signatures.some((hex) => head.subarray(0, hex.length / 2).toString('hex') === hex);
const textAt = (head: Buffer, at: number, text: string) => head.toString('latin1', at, at + text.length) === text;

/** Written text: no NUL or other control bytes, and nothing that a browser might take for a page. */
function isPlainText(head: Buffer): boolean {
  const utf16 = startsWith('fffe', 'feff')(head);
  if (utf16) return head.length % 2 === 0;
  for (const byte of head) if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) return false;
  const opening = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  return !/^(<(!doctype|html|head|body|script|svg|\?xml|iframe)|%pdf-|mz\u0090)/i.test(opening);
}

const ZIP = startsWith('504b0304', '504b0506');
const OLE = startsWith('d0cf11e0a1b11ae1');
const JPEG: FileType = { mime: 'image/jpeg', matches: startsWith('ffd8ff') };
const office = (name: string): FileType => ({
  mime: `application/vnd.openxmlformats-officedocument.${name}`,
  matches: startsWith('504b0304'),
});

const types: Readonly<Record<UploadExtension, FileType>> = {
  png: { mime: 'image/png', matches: startsWith('89504e470d0a1a0a') },
  jpg: JPEG,
  jpeg: JPEG,
  gif: { mime: 'image/gif', matches: startsWith('474946383761', '474946383961') },
  webp: { mime: 'image/webp', matches: (head) => textAt(head, 0, 'RIFF') && textAt(head, 8, 'WEBP') },
  bmp: {
    mime: 'image/bmp',
    matches: (head) => textAt(head, 0, 'BM') && head.length > 26 && head.readUInt32LE(6) === 0,
  },
  doc: { mime: 'application/msword', matches: OLE },
  docx: office('wordprocessingml.document'),
  xls: { mime: 'application/vnd.ms-excel', matches: OLE },
  xlsx: office('spreadsheetml.sheet'),
  ppt: { mime: 'application/vnd.ms-powerpoint', matches: OLE },
  pptx: office('presentationml.presentation'),
  pdf: { mime: 'application/pdf', matches: (head) => head.toString('latin1', 0, 1024).includes('%PDF-') },
  txt: { mime: 'text/plain; charset=utf-8', matches: isPlainText },
  csv: { mime: 'text/csv; charset=utf-8', matches: isPlainText },
  zip: { mime: 'application/zip', matches: ZIP },
  mp4: { mime: 'video/mp4', matches: (head) => textAt(head, 4, 'ftyp') },
};

/** Pictures that a browser may show in place; SVG is none of them, because it can carry script. */
export const imageExtensions = [
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'bmp',
] as const satisfies readonly UploadExtension[];

const isKnown = (ext: string): ext is UploadExtension => Object.hasOwn(types, ext);

/** The lower-case extension of a file name, empty when there is none. */
export const extensionOf = (name: string) => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** True when the first bytes are what the extension promises. */
export const matchesType = (ext: string, head: Buffer) => isKnown(ext) && head.length > 0 && types[ext].matches(head);

/** The Content-Type to send a stored file with. */
export const mimeOf = (ext: string) => (isKnown(ext) ? types[ext].mime : 'application/octet-stream');
