import { install } from './lib/prepare.mjs';
import { run, tool } from './lib/run.mjs';

// What a machine can put right: format, order of imports, safe fixes. Files may be named.
await install();
const files = process.argv.slice(2);
process.exit(await run(tool('biome'), ['check', '--write', '--error-on-warnings', ...(files.length ? files : ['.'])]));
