export const EDITOR_HEIGHT = 300;
export const APPLY_DELAY = 250;
const ID_LIMIT = 10_000;

let counter = 0;

/** A number that no other open editor has; it starts again at ten thousand. */
export function nextEditorId(): number {
  counter = (counter + 1) % ID_LIMIT;
  return counter;
}

const EMPTY = /^(<p>(<br\s*\/?>)?<\/p>)*$/;

/** The HTML to store: an editor without content says `<p><br></p>`, a field says nothing. */
export const storedHtml = (html: string): string => (EMPTY.test(html.trim()) ? '' : html);
