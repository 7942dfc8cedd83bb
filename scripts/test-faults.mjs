import { installTestPrograms } from './lib/packages.mjs';
import { build, install } from './lib/prepare.mjs';
import { run, tool } from './lib/run.mjs';

// Only the tests of what happens when processes, databases and connections fail; npm test runs them too.
await install();
await installTestPrograms();
await build();
process.exit(await run(tool('vitest'), ['run', '--project', 'faults', ...process.argv.slice(2)]));
