import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install } from './lib/prepare.mjs';
import { root, tool } from './lib/run.mjs';

// The API restarts and the web reloads on every change; open the address that Vite prints.
await install();
const start = (command, args, cwd) =>
  spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, APP_ROOT: root } });
const children = [
  start(tool('tsx'), ['watch', 'apps/server/src/main.ts'], root),
  start(tool('vite'), [], join(root, 'apps/web')),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('close', stop);
