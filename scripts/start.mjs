import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, install } from './lib/prepare.mjs';
import { root } from './lib/run.mjs';

// One command from a clean clone to a running server; what is done already is not done again.
await install();
await build();
const server = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
  stdio: 'inherit',
  env: { ...process.env, APP_ROOT: root, NODE_ENV: 'production' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('close', (code) => process.exit(code ?? 1));
