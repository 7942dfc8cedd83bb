import { api, nounsOf } from '@jiaoyan/contract';
import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Answer, type Caller, openTestApp, type TestApp } from '../testing/app.ts';
import { type Hostile, hostileFor, isSettled } from './hostile-values.ts';
import { type Input, requestOf, verdictOn } from './request.ts';
import {
  inputWith,
  type KnownIds,
  type Leaf,
  leavesOf,
  type Part,
  parts,
  plausible,
  usualInput,
} from './schema-walk.ts';

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

/** The answer, if it is one in words. */
async function send(endpoint: AnyEndpoint, input: Input): Promise<{ status: number; body?: Answer | undefined }> {
  // An answer that breaks off is no answer, either.
  const answer = await admin.raw(requestOf(endpoint, input)).catch(String);
  if (typeof answer === 'string') return { status: 500, body: { code: 500, msg: answer } };
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, body: isJson ? answer.json<Answer>() : undefined };
}

/** What is wrong with an answer, whatever was sent. */
function complaint({ status, body }: Awaited<ReturnType<typeof send>>): string | undefined {
  if (!body) return status === 200 ? undefined : `answered ${status} without a text`;
  if (status >= 500 || /系统(未知|暂时)/.test(body.msg)) return `failed inside: ${status} ${body.code} ${body.msg}`;
  return body.code !== 200 && !/[\u4e00-\u9fa5]/.test(body.msg) ? `not Chinese: ${body.msg}` : undefined;
}

/** A part of a call, and what to say of it. */
class Walk {
  readonly complaints: string[] = [];
  readonly endpoint: AnyEndpoint;
  private readonly usual: Input;
  constructor(endpoint: AnyEndpoint) {
    this.endpoint = endpoint;
    this.usual = usualInput(endpoint, ids);
  }

  /** Sends one part as given, and the others as usual. */
  async attempt(part: Part, value: unknown, what: string): Promise<Answer | undefined> {
    const input = { ...this.usual, [part]: value };
    const answer = await send(this.endpoint, input);
    const said = verdictOn(this.endpoint, input);
    // What the contract refuses is refused in the same words over the wire: the walk through the contract tells the rest.
    const isOther = said && ![404, 414, 429].includes(answer.status) && said.msg !== answer.body?.msg;
    const wrong = complaint(answer) ?? (isOther ? `not what the contract says: ${answer.body?.msg}` : undefined);
    if (wrong) this.complaints.push(`${this.endpoint.method} ${this.endpoint.path} ${part} ${what}: ${wrong}`);
    return answer.body;
  }

  /** Values that only single fields know go there one by one. */
  async single(part: Part, schema: z.ZodType, leaf: Leaf): Promise<void> {
    const through = hostileFor(leaf.schema, part).filter((one) => !one.word && !isSettled(leaf.schema, one));
    for (const { name, value } of through)
      await this.attempt(part, inputWith(schema, leaf.path, value, ids), `${leaf.path.join('.')} ← ${name}`);
  }

  /** A word that means nothing stands in all fields at once that take it; those that a handler refuses stand back. */
  async everywhere(part: Part, schema: z.ZodType, word: Hostile, leaves: readonly Leaf[]): Promise<void> {
    let open = leaves.filter((leaf) => !isSettled(leaf.schema, word));
    while (open.length > 0) {
      const input = open.reduce(
        (sum: unknown, { path }) => ({ ...(sum as object), ...(inputWith(schema, path, word.value, ids) as object) }),
        plausible(schema, '', ids),
      );
      const body = await this.attempt(part, input, `everywhere ← ${word.name}`);
      const named = String(body?.field ?? '').split('.')[0];
      const rest = open.filter(({ path }) => path[0] !== named);
      if (rest.length === open.length) return;
      open = rest;
    }
  }
}

let turn = 0;
/** One that the contract refuses, another one each time: over the wire it is refused by the same functions. */
function refusedOne(part: Part, leaves: readonly Leaf[]): [Leaf, Hostile] | undefined {
  turn += 1;
  const leaf = leaves[turn % leaves.length];
  const settled = leaf && hostileFor(leaf.schema, part).filter((one) => isSettled(leaf.schema, one));
  const hostile = settled?.[turn % settled.length];
  return leaf && hostile && [leaf, hostile];
}

async function walk(endpoint: AnyEndpoint): Promise<string[]> {
  const walking = new Walk(endpoint);
  for (const part of parts) {
    const schema = endpoint[part];
    if (!schema) continue;
    const leaves = leavesOf(schema);
    const refused = refusedOne(part, leaves);
    if (refused) {
      const [{ path }, { name, value }] = refused;
      await walking.attempt(part, inputWith(schema, path, value, ids), `${path.join('.')} ← ${name}`);
    }
    for (const leaf of leaves) await walking.single(part, schema, leaf);
    const words = new Map(leaves.flatMap((leaf) => hostileFor(leaf.schema, part)).map((one) => [one.name, one]));
    for (const word of words.values()) if (word.word) await walking.everywhere(part, schema, word, leaves);
  }
  return walking.complaints;
}

const nouns = nounsOf(api);

describe('whatever gets through the contract of any call, the answer is a clear one', () => {
  test.each(nouns)('%s', async (_noun, contract) => {
    const complaints: string[] = [];
    for (const endpoint of Object.values(contract)) complaints.push(...(await walk(endpoint)));
    expect(complaints).toEqual([]);
  });
});
