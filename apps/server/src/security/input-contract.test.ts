import { api, nounsOf } from '@jiaoyan/contract';
import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { problemAt } from '@jiaoyan/contract/kernel/problem';
import { describe, expect, test } from 'vitest';
import { type Hostile, hostileFor, isSettled } from './hostile-values.ts';
import { type Verdict, verdictOn } from './request.ts';
import { inputWith, type Leaf, leavesOf, parts, usualInput } from './schema-walk.ts';

const nobody = new Map<string, number>();
const nouns = nounsOf(api);
const CHINESE = /[\u4e00-\u9fa5]/;
/** What a foreign service calls its own things stays as it is called there. */
const foreign = ['AppID', 'AppSecret', 'OpenID'];

const isNamed = (text: string) =>
  !/参数 /.test(text) && (CHINESE.test(text) || foreign.some((name) => text.startsWith(name)));

/** What is wrong with the answer of the contract to a hostile value, if anything. */
function complaint(verdict: Verdict | undefined, { path, schema }: Leaf, hostile: Hostile): string | undefined {
  if (!verdict) return isSettled(schema, hostile) ? 'taken' : undefined;
  const { msg, field = '' } = verdict;
  // What stands elsewhere may be wrong because of it; what is bad by itself is named.
  if (isSettled(schema, hostile) && field.split('.')[0] !== path[0]) return `names ${field || 'no field'}: ${msg}`;
  return isNamed(msg) ? undefined : `not in words: ${msg}`;
}

function* wrongIn(endpoint: AnyEndpoint): Generator<string> {
  const usual = usualInput(endpoint, nobody);
  for (const part of parts) {
    const schema = endpoint[part];
    if (!schema) continue;
    for (const leaf of leavesOf(schema))
      for (const hostile of hostileFor(leaf.schema, part)) {
        const input = { ...usual, [part]: inputWith(schema, leaf.path, hostile.value, nobody) };
        const wrong = complaint(verdictOn(endpoint, input), leaf, hostile);
        const place = [endpoint.method, endpoint.path, part, leaf.path.join('.')].join(' ');
        if (wrong) yield `${place} ← ${hostile.name}: ${wrong}`;
      }
  }
}

describe('every field of every call meets every hostile value', () => {
  test.each(nouns)('%s', (_noun, contract) => {
    const complaints = Object.values(contract).flatMap((endpoint) => [...wrongIn(endpoint)]);
    expect(complaints).toEqual([]);
  });
});

test('every field has a name that people know', () => {
  const unnamed = nouns.flatMap(([noun, contract]) =>
    Object.entries(contract).flatMap(([call, endpoint]) =>
      parts.flatMap((part) => {
        const schema = endpoint[part];
        if (!schema) return [];
        const places = leavesOf(schema).flatMap(({ path }) => path.map((_, at) => path.slice(0, at + 1)));
        const names = places.map((path) => [path, problemAt(schema, path, '{label}').message] as const);
        return names
          .filter(([, name]) => !isNamed(name) || name === '参数')
          .map(([path]) => `${noun}.${call} ${path.join('.')}`);
      }),
    ),
  );
  expect(unnamed).toEqual([]);
});

test('a body that is no object is refused by every call that takes one', () => {
  const taken = nouns.flatMap(([noun, contract]) =>
    Object.entries(contract).flatMap(([call, endpoint]) => {
      if (!endpoint.body) return [];
      const usual = usualInput(endpoint, nobody);
      return [[], [1], 'text', 12, true]
        .filter((body) => !CHINESE.test(verdictOn(endpoint, { ...usual, body })?.msg ?? ''))
        .map((body) => `${noun}.${call} ← ${JSON.stringify(body)}`);
    }),
  );
  expect(taken).toEqual([]);
});
