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

/** Makes the HTML of an editor safe to show: only known tags, attributes, styles and addresses stay. */
export function cleanHtml(html: string): string {
  // Text is escaped by now, so what looks like a link is one; it must not get hold of the page that opened it.
  return filter.process(html).replaceAll('<a ', '<a rel="noopener noreferrer" ');
}
