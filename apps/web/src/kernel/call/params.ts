/** Query parameters as one string: `{params:{beginTime}}` becomes `params[beginTime]=…`, null and undefined fall out. */
export function flattenParams(params: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  append(search, '', params);
  return search.toString();
}

function append(search: URLSearchParams, prefix: string, values: object): void {
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue;
    const name = prefix ? `${prefix}[${key}]` : key;
    if (typeof value === 'object') append(search, name, value);
    else search.append(name, String(value));
  }
}
