const strings = /'(?:[^'\\\n]|\\.)*'|`[^`]*`/.source;
const comments = /\/\/.*|\/\*[\s\S]*?\*\//.source;
const opaque = new RegExp(`(${strings})|${comments}`, 'g');

/** The same text with nothing in strings and comments that could be taken for code. */
const plainOf = (text) => text.replace(opaque, (part, string) => (string ? 'x' : ' ').repeat(part.length));

/** Where the bracket closes that opens at `open`. */
function closing(plain, open) {
  let depth = 0;
  for (let at = open; at < plain.length; at += 1) {
    if ('([{'.includes(plain[at])) depth += 1;
    if (')]}'.includes(plain[at])) depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a bracket is not closed');
}

/** Adds an entry at the end of the list or object that opens where `opener` ends. Biome puts the lines in shape. */
export function addEntry(text, opener, entry) {
  const found = opener.exec(text);
  if (!found) throw new Error(`${opener} is not there`);
  const plain = plainOf(text);
  const close = closing(plain, found.index + found[0].length - 1);
  const end = plain.slice(0, close).trimEnd().length;
  const comma = /[,{[(]/.test(plain[end - 1]) ? '' : ',';
  return `${text.slice(0, end)}${comma}${text.slice(end, close).trimEnd()}\n${entry},\n${text.slice(close)}`;
}

/** Adds an import; Biome sorts them. */
export const addImport = (text, line) => `${line}\n${text}`;

/** Adds names to an import of several. */
export function addNames(text, from, names) {
  const found = new RegExp(`import \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}'`).exec(text);
  if (!found) return addImport(text, `import { ${names.join(', ')} } from '${from}';`);
  const all = new Set([...found[1].split(',').map((name) => name.trim()), ...names].filter(Boolean));
  return text.replace(found[0], `import { ${[...all].join(', ')} } from '${from}'`);
}
