import type { Plugin } from 'vite';
// By its path, because the configuration is bundled: Node cannot load the package itself, which is TypeScript.
import { api } from '../../../packages/contract/src/api.ts';
import type { AnyEndpoint } from '../../../packages/contract/src/kernel/http.ts';

const PREFIX = 'virtual:calls/';
const modules = api as unknown as Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>>>
>;

const mapValues = <T, R>(values: Readonly<Record<string, T>>, map: (value: T) => R) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** Signing out is open to everybody, yet it has to say whose session ends. */
const isAnonymous = ({ access, path }: AnyEndpoint) => access === 'public' && path !== '/logout';

/** How a call is made, as `CallSpec` of the client reads it. */
const specOf = (endpoint: AnyEndpoint): string => {
  const { method, path, reply, upload = '' } = endpoint;
  return [method, path, reply.kind, upload, isAnonymous(endpoint) ? 'anonymous' : ''].join(' ').trimEnd();
};

/**
 * `virtual:calls/<module>` and `virtual:calls/<module>/<noun>`: where the calls of the contract go. To make a call a page
 * needs its address, not the schemas of everything that the module takes and answers, which are many times as large.
 */
export function calls(): Plugin {
  return {
    name: 'calls',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [module = '', only] = id.slice(PREFIX.length + 1).split('/');
      const nouns = modules[module];
      const chosen = only ? { [only]: nouns?.[only] } : nouns;
      if (!nouns || (only && !nouns[only])) throw new Error(`the contract has no ${module}${only ? `.${only}` : ''}`);
      return `export const calls = ${JSON.stringify(mapValues(chosen as typeof nouns, (noun) => mapValues(noun, specOf)))};`;
    },
  };
}
