import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoStaff } from './modules/system/seed/demo/demo.data.ts';
import { openTestApp, type TestApp } from './testing/app.ts';

/**
 * What others rely on, kept as text: a move of code changes none of these files. Whoever means to change the surface
 * runs this file with `-u` and commits the difference, where a reviewer sees it.
 */
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

/** The same text for the same value, whatever the order of its keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
const digest = (value: unknown) => createHash('sha256').update(canonical(value)).digest('hex').slice(0, 20);
const kept = (name: string) => `./surface/${name}.txt`;
const asText = (lines: readonly string[]) => `${lines.join('\n')}\n`;

test('every call is described as before', async () => {
  const admin = await app.signIn('admin');
  const document = (await admin.raw({ method: 'GET', url: '/v3/api-docs' })).json();
  const calls = Object.entries<Record<string, Json>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId, 'x-permission': permission = '-' } = operation as Record<string, Json>;
      return `${method.toUpperCase()} ${path} ${permission} ${operationId} ${digest(operation)}`;
    }),
  );
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => `${name} ${digest(schema)}`);
  await expect(asText([...calls.sort(), '', ...schemas.sort()])).toMatchFileSnapshot(kept('calls'));
});

test('the database is built as before', async () => {
  const read = async (query: string) =>
    (await app.services.database.execute(query)).rows.map((row) => String(row.line)).sort();
  const columns = await read(`
    SELECT concat_ws(' ', 'column', table_name, column_name, udt_name, character_maximum_length::text,
      numeric_precision::text, numeric_scale::text, is_nullable, column_default, generation_expression) AS line
    FROM information_schema.columns WHERE table_schema = 'public'`);
  const constraints = await read(`
    SELECT concat_ws(' ', 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)) AS line
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'`);
  const indexes = await read(`SELECT 'index ' || indexdef AS line FROM pg_indexes WHERE schemaname = 'public'`);
  const triggers = await read(`
    SELECT concat_ws(' ', 'trigger', tgrelid::regclass::text, pg_get_triggerdef(oid)) AS line
    FROM pg_trigger WHERE NOT tgisinternal`);
  const functions = await read(`
    SELECT concat_ws(' ', 'function', p.oid::regprocedure::text, md5(p.prosrc)) AS line
    FROM pg_proc p LEFT JOIN pg_depend d ON d.objid = p.oid AND d.deptype = 'e'
    WHERE p.pronamespace = 'public'::regnamespace AND d.objid IS NULL`);
  const all = [...columns, ...constraints, ...indexes, ...triggers, ...functions];
  await expect(asText(all)).toMatchFileSnapshot(kept('schema'));
});

interface Router {
  path: string;
  component: string;
  hidden: boolean;
  meta: Json;
  children?: Router[];
}
const treeLines = (routers: readonly Router[], depth = 0): string[] =>
  routers.flatMap(({ path, component, hidden, meta, children = [] }) => [
    `${'  '.repeat(depth)}${path} ${component}${hidden ? ' (hidden)' : ''} ${canonical(meta)}`,
    ...treeLines(children, depth + 1),
  ]);

/** One person per role of the demo. */
const onePerRole = new Map(
  Object.values(demoStaff)
    .flatMap((people) => people.split('; '))
    .map((line) => line.split(' '))
    .map(([userName = '', , role = '']) => [role, userName]),
);

test('every role has the menus and rights that it had', async () => {
  const lines: string[] = [];
  for (const [role, userName] of [['admin', 'admin'] as const, ...onePerRole].sort()) {
    const person = await app.signIn(userName);
    const { data } = await person.get('/getRouters');
    const { permissions } = await person.get('/getInfo');
    lines.push(`# ${role}`, ...treeLines(data), ...[...permissions].sort(), '');
  }
  await expect(asText(lines)).toMatchFileSnapshot(kept('menus'));
});
