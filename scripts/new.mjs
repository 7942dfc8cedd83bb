import { parseArgs } from 'node:util';
import { install } from './lib/prepare.mjs';
import { must, root, tool } from './lib/run.mjs';
import { scaffold, usualFields } from './lib/scaffold.mjs';

const usage = `npm run new -- <module> <noun> --title 中文名 [--field name:标题:kind …] [--role key=verbs …] [--menu key] [--icon name]

  module   a folder of apps/server/src/modules, such as system
  noun     what a record is, such-as-this
  --title  what a record is called
  --field  kind is text, optionalText, note, int or dict=<dictionary>; usually
           ${usualFields.join(' ')}
  --role   who may do what besides the platform administrator and the leaders: site_admin=list,query,add
  --menu   key of the directory in the menu; usually the first one of the module
  --icon   a name of apps/web/src/domain/menu-icons.tsx; usually list`;

function readWish() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      title: { type: 'string' },
      field: { type: 'string', multiple: true },
      role: { type: 'string', multiple: true },
      menu: { type: 'string' },
      icon: { type: 'string' },
    },
  });
  const [module, noun, ...more] = positionals;
  const { title, field: fields, role: roles, menu, icon } = values;
  if (!module || !noun || !title || more.length > 0) throw new Error(usage);
  return { module, noun, title, fields, roles, menu, icon };
}

try {
  const wish = readWish();
  await install();
  const { created, changed, noun } = scaffold(root, wish);
  await must(tool('biome'), ['check', '--write', ...[...created, ...changed].filter((path) => !path.endsWith('.md'))], {
    quiet: true,
  });
  const name = `add_${noun.replaceAll('-', '_')}`;
  const config = 'apps/server/drizzle.config.ts';
  await must(tool('drizzle-kit'), ['generate', '--config', config, '--name', name], { quiet: true });
  const test = created.find((path) => path.endsWith('.test.ts'));
  console.log(`new:     ${[...created, 'apps/server/migrations (read the SQL)'].join('\n         ')}`);
  console.log(`changed: ${changed.join('\n         ')}`);
  console.log(`
next:    the fields in the contract and their columns; then npm run migration -- <name> once more
         npm run check && npm run test:one -- ${test}
         npm run test:one -- apps/server/src/surface.test.ts apps/server/src/security/permission-walk.test.ts -u
         (the difference is what you add)`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
