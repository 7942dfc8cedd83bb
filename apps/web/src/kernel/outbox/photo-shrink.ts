import type { Photo } from './photos.ts';
import { newKey } from './sending.ts';

const LONGEST_EDGE = 1600;
const QUALITY = 0.82;
/** Smaller ones travel as they are. */
const SMALL = 300 * 1024;

async function shrink(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/** Makes a photo of a chosen file, small enough for a bad connection; undefined when it is no picture. */
export async function photoOf(file: File): Promise<Photo | undefined> {
  try {
    const blob = file.type === 'image/jpeg' && file.size <= SMALL ? file : await shrink(file);
    return blob ? { id: newKey(), blob } : undefined;
  } catch {
    return undefined;
  }
}
