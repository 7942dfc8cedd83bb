/** Deeper than this no process is nested by people, while readers and writers of trees recurse. */
export const MAX_DEPTH = 120;
/** More elements than any drawing has that somebody could look at. */
const MAX_ELEMENTS = 200_000;

/** What begins at a place without being an element, and how it ends. */
const others: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
];

/** Where a tag ends; quotes may hold the sign that ends it. */
function tagEnd(xml: string, from: number): number {
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml[at];
    if (sign === '>') return at;
    if (sign !== '"' && sign !== "'") continue;
    at = xml.indexOf(sign, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

/**
 * Why a file is too much to be read, if it is. Looks at the text once, without a tree and without recursion, so that it
 * can come before anything else; what is no XML is left to the reader.
 */
export function limitOf(xml: string): string | undefined {
  let [depth, elements, at] = [0, 0, xml.indexOf('<')];
  while (at >= 0) {
    const other = others.find(([start]) => xml.startsWith(start, at));
    const end = other ? xml.indexOf(other[1], at + other[0].length) : tagEnd(xml, at + 1);
    if (end < 0) return undefined;
    if (!other && xml[at + 1] === '/') depth -= 1;
    else if (!other) {
      elements += 1;
      if (xml[end - 1] !== '/') depth += 1;
    }
    if (depth > MAX_DEPTH) return `文件中的元素嵌套超过 ${MAX_DEPTH} 层`;
    if (elements > MAX_ELEMENTS) return `文件中的元素超过 ${MAX_ELEMENTS} 个`;
    at = xml.indexOf('<', end);
  }
  return undefined;
}
