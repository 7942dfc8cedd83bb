import { crc32, deflateSync } from 'node:zlib';

/** A picture in memory: one byte per pixel for grey, three for colour, row by row. */
interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const GREY = 0;
const RGB = 2;

function chunk(type: string, data: Buffer): Buffer {
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, data.length + 8)), data.length + 8);
  return out;
}

function encode({ width, height, pixels }: Raster, colour: number, bytesPerPixel: number): Buffer {
  const stride = width * bytesPerPixel;
  if (pixels.length !== stride * height) throw new Error('the pixels do not fill the picture');
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colour, 0, 0, 0], 8);
  // Each row begins with its filter; 0 means none.
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Encodes a picture of 256 greys. */
export const encodeGrey = (raster: Raster): Buffer => encode(raster, GREY, 1);

/** Encodes a colour picture. */
export const encodeRgb = (raster: Raster): Buffer => encode(raster, RGB, 3);
