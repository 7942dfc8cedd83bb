import { api, nounsOf } from '@jiaoyan/contract';
import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Answer, type Caller, openTestApp, type TestApp } from '../testing/app.ts';
import { bodyText, type Hostile, hostileFor, isSettled, type Part } from './hostile-values.ts';
import { inputWith, type KnownIds, type Leaf, leavesOf, plausible } from './schema-walk.ts';

let app: TestApp;
let admin: Caller;
let ids: KnownIds;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
  ids = await readIds();
});
afterAll(() => app.stop());

/** The newest number of each kind of record, by what its column is called on the wire. */
async function readIds(): Promise<KnownIds> {
  const { rows } = await app.services.database.execute(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND is_identity = 'YES' ORDER BY 1`,
  );
  const known = new Map<string, number>();
  for (const { table, column } of rows as { table: string; column: string }[]) {
    const found = await app.services.database.execute(`SELECT max(${column})::int AS id FROM ${table}`);
    const { id } = found.rows[0] as { id: number | null };
    if (id !== null)
      known.set(
        column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        id,
      );
  }
  return known;
}

const parts = ['params', 'query', 'body'] as const;

const asText = (value: unknown) => (typeof value === 'string' ? value : String(value));
function queryText(query: unknown): string {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([key, value]) =>
    value !== null && typeof value === 'object'
      ? Object.entries(value).map(([inner, text]) => [`${key}[${inner}]`, asText(text)])
      : [[key, asText(value)]],
  );
  return pairs.map(([key = '', value = '']) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');
}

async function send({ method, path }: AnyEndpoint, input: Readonly<Record<Part, unknown>>) {
  const given = (input.params ?? {}) as Record<string, unknown>;
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(given[name])));
  const query = queryText(input.query);
  const headers = { 'content-type': 'application/json' };
  const body = input.body === undefined ? {} : { payload: bodyText(input.body), headers };
  // An answer that breaks off is no answer, either.
  const answer = await admin.raw({ method, url: `${url}${query && `?${query}`}`, ...body }).catch(String);
  if (typeof answer === 'string') return { status: 500, body: { code: 500, msg: answer } };
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, body: isJson ? answer.json<Answer>() : undefined };
}

const base = (endpoint: AnyEndpoint): Record<Part, unknown> =>
  Object.fromEntries(parts.map((part) => [part, endpoint[part] && plausible(endpoint[part], '', ids)])) as never;

/** What is wrong with an answer to a hostile value, if anything. */
function complaint({ status, body }: Awaited<ReturnType<typeof send>>, { path }: Leaf, { refused }: Hostile) {
  if (!body) return status === 200 && !refused ? undefined : `answered ${status} without a text`;
  if (status >= 500 || /系统(未知|暂时)/.test(body.msg)) return `failed inside: ${status} ${body.code} ${body.msg}`;
  if (body.code !== 200 && !/[\u4e00-\u9fa5]/.test(body.msg)) return `not Chinese: ${body.msg}`;
  if (!refused || [404, 414, 429].includes(status)) return undefined;
  if (body.code === 200) return 'taken';
  const named = String(body.field ?? '').split('.')[0];
  return named === path[0] ? undefined : `names ${body.field ?? 'no field'}: ${body.code} ${body.msg}`;
}

let turn = 0;
/** One of many, another one each time: the fields are many enough that each value has its turn on hundreds of them. */
const oneOf = <T>(list: readonly T[]): T[] => {
  turn += 1;
  return list.length > 0 ? [list[turn % list.length] as T] : [];
};

/** What to send to one field by itself: all kinds of bad values have their turn, and what gets through to the handler. */
function chosenFor({ schema }: Leaf, part: Part): Hostile[] {
  const all = hostileFor(schema, part);
  const [first, ...settled] = all.filter((hostile) => isSettled(schema, hostile));
  const through = all.filter((hostile) => !isSettled(schema, hostile));
  const [words, others] = [through.filter(({ word }) => word), through.filter(({ word }) => !word)];
  return [...(first ? [first] : []), ...oneOf(settled), ...(part === 'body' ? [...oneOf(words), ...others] : others)];
}

/** Reading calls take the same word at all their filters at once. */
function wordsFor(schema: z.ZodType, part: Part, leaves: readonly Leaf[]): [Hostile, unknown][] {
  if (part === 'body') return [];
  const words = new Map(leaves.flatMap((leaf) => hostileFor(leaf.schema, part)).map((one) => [one.name, one]));
  return [...words.values()]
    .filter(({ word }) => word)
    .flatMap((word): [Hostile, unknown][] => {
      const open = leaves.filter((leaf) => !isSettled(leaf.schema, word));
      if (open.length === 0) return [];
      const input = open.reduce(
        (sum, { path }) => merged(sum, inputWith(schema, path, word.value, ids)),
        plausible(schema, '', ids),
      );
      return [[word, input]];
    });
}
const merged = (a: unknown, b: unknown): unknown => ({ ...(a as object), ...(b as object) });

async function walk(endpoint: AnyEndpoint): Promise<string[]> {
  const complaints: string[] = [];
  const usual = base(endpoint);
  const attempt = async (part: Part, leaf: Leaf, hostile: Hostile, value: unknown) => {
    const wrong = complaint(await send(endpoint, { ...usual, [part]: value }), leaf, hostile);
    const place = [part, ...leaf.path].join('.');
    if (wrong) complaints.push(`${endpoint.method} ${endpoint.path} ${place} ← ${hostile.name}: ${wrong}`);
  };
  for (const part of parts) {
    const schema = endpoint[part];
    if (!schema) continue;
    const leaves = leavesOf(schema);
    for (const leaf of leaves)
      for (const hostile of chosenFor(leaf, part))
        await attempt(part, leaf, hostile, inputWith(schema, leaf.path, hostile.value, ids));
    for (const [word, input] of wordsFor(schema, part, leaves)) await attempt(part, { path: [], schema }, word, input);
  }
  return complaints;
}

const nouns = nounsOf(api);

describe('whatever is sent to any field of any call, the answer is a clear one', () => {
  test.each(nouns)('%s', async (_noun, contract) => {
    const complaints: string[] = [];
    for (const endpoint of Object.values(contract)) complaints.push(...(await walk(endpoint)));
    expect(complaints).toEqual([]);
  });
});
