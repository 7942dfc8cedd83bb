import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../kernel/sheet/xlsx-read.ts';
import type { Caller, TestApp } from '../testing/app.ts';
import { askAbout, callNames, endpointOf, parts, takesId } from './ask.ts';
import { type Kind, kinds, unscopedCalls, unscopedParts } from './scope-table.data.ts';
import { openWalk, type Walker } from './walkers.fixture.ts';

const MISSING = 2_000_000_000;
let app: TestApp;
let admin: Caller;
let walkers: Walker[];
beforeAll(async () => {
  ({ app, admin, walkers } = await openWalk());
});
afterAll(() => app.stop());

test('every call that carries an id is in the table, and the table names no call that is gone', () => {
  const listed = new Set([...Object.values(kinds).flatMap(({ calls }) => calls), ...Object.keys(unscopedCalls)]);
  const unknown = callNames.filter((call) => {
    const endpoint = endpointOf(call);
    return endpoint && takesId(endpoint) && !listed.has(call) && !((call.split('.')[0] ?? '') in unscopedParts);
  });
  expect(unknown).toEqual([]);
  expect([...listed].filter((call) => !endpointOf(call))).toEqual([]);
  expect(Object.keys(unscopedParts).filter((part) => !parts[part])).toEqual([]);
});

async function listedIds(who: Caller, { list, id }: Kind): Promise<number[]> {
  const answer = await who.get(`${list}?pageSize=5000`);
  const rows = (answer.rows ?? answer.data ?? []) as Record<string, number>[];
  return rows.map((row) => row[id] as number);
}

const ask = (who: Caller, call: string, { id, at }: Kind, value: number) =>
  askAbout(who, call, at?.[call] ?? id, value);

test.each(Object.entries(kinds))(
  'what a list of %s does not show answers like what does not exist',
  async (name, kind) => {
    const all = await listedIds(admin, kind);
    const wrong: string[] = [];
    let outsides = 0;
    for (const { scope, caller } of walkers) {
      const seen = new Set(await listedIds(caller, kind));
      const outside = all.find((value) => !seen.has(value));
      if (outside === undefined) continue;
      outsides += 1;
      for (const call of kind.calls) {
        const [hidden, missing] = [await ask(caller, call, kind, outside), await ask(caller, call, kind, MISSING)];
        if (missing.code !== 404)
          wrong.push(`${call} (${scope}) asks for something else: ${missing.code} ${missing.msg}`);
        if (hidden.code !== missing.code || hidden.msg !== missing.msg)
          wrong.push(
            `${call} (${scope}): ${hidden.code} ${hidden.msg}, but ${missing.code} ${missing.msg} of a missing one`,
          );
      }
    }
    expect(wrong).toEqual([]);
    expect([name, outsides > 0]).toEqual([name, true]);
  },
);

/** Lists that can be exported: of all parts, also of those without a scope. */
const exported = Object.entries(parts).filter(([, calls]) => calls.list && calls.download);

test.each(exported.map(([part]) => part))(
  'an export of %s holds as many rows as its list, for every scope',
  async (part) => {
    const { list, download } = parts[part] as Record<string, AnyEndpoint>;
    for (const { scope, caller } of walkers) {
      const { code, total, data } = await caller.get(`${list?.path}?pageSize=1`);
      const reply = await caller.raw({ method: 'POST', url: download?.path ?? '', payload: {} });
      const rows = await readXlsx(reply.rawPayload, 10_000);
      expect([part, scope, code, rows.length - 1]).toEqual([part, scope, 200, total ?? data.length]);
    }
  },
);
