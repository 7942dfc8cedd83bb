import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startPostgres } from './lib/postgres.mjs';
import { install } from './lib/prepare.mjs';
import { run, tool } from './lib/run.mjs';

// Makes small mistakes in sources, one at a time, and tells which of them no test notices.
//   npm run mutate -- <source files> [--tests <test files, by comma>] [--max <mistakes per file>] [--project <name>]
// Without --tests the test beside each source is run. The sources are put back whatever happens.
const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string' }, max: { type: 'string', default: '20' }, project: { type: 'string' } },
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
/** A test of the server without a database runs in the first of its projects, any other one in the second. */
const projectsOf = (test) => {
  if (values.project) return [values.project];
  if (isOfServer(test)) return ['server', 'postgres'];
  return test.startsWith('apps/web/') ? ['web'] : ['contract'];
};

function testsOf(file) {
  if (values.tests) return values.tests.split(',');
  const beside = file.replace(/\.tsx?$/, '.test$&');
  if (existsSync(beside)) return [beside];
  console.error(`${file} has no test beside it: name some with --tests`);
  process.exit(1);
}

const postgres = files.flatMap(testsOf).some(isOfServer) ? await startPostgres() : undefined;
const env = postgres ? { TEST_POSTGRES_URL: postgres.url } : {};
const passes = async (tests) => {
  const projects = [...new Set(tests.flatMap(projectsOf))].map((name) => `--project=${name}`);
  return (await run(tool('vitest'), ['run', '--bail=1', ...projects, ...tests], { quiet: true, env })) === 0;
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
  if (!(await passes(tests))) {
    console.error(`${tests.join(', ')} must pass before mistakes are made`);
    await postgres?.remove();
    process.exit(1);
  }
  putBack.push([file, text]);
  const mutants = sample(mutantsOf(file, text), Number(values.max));
  let noticed = 0;
  try {
    for (const mutant of mutants) {
      writeFileSync(file, mutant.text);
      if (await passes(tests)) console.log(`unnoticed  ${file}:${mutant.line}  ${mutant.what}  ${mutant.was}`);
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
