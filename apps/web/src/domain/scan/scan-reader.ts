/** What a detector of codes finds. */
interface Detector {
  detect(source: CanvasImageSource): Promise<readonly { rawValue: string }[]>;
}
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

const QR = 'qr_code';
/** Pictures are looked at no larger than this: more pixels take longer and show nothing new. */
const MAX_EDGE = 1600;

async function ownDetector(): Promise<Detector | undefined> {
  // Some browsers have it, the types of none do.
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  return BarcodeDetector && formats?.includes(QR) ? new BarcodeDetector({ formats: [QR] }) : undefined;
}

function pixelsOf(source: CanvasImageSource, width: number, height: number): ImageData | undefined {
  const scale = Math.min(1, MAX_EDGE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height);
}

/** Reads the text of a code in a picture or a frame of a film; undefined when there is none. */
type ReadCode = (source: CanvasImageSource, width: number, height: number) => Promise<string | undefined>;

/** The detector of the browser where it has one, else our own, fetched when first needed. */
export async function openReader(): Promise<ReadCode> {
  const detector = await ownDetector();
  if (detector) return async (source) => (await detector.detect(source))[0]?.rawValue;
  const { decodeQR } = await import('qr/decode.js');
  return async (source, width, height) => {
    const image = pixelsOf(source, width, height);
    try {
      return image && decodeQR(image);
    } catch {
      // It says by an exception that there is no code.
      return undefined;
    }
  };
}

/** Reads the code of a picture file; undefined when there is none or it is no picture. */
export async function readPicture(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  try {
    return await (await openReader())(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}
