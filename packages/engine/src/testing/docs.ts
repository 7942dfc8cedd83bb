import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../../../../docs/engine.md', import.meta.url);

/**
 * The page about the engine as it is, and as it has to be with a generated part. `UPDATE_DOCS=1` writes it first, so that
 * whoever changes the code need not type tables.
 */
export function engineDocs(part: string, generated: string): { readonly written: string; readonly fresh: string } {
  const [begin, end] = [`<!-- ${part}: generated -->\n`, `\n<!-- /${part} -->`];
  const written = readFileSync(file, 'utf8');
  const [head = '', rest = ''] = written.split(begin);
  const fresh = `${head}${begin}${generated}${end}${rest.slice(rest.indexOf(end) + end.length)}`;
  if (process.env.UPDATE_DOCS) writeFileSync(file, fresh);
  return { written: process.env.UPDATE_DOCS ? fresh : written, fresh };
}
