const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** Text that is markup already; only `html` makes it. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Value = Markup | string | number | false | null | undefined | readonly Value[];

function render(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return safe(String(value));
  return value ? value.map(render).join('') : '';
}

/** Markup in which every value is escaped, unless it is markup itself; what is absent leaves nothing. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(parts.map((part, at) => part + (at < values.length ? render(values[at]) : '')).join(''));
