import { setImmediate } from 'node:timers/promises';
import { UnreadableFile } from './xlsx-read-zip.ts';

/** A piece of a document: a tag that opens or closes, or the text between tags. */
type XmlToken =
  | { readonly kind: 'open'; readonly name: string; readonly source: string; readonly empty: boolean }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

/** No tag of a workbook is longer; the limit keeps the work on each of them small. */
const MAX_TAG = 4096;
/** A cell holds 32,767 characters; written as entities each takes up to eight. */
const MAX_TEXT = 8 * 32_767;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? whole;
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Text as it was before it was written as XML; spreadsheets spell some characters `_x000A_`. */
const decode = (text: string) =>
  text.includes('&') ? text.replace(/&(#?\w{1,8});/g, (whole, name: string) => entity(whole, name)) : text;

/** A cell's text as a person reads it, without what only looks like a character. */
export const unspell = (text: string) =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '');

/** The place of the `>` that ends a tag; one between quotes does not. */
function tagEnd(xml: string, start: number): number {
  let quote = '';
  for (let at = start; at < xml.length && at - start < MAX_TAG; at += 1) {
    const char = xml[at] as string;
    if (quote) {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at;
  }
  throw new UnreadableFile('a tag does not end');
}

const after = (xml: string, text: string, from: number) => {
  const at = xml.indexOf(text, from);
  if (at < 0) throw new UnreadableFile('unexpected end');
  return at;
};

function tagAt(xml: string, start: number, end: number): XmlToken {
  const closing = xml[start + 1] === '/';
  const empty = xml[end - 1] === '/';
  const source = xml.slice(start + (closing ? 2 : 1), empty ? end - 1 : end);
  // A prefix says nothing here: each part of a workbook uses one vocabulary.
  const name = source.split(/\s/, 1)[0]?.split(':').at(-1) ?? '';
  return closing ? { kind: 'close', name } : { kind: 'open', name, source, empty };
}

/** Reads a document piece by piece. Declarations of entities are refused, so nothing grows while it is read. */
function* xmlTokens(xml: string): Generator<XmlToken> {
  for (let at = 0; at < xml.length; ) {
    const start = xml.indexOf('<', at);
    const text = xml.slice(at, start < 0 ? xml.length : start);
    if (text.length > MAX_TEXT) throw new UnreadableFile('a text without end');
    if (text) yield { kind: 'text', text: decode(text) };
    if (start < 0) return;
    if (xml.startsWith('<!--', start)) at = after(xml, '-->', start) + 3;
    else if (xml.startsWith('<?', start)) at = after(xml, '?>', start) + 2;
    else if (xml.startsWith('<![CDATA[', start)) {
      at = after(xml, ']]>', start) + 3;
      yield { kind: 'text', text: xml.slice(start + 9, at - 3) };
    } else if (xml.startsWith('<!', start)) throw new UnreadableFile('a declaration');
    else {
      const end = tagEnd(xml, start + 1);
      yield tagAt(xml, start, end);
      at = end + 1;
    }
  }
}

const ATTRIBUTE = /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** The value of an attribute of an opening tag. Read from left to right and never again: a tag of blanks costs no more than another. */
export function attribute(source: string, name: string): string | undefined {
  ATTRIBUTE.lastIndex = /^\S*/.exec(source)?.[0].length ?? 0;
  for (let found = ATTRIBUTE.exec(source); found; found = ATTRIBUTE.exec(source)) {
    const [, key = '', double, single] = found;
    if (key === name || key.endsWith(`:${name}`)) return decode(double ?? single ?? '');
  }
  return undefined;
}

/** Tokens that are read before others get their turn: about as many as take a few milliseconds. */
const SLICE = 2000;

/** The same tokens, but the thread does other things in between, however large the document is. */
export async function eachToken(xml: string, take: (token: XmlToken) => boolean | undefined): Promise<void> {
  let left = SLICE;
  for (const token of xmlTokens(xml)) {
    if (take(token) === false) return;
    left -= 1;
    if (left > 0) continue;
    left = SLICE;
    await setImmediate();
  }
}
