import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addEntry, addImport, addNames } from './scaffold-insert.mjs';
import {
  camel,
  capital,
  contractText,
  handlersText,
  pageText,
  screenText,
  snake,
  tableText,
  testText,
  words,
} from './scaffold-text.mjs';

/** What a field may be: how the contract writes it, its column, a value for the test and another one. */
const kinds = {
  text: {
    contract: (label) => `text('${label}', { max: 100, search: 'like', sort: true, width: 160 })`,
    column: () => 'varchar({ length: 100 }).notNull()',
    sample: (label) => [`'${label}一'`, `'${label}二'`],
    needs: ['text', 'varchar'],
  },
  optionalText: {
    contract: (label) => `optionalText('${label}', { max: 100, search: 'like', width: 160 })`,
    column: () => `varchar({ length: 100 }).notNull().default('')`,
    sample: (label) => [`'${label}一'`, `'${label}二'`],
    needs: ['optionalText', 'varchar'],
  },
  note: {
    contract: (label) => `note('${label}', { max: 500, width: 200 })`,
    column: () => `varchar({ length: 500 }).notNull().default('')`,
    sample: (label) => [`'${label}一'`, `'${label}二'`],
    needs: ['note', 'varchar'],
  },
  int: {
    contract: (label) => `int('${label}', { sort: true, width: 110 })`,
    column: () => 'integer().notNull().default(0)',
    sample: () => ['1', '2'],
    needs: ['int', 'integer'],
  },
  dict: {
    contract: (label, type) => `dict('${label}', '${type}', { search: 'exact', width: 110 })`,
    column: () => `varchar({ length: 100 }).notNull().default('0')`,
    sample: () => [`'0'`, `'1'`],
    needs: ['dict', 'varchar'],
  },
};

/** What every screen starts with when nobody says otherwise. */
export const usualFields = ['name:名称:text', 'status:状态:dict=sys_normal_disable', 'remark:备注:note'];

/** Reads `name:title:kind` or `name:title:dict=<type of the dictionary>`. */
function readField(text) {
  const [name = '', label = '', given = 'text'] = text.split(':');
  const [kind, type = ''] = given.split('=');
  if (!/^[a-z][A-Za-z0-9]*$/.test(name) || !label || /['`\\]/.test(label)) throw new Error(`no field: ${text}`);
  if (!Object.hasOwn(kinds, kind)) throw new Error(`${text}: the kinds are ${Object.keys(kinds).join(', ')}`);
  if (kind === 'dict' && !/^\w+$/.test(type)) throw new Error(`${text}: name the dictionary, dict=sys_normal_disable`);
  return { name, label, type, ...kinds[kind], kind };
}

const verbs = ['list', 'query', 'add', 'edit', 'remove', 'export'];

/** Reads `role_key=verb,verb`. */
function readRole(text) {
  const [role = '', given = ''] = text.split('=');
  const chosen = given.split(',');
  if (!/^[a-z_]+$/.test(role) || !chosen.every((verb) => verbs.includes(verb)))
    throw new Error(`no rights of a role: ${text}; the verbs are ${verbs.join(', ')}`);
  return { role, verbs: chosen };
}

/** Where the rights of these roles stand for permissions that begin like this; several modules may give rights of one prefix. */
function rightsFile(root, { prefix, module }, roles) {
  const folder = 'apps/server/src/modules';
  // A module that gives rights itself comes first, then the one that the prefix is called after.
  const names = [...new Set([module, prefix, ...readdirSync(join(root, folder))])];
  const files = names.map((name) => `${folder}/${name}/seed/role.data.ts`);
  const isIt = (path) => {
    const text = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
    return text.includes(`of: '${prefix}'`) && roles.every((role) => new RegExp(`^ *${role}: \\[`, 'm').test(text));
  };
  const found = files.find(isIt);
  if (!found) throw new Error(`no role.data.ts has rights of ${prefix} for ${roles}: write them by hand`);
  return found;
}

/** The part of permissions, paths and tables before the noun: what the module has already, else its own name. */
function prefixOf(root, module) {
  const folder = join(root, 'packages/contract/src', module);
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const found = texts.map((text) => /permission: '(\w+):/.exec(text)?.[1]).find(Boolean);
  return found ?? module;
}

const menuFile = (root, module) => {
  const folder = join(root, 'apps/server/src/modules', module, 'seed');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^menu.*\.data\.ts$/.test(name)) : [];
  const file = files.find((name) => name !== 'menu-number.data.ts');
  if (!file)
    throw new Error(`${module} has no menu yet: write its seed/menu.data.ts first (CONTRIBUTING, "Add a module")`);
  return `apps/server/src/modules/${module}/seed/${file}`;
};

/** Everything that the texts are made from. */
function plan(root, { module, noun, title, fields = usualFields, roles = [], menu, icon = 'list' }) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(noun)) throw new Error(`${noun}: a noun is written like-this`);
  if (/['`\\$]/.test(title)) throw new Error(`${title}: a title has no quotes`);
  if (noun === module) throw new Error(`${noun}: the module has that name`);
  const contractIndex = `packages/contract/src/${module}/index.ts`;
  for (const path of [
    contractIndex,
    `apps/server/src/modules/${module}/module.ts`,
    `apps/web/src/modules/${module}/module.ts`,
  ])
    if (!existsSync(join(root, path))) throw new Error(`${path} is not there: add the module first (CONTRIBUTING)`);
  const menuPath = menuFile(root, module);
  const menuText = readFileSync(join(root, menuPath), 'utf8');
  const parent = menu ?? /directory\('([^']+)'/.exec(menuText)?.[1] ?? /parent: '([^']+)'/.exec(menuText)?.[1];
  const orders = [...menuText.matchAll(/parent: '([^']+)',[\s\S]*?orderNum: (\d+)/g)];
  const orderNum = Math.max(0, ...orders.filter(([, key]) => key === parent).map(([, , order]) => Number(order))) + 1;
  const prefix = prefixOf(root, module);
  const name = camel(noun);
  const all = fields.map(readField);
  const naming = all.find(({ kind }) => kind === 'text');
  if (!naming) throw new Error('a record needs a name: at least one field of the kind text');
  const table = `${prefix === 'system' ? 'sys' : prefix}_${snake(noun)}`;
  const given = {
    module,
    noun,
    name,
    title,
    parent,
    orderNum,
    prefix,
    icon,
    fields: all,
    roles: roles.map(readRole),
    rightsPath:
      roles.length > 0
        ? rightsFile(
            root,
            { prefix, module },
            roles.map((one) => readRole(one).role),
          )
        : '',
    naming,
    table,
    menuPath,
    contractIndex,
  };
  return {
    ...given,
    type: capital(name),
    path: `/${prefix}/${noun}`,
    permission: `${prefix}:${name}`,
    id: `${name}Id`,
  };
}

/** The new files of a screen by path. */
const newFiles = (its) => ({
  [`packages/contract/src/${its.module}/${its.noun}.ts`]: contractText(its),
  [`apps/server/src/modules/${its.module}/${its.noun}.table.ts`]: tableText(its),
  [`apps/server/src/modules/${its.module}/${its.noun}.ts`]: handlersText(its),
  [`apps/server/src/modules/${its.module}/${its.noun}.test.ts`]: testText(its),
  [`apps/web/src/modules/${its.module}/${its.type}Page.tsx`]: pageText(its),
});

/** Adds a line to the table below the heading that names the module. */
function addNoun(text, { module, noun, name, title }) {
  const section = new RegExp(`^## .*\`${module}\`[\\s\\S]*?\\n(?:\\|.*\\n)+`, 'm').exec(text);
  if (!section) return text;
  const end = section.index + section[0].length;
  return `${text.slice(0, end)}| ${title} | ${words(noun).join(' ')} | \`${name}\` |\n${text.slice(end)}`;
}

/** Adds what a role may do to its list. */
const addRight = (text, name, { role, verbs: own }) =>
  addEntry(text, new RegExp(`^ *${role}: \\[`, 'm'), `    '${name}:(${own.join('|')})'`);

/** Where a screen is announced: path and what happens to the text there. */
const registrations = ({ module, noun, name, type, menuPath, contractIndex, rightsPath, roles, ...its }) => ({
  ...(rightsPath && { [rightsPath]: (text) => roles.reduce((all, role) => addRight(all, name, role), text) }),
  'docs/glossary.md': (text) => addNoun(text, { module, noun, name, title: its.title }),
  [contractIndex]: (text) =>
    addImport(
      addEntry(text, new RegExp(`export const ${camel(module)} = \\{`), `  ${name}: ${name}.endpoints`),
      `import { ${name} } from './${noun}.ts';`,
    ),
  [`apps/server/src/modules/${module}/module.ts`]: (text) =>
    addImport(
      addEntry(text, /handlers: \([^)]*\) => \(\{/, `    ${name}: ${name}Handlers`),
      `import { ${name}Handlers } from './${noun}.ts';`,
    ),
  [menuPath]: (text) =>
    addNames(
      addEntry(text, /: MenuRow\[\] = \[/, `  ${screenText({ module, noun, name, ...its })}`),
      module === 'system' ? './menu-screen.ts' : '../../system/index.ts',
      ['screen'],
    ),
  [`apps/web/src/modules/${module}/module.ts`]: (text) =>
    addEntry(
      text,
      /views: \{/,
      `    '${module}/${name}/index': async () => (await import('./${type}Page.tsx')).${type}Page`,
    ),
});

/** Writes a screen into the repository at `root`; answers the paths of new and of changed files. */
export function scaffold(root, wish) {
  const its = plan(root, wish);
  const files = newFiles(its);
  for (const path of Object.keys(files)) if (existsSync(join(root, path))) throw new Error(`${path} is there already`);
  // Everything is made before anything is written: a refusal leaves nothing behind.
  const changed = Object.entries(registrations(its)).map(([path, change]) => [
    path,
    change(readFileSync(join(root, path), 'utf8')),
  ]);
  for (const [path, text] of [...Object.entries(files), ...changed]) writeFileSync(join(root, path), text);
  return { ...its, created: Object.keys(files), changed: changed.map(([path]) => path) };
}
