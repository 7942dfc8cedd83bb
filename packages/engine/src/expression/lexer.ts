import { EngineError } from '../error.ts';

/** A word of an expression. */
export interface Word {
  readonly kind: 'number' | 'string' | 'name' | 'mark' | 'end';
  readonly text: string;
}

const synonyms: Readonly<Record<string, string>> = {
  eq: '==',
  ne: '!=',
  lt: '<',
  gt: '>',
  le: '<=',
  ge: '>=',
  and: '&&',
  or: '||',
  not: '!',
  div: '/',
  mod: '%',
};
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
const pattern =
  /\s*(?:(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([\p{L}_$][\p{L}\p{N}_$]*)|(===|!==|==|!=|<=|>=|&&|\|\||[-+*/%<>!?:.,()[\]]))/uy;

const unquote = (quoted: string) =>
  quoted.slice(1, -1).replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);

/** Splits an expression into words. */
export function words(source: string): readonly Word[] {
  const found: Word[] = [];
  pattern.lastIndex = 0;
  let at = 0;
  while (source.slice(at).trim()) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (!match) throw new EngineError(`表达式“${source}”在第 ${at + 1} 个字符处无法识别`);
    const [, number, string, name, mark] = match;
    if (number !== undefined) found.push({ kind: 'number', text: number });
    else if (string !== undefined) found.push({ kind: 'string', text: unquote(string) });
    else if (name !== undefined) found.push(wordOfName(name, found.at(-1)));
    else found.push({ kind: 'mark', text: mark === '===' ? '==' : mark === '!==' ? '!=' : (mark ?? '') });
    at = pattern.lastIndex;
  }
  return [...found, { kind: 'end', text: '' }];
}

/** A word operator is a name again behind a dot: `order.mod`. */
function wordOfName(name: string, before: Word | undefined): Word {
  const mark = Object.hasOwn(synonyms, name) ? synonyms[name] : undefined;
  if (mark && !(before?.kind === 'mark' && before.text === '.')) return { kind: 'mark', text: mark };
  return { kind: 'name', text: name };
}
