const DECLARATION = /\sxmlns:([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ROOT = /<(?:[\w.-]+:)?definitions\b/;

/** What a text declares, by prefix; several meanings of one prefix stand beside one another. */
function declaredIn(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, prefix = '', double, single] of text.matchAll(DECLARATION))
    found.set(prefix, (found.get(prefix) ?? new Set()).add(double ?? single ?? ''));
  return found;
}

/**
 * A file whose root declares what its elements declare for themselves. The library reads declarations anywhere, but
 * throws when it has to write elements of a namespace that the root does not know. A prefix of two meanings stays where it is.
 */
export function hoist(xml: string): string {
  const at = ROOT.exec(xml);
  if (!at) return xml;
  const end = xml.indexOf('>', at.index);
  const root = declaredIn(xml.slice(at.index, end));
  const local = [...declaredIn(xml.slice(end))].filter(([prefix, uris]) => !root.has(prefix) && uris.size === 1);
  if (!local.length) return xml;
  const head = at.index + at[0].length;
  const added = local.map(([prefix, uris]) => ` xmlns:${prefix}="${[...uris].join('')}"`).join('');
  return xml.slice(0, head) + added + xml.slice(head);
}
