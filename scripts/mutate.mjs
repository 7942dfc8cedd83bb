import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sortTests } from './lib/embedded-set.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { install } from './lib/prepare.mjs';
import { run, tool } from './lib/run.mjs';

// Makes small mistakes in sources, one at a time, and tells which of them no test notices.
//   npm run mutate -- <source files> [--tests <test files, by comma>] [--max <mistakes per file>] [--lines <lines, by comma>]
// Without --tests the test beside each source is run. Tests with a database run on PostgreSQL only, on one template for all
// mistakes. The sources are put back whatever happens.
const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string' }, max: { type: 'string', default: '20' }, lines: { type: 'string' } },
});
if (files.length === 0) {
  console.error('name the source files');
  process.exit(1);
}

await install();
// It parses with a package.
const { mutantsOf } = await import('./lib/mutants.mjs');

/** The same mistakes in every run, spread over the whole file. */
const sample = (all, max) => {
  if (all.length <= max) return all;
  return Array.from({ length: max }, (_, i) => all[Math.floor(((i + 0.5) * all.length) / max)]);
};
const isOfServer = (test) => test.startsWith('apps/server/');
const { database } = sortTests();
function projectOf(test) {
  if (isOfServer(test)) return database.includes(test) ? 'postgres' : 'server';
  return test.startsWith('apps/web/') ? 'web' : 'contract';
}

function testsOf(file) {
  if (values.tests) return values.tests.split(',');
  const beside = file.replace(/\.tsx?$/, '.test$&');
  if (existsSync(beside)) return [beside];
  console.error(`${file} has no test beside it: name some with --tests`);
  process.exit(1);
}

const postgres = files.flatMap(testsOf).some((test) => projectOf(test) === 'postgres')
  ? await startPostgres()
  : undefined;
const env = { TEST_EMBEDDED: 'none', ...(postgres && { TEST_POSTGRES_URL: postgres.url }) };
/** What a file of seeds says is in the template, so that each mistake needs one of its own. */
const keepsTemplate = (file) => !file.includes('/seed/');
const passes = async (file, tests, patience) => {
  const projects = [...new Set(tests.map(projectOf))].map((name) => `--project=${name}`);
  const kept = keepsTemplate(file) ? { TEST_TEMPLATE: `mutate_${process.pid}` } : {};
  const options = { quiet: true, env: { ...env, ...kept }, patience };
  return (await run(tool('vitest'), ['run', '--bail=1', ...projects, ...tests], options)) === 0;
};

const putBack = [];
const restore = () => {
  for (const [file, text] of putBack) writeFileSync(file, text);
};
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    restore();
    await postgres?.remove();
    process.exit(1);
  });

const sum = { noticed: 0, all: 0 };
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const tests = testsOf(file);
  const began = Date.now();
  if (!(await passes(file, tests))) {
    console.error(`${tests.join(', ')} must pass before mistakes are made`);
    await postgres?.remove();
    process.exit(1);
  }
  // A mistake may make something wait for ever.
  const patience = 15_000 + 3 * (Date.now() - began);
  putBack.push([file, text]);
  const lines = values.lines?.split(',').map(Number);
  const all = mutantsOf(file, text).filter(({ line }) => !lines || lines.includes(line));
  const mutants = sample(all, Number(values.max));
  let noticed = 0;
  try {
    for (const mutant of mutants) {
      writeFileSync(file, mutant.text);
      if (await passes(file, tests, patience))
        console.log(`unnoticed  ${file}:${mutant.line}  ${mutant.what}  ${mutant.was}`);
      else noticed += 1;
    }
  } finally {
    restore();
  }
  console.log(`${file}: ${noticed} of ${mutants.length} noticed`);
  sum.noticed += noticed;
  sum.all += mutants.length;
}
await postgres?.remove();
console.log(`score ${Math.round((sum.noticed / Math.max(1, sum.all)) * 100)} % (${sum.noticed} of ${sum.all})`);
