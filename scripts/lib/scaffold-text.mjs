// The files of a screen as they are first written. Biome puts them in shape.

export const words = (kebab) => kebab.split('-');
export const capital = (word) => word[0].toUpperCase() + word.slice(1);
export const camel = (kebab) =>
  words(kebab)
    .map((word, at) => (at ? capital(word) : word))
    .join('');
export const snake = (kebab) => words(kebab).join('_');

export const contractText = ({ name, title, path, permission, id, fields }) => `import { ${fields
  .map(({ needs }) => needs[0])
  .filter((need, at, list) => list.indexOf(need) === at)
  .join(', ')} } from '../kernel/field.ts';
import { resource } from '../kernel/resource.ts';

/** ${title}. */
export const ${name} = resource({
  name: '${name}',
  title: '${title}',
  path: '${path}',
  permission: '${permission}',
  id: '${id}',
  history: true,
  fields: {
${fields.map((field) => `    ${field.name}: ${field.contract(field.label, field.type)},`).join('\n')}
  },
});
`;

export const tableText = ({ name, id, table, fields, naming }) => `import { ${[
  ...new Set([...fields.map(({ needs }) => needs[1]), 'pgTable', 'unique']),
].join(', ')} } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';

export const ${name}Table = pgTable(
  '${table}',
  {
    ${id}: identity(),
${fields.map((field) => `    ${field.name}: ${field.column()},`).join('\n')}
    ...stamps,
  },
  (t) => [unique('${table}_${snakeOf(naming.name)}').on(t.${naming.name})],
);
`;
const snakeOf = (name) => name.replace(/[A-Z]/g, (char) => `_${char.toLowerCase()}`);

export const handlersText = ({
  module,
  noun,
  name,
  table,
  naming,
}) => `import { ${name} } from '@jiaoyan/contract/${module}/${noun}';
import { crud } from '../../kernel/crud/crud.ts';
import { ${name}Table } from './${noun}.table.ts';

export const ${name}Handlers = crud(${name}, ${name}Table, {
  constraints: { ${table}_${snakeOf(naming.name)}: { field: '${naming.name}', message: '${naming.label}已存在' } },
});
`;

const outsider = `  expect((await (await app.signIn('maqs')).get(\`\${path}/list\`)).code).toBe(403);
`;

export const testText = ({
  name,
  id,
  path,
  fields,
  naming,
  title,
  roles,
}) => `import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const path = '${path}';
const row = { ${fields.map((field) => `${field.name}: ${field.sample(field.label)[0]}`).join(', ')} };

test('a record is added, found, changed with its history kept, and removed', async () => {
  const { data: ${id} } = await admin.post(path, row);
  expect((await admin.get(\`\${path}/list?${naming.name}=\${row.${naming.name}}\`)).rows).toMatchObject([{ ${id}, ...row }]);
  const ${naming.name} = ${naming.sample(naming.label)[1]};
  expect((await admin.put(path, { ${id}, ${naming.name} })).code).toBe(200);
  expect((await admin.get(\`\${path}/\${${id}}\`)).data).toMatchObject({ ...row, ${naming.name} });
  expect((await admin.get(\`/system/history/${name}/\${${id}}\`)).rows[0].changes).toMatchObject([
    { label: '${naming.label}', before: row.${naming.name}, after: ${naming.name} },
  ]);
  expect((await admin.delete(\`\${path}/\${${id}}\`)).code).toBe(200);
  expect((await admin.get(\`\${path}/\${${id}}\`)).msg).toBe('${title}不存在');
});

test('${naming.name} must be given, and is given once', async () => {
  expect((await admin.post(path, { ...row, ${naming.name}: '' })).msg).toBe('${naming.label}不能为空');
  await admin.post(path, row);
  expect(await admin.post(path, row)).toMatchObject({ msg: '${naming.label}已存在', field: '${naming.name}' });
});

test('who may only look cannot write', async () => {
  const deputy = await app.signIn('suyq');
  expect((await deputy.get(\`\${path}/list\`)).code).toBe(200);
  expect((await deputy.post(path, row)).code).toBe(403);
${roles.some(({ role }) => role === 'repair_worker') ? '' : outsider}});
`;

export const pageText = ({
  module,
  noun,
  name,
  type,
  title,
}) => `import { ${name} } from '@jiaoyan/contract/${module}/${noun}';
import type { ReactNode } from 'react';
import { ${camel(module)}Api } from '../../api/${module}.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';

/** ${title}. */
export function ${type}Page(): ReactNode {
  return <ResourcePage resource={${name}} calls={${camel(module)}Api.${name}} />;
}
`;

export const screenText = ({ module, noun, name, title, parent, orderNum, permission, icon }) => `...screen({
    key: '${parent}/${noun}',
    parent: '${parent}',
    name: '${title}管理',
    path: '${noun}',
    view: '${module}/${name}/index',
    prefix: '${permission}',
    icon: '${icon}',
    orderNum: ${orderNum},
  })`;
