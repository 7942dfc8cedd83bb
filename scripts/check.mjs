import { checkArchitecture } from './lib/architecture.mjs';
import { install } from './lib/prepare.mjs';
import { run, tool } from './lib/run.mjs';

await install();
const steps = [
  ['biome', () => run(tool('biome'), ['check', '--error-on-warnings', '.'])],
  ['types', () => run(tool('tsc'), ['-b'])],
  ['architecture', async () => checkArchitecture()],
];
let failed = 0;
for (const [name, step] of steps) {
  const code = await step();
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  if (code !== 0) failed += 1;
}
process.exit(failed ? 1 : 0);
