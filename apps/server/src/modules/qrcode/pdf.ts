import { deflateSync } from 'node:zlib';

const POINTS_PER_MM = 72 / 25.4;
const short = (value: number) => String(Math.round(value * 1000) / 1000);

/** The numbered parts of a PDF file. */
export class PdfObjects {
  readonly #bodies: (Buffer | undefined)[] = [];

  /** Keeps a number for something that others refer to before it is known. */
  reserve(): number {
    this.#bodies.push(undefined);
    return this.#bodies.length;
  }

  set(number: number, body: string | Buffer): void {
    this.#bodies[number - 1] = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  }

  add(body: string | Buffer): number {
    const number = this.reserve();
    this.set(number, body);
    return number;
  }

  /** Adds drawing instructions, packed. */
  stream(content: string): number {
    const packed = deflateSync(Buffer.from(content, 'latin1'));
    const head = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
    return this.add(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]));
  }

  /** The whole file: parts, their addresses, and where to begin. */
  file(root: number, info: number): Buffer {
    const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
    let at = parts[0]?.length ?? 0;
    const addresses = this.#bodies.map((body, index) => {
      const part = Buffer.concat([
        Buffer.from(`${index + 1} 0 obj\n`),
        body ?? Buffer.from('null'),
        Buffer.from('\nendobj\n'),
      ]);
      parts.push(part);
      at += part.length;
      return at - part.length;
    });
    const count = addresses.length + 1;
    const lines = addresses.map((address) => `${String(address).padStart(10, '0')} 00000 n \n`);
    const trailer = `trailer\n<< /Size ${count} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`;
    parts.push(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${lines.join('')}${trailer}`));
    return Buffer.concat(parts);
  }
}

/** Text as PDF keeps it outside of pages. */
const textString = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** A file of pages of one size in millimetres; their drawings measure in millimetres from the upper left corner. */
export function pdfFile(
  { title, width, height }: { title: string; width: number; height: number },
  drawings: readonly string[],
  writeFonts: (objects: PdfObjects) => string,
): Buffer {
  const objects = new PdfObjects();
  const tree = objects.reserve();
  const resources = objects.add(`<< /Font << ${writeFonts(objects)} >> >>`);
  const scale = short(POINTS_PER_MM);
  const [wide, high] = [short(width * POINTS_PER_MM), short(height * POINTS_PER_MM)];
  const pages = drawings.map((drawing) => {
    const content = objects.stream(`${scale} 0 0 -${scale} 0 ${high} cm\n${drawing}`);
    const box = `/MediaBox [0 0 ${wide} ${high}]`;
    return objects.add(
      `<< /Type /Page /Parent ${tree} 0 R ${box} /Resources ${resources} 0 R /Contents ${content} 0 R >>`,
    );
  });
  const kids = pages.map((page) => `${page} 0 R`).join(' ');
  objects.set(tree, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  const print = '/ViewerPreferences << /PrintScaling /None >>';
  const root = objects.add(`<< /Type /Catalog /Pages ${tree} 0 R ${print} >>`);
  return objects.file(root, objects.add(`<< /Title ${textString(title)} /Producer (Jiaoyan) >>`));
}
