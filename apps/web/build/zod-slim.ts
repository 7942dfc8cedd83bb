import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Every schema carries the means to describe itself as JSON schema, which only the server does. */
const DESCRIBING = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors|json-schema-generator)\.js$/;

/** Leaves out what a browser never asks of a schema. */
export function zodSlim(): Plugin {
  return {
    name: 'zod-slim',
    apply: 'build',
    async load(id) {
      if (!DESCRIBING.test(id)) return undefined;
      const names = (await readFile(id, 'utf8')).matchAll(/^export (?:const|function|class) (\w+)/gm);
      return Array.from(names, ([, name]) => `export function ${name}() {}`).join('\n');
    },
  };
}
