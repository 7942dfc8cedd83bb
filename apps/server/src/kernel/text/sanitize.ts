import { FilterXSS } from 'xss';

const plain: string[] = [];
const styled = ['style', 'class'];
const cell = ['style', 'colspan', 'rowspan', 'width'];

/** What a text editor writes; every other tag is dropped and its text kept. */
const tags: Record<string, string[]> = {
  a: ['href', 'target', 'title'],
  blockquote: styled,
  br: plain,
  code: ['class'],
  col: ['width', 'span'],
  colgroup: plain,
  div: styled,
  em: styled,
  h1: styled,
  h2: styled,
  h3: styled,
  h4: styled,
  h5: styled,
  h6: styled,
  hr: plain,
  i: styled,
  b: styled,
  img: ['src', 'alt', 'title', 'width', 'height', 'style'],
  li: styled,
  ol: ['start'],
  p: styled,
  pre: ['class'],
  s: styled,
  span: styled,
  strong: styled,
  sub: styled,
  sup: styled,
  table: ['style', 'width'],
  tbody: plain,
  td: cell,
  tfoot: plain,
  th: cell,
  thead: plain,
  tr: plain,
  u: styled,
  ul: plain,
};

/** Tags that go together with what stands between them. */
const bodies = [
  ...['script', 'style', 'svg', 'math', 'iframe', 'object', 'embed', 'applet', 'template', 'noscript', 'noembed'],
  ...['noframes', 'xmp', 'title', 'head', 'textarea', 'select', 'audio', 'video', 'canvas'],
];

const size = /^(auto|\d{1,4}(\.\d{1,3})?(px|em|rem|pt|%)?)$/;
const colour = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|(rgb|hsl)a?\([\d\s.,%/]{3,40}\))$/i;
/** Looks only; nothing that loads, moves or covers. */
const css = {
  color: colour,
  'background-color': colour,
  'font-family': /^[\w\s,"'\u4e00-\u9fff-]{1,100}$/,
  'font-size': size,
  'font-style': /^(normal|italic)$/,
  'font-weight': /^(normal|bold|[1-9]00)$/,
  height: size,
  'line-height': size,
  'text-align': /^(left|right|center|justify)$/,
  'text-decoration': /^(none|underline|line-through)$/,
  'text-indent': size,
  width: size,
};

const link = /^(https?:\/\/|mailto:|tel:|\/(?=[\w?#]|$)|#)[^\s\\]*$/i;
const picture = /^(https?:\/\/[^\s\\]+|\/(prod-api\/)?profile\/[\w./-]+|data:image\/(png|jpeg|gif);base64,[\w+/=]+)$/;
/** The beginning of an address is compared as it is written, so no entity can hide another scheme in it. */
const values: Record<string, RegExp> = {
  'a href': link,
  'a target': /^_blank$/,
  'img src': picture,
  'code class': /^language-[\w-]{1,20}$/,
};
/** How Quill, the editor of RuoYi's client, writes alignment, indents and sizes. */
const quill =
  /^(ql-(align-(center|right|justify)|direction-rtl|font-(serif|monospace)|indent-[1-9]|size-(small|large|huge)|syntax)( |$))+$/;

const filter = new FilterXSS({
  whiteList: tags,
  css: { whiteList: css },
  stripIgnoreTag: true,
  stripIgnoreTagBody: bodies,
  onTagAttr: (tag, name, value) => {
    const allowed = values[`${tag} ${name}`] ?? (name === 'class' ? quill : undefined);
    return allowed && !allowed.test(value) ? '' : undefined;
  },
});

/** No editor writes as many attributes; the library reads a tag again for each gap in it. */
const MAX_GAPS = 50;
const TAG = /^<\/?[a-z][^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>$/i;

/** A tag as the library reads it in one go, or its text when it is none. */
function tidyTag(source: string): string {
  // Declarations and instructions say nothing to a reader.
  if (/^<[!?]/.test(source)) return '';
  const tag = source.replace(/\s+/g, ' ');
  return TAG.test(tag) && tag.split(' ', MAX_GAPS + 1).length <= MAX_GAPS ? tag : source.replaceAll('<', '&lt;');
}

/**
 * Where the tag that begins here ends; 0 when another one begins before, or nothing ends it. Quotes may hide the
 * beginnings of others, but at any place no more than two searches are still under way, so all of them are linear.
 */
function tagEnd(html: string, start: number): number {
  let quote = '';
  for (let at = start + 1; at < html.length; at += 1) {
    const char = html[at];
    if (quote) quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at + 1;
    else if (char === '<') return 0;
  }
  return 0;
}

/**
 * Leaves only whole tags to the library, which takes time that grows with the square of what is left open. Each
 * character is looked at a fixed number of times.
 */
function wholeTags(html: string): string {
  const parts: string[] = [];
  let openComments = true;
  for (let at = 0; at < html.length; ) {
    const start = html.indexOf('<', at);
    if (start < 0) return parts.concat(html.slice(at)).join('');
    parts.push(html.slice(at, start));
    const comment = openComments && html.startsWith('<!--', start) ? html.indexOf('-->', start) : 0;
    // Once nothing ends a comment, nothing will further on, either.
    if (comment < 0) openComments = false;
    const end = comment > 0 ? comment + 3 : tagEnd(html, start);
    if (comment <= 0) parts.push(end ? tidyTag(html.slice(start, end)) : '&lt;');
    at = end || start + 1;
  }
  return parts.join('');
}

/** Makes the HTML of an editor safe to show: only known tags, attributes, styles and addresses stay. */
export function cleanHtml(html: string): string {
  // Text is escaped by now, so what looks like a link is one; it must not get hold of the page that opened it.
  return filter.process(wholeTags(html)).replaceAll('<a ', '<a rel="noopener noreferrer" ');
}
