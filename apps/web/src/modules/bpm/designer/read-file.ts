import { limitOf } from '@jiaoyan/bpmn';
import { MAX_BPMN_BYTES } from '@jiaoyan/contract/bpm/model';

/** A file that is not even looked at; the message is for the user. */
export class RefusedFile extends Error {}

const DECLARED = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/;

/** The text of a file in the encoding that it declares. */
function decode(bytes: ArrayBuffer): string {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 200));
  const encoding = DECLARED.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes); // an encoding that browsers do not know
  }
}

/** Refuses what must not be opened, before anything reads it. */
export function checkXml(xml: string): void {
  const markup = xml.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '');
  if (/<!DOCTYPE/i.test(markup)) throw new RefusedFile('文件包含 DOCTYPE 声明，已拒绝打开');
  const limit = limitOf(xml);
  if (limit) throw new RefusedFile(`${limit}，已拒绝打开`);
}

/** The XML of a chosen file. */
export async function readDiagramFile(file: File): Promise<string> {
  if (!/\.(xml|bpmn)$/i.test(file.name)) throw new RefusedFile('只能打开 .xml 或 .bpmn 文件');
  if (file.size > MAX_BPMN_BYTES) throw new RefusedFile('文件超过 5 MB，已拒绝打开');
  const xml = decode(await file.arrayBuffer());
  checkXml(xml);
  return xml;
}
