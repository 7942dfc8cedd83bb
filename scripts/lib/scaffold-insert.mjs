/** What the brackets in it do not count for. */
const opaque = /'(?:[^'\\\n]|\\.)*'|`[^`]*`|\/\/.*|\/\*[\s\S]*?\*\//g;

/** Where the bracket closes that opens at `open`. */
function closing(text, open) {
  const plain = text.replace(opaque, (part) => ' '.repeat(part.length));
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
  const close = closing(text, found.index + found[0].length - 1);
  const before = text.slice(0, close).trimEnd();
  const comma = /[,{[(]$/.test(before) ? '' : ',';
  return `${before}${comma}\n${entry},\n${text.slice(close)}`;
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
