import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresBin } from '../scripts/lib/packages.mjs';

const run = promisify(execFile);

/**
 * Milliseconds that psql itself reports for the statements. `warm`: the same connection has answered them once before, as
 * those of a server have.
 */
export async function inPsql(url, text, { warm = false } = {}) {
  const { stdout } = await run(
    join(postgresBin(), 'psql'),
    ['-X', '-q', '-d', url, ...(warm ? commands(text) : []), '-c', '\\timing on', ...commands(text)],
    {
      maxBuffer: 1 << 24,
    },
  );
  return [...stdout.matchAll(/^Time: ([\d.]+) ms/gm)].reduce((sum, [, ms]) => sum + Number(ms), 0);
}
const commands = (text) =>
  text
    .split(';')
    .filter((part) => part.trim())
    .flatMap((part) => ['-c', part]);
