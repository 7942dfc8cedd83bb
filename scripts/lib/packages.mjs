import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { must, run } from './run.mjs';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where the PostgreSQL programs lie, newest first. */
export function postgresBin() {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(base, version, 'bin')), '/usr/local/bin', '/opt/homebrew/bin'];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}
/** The same engine without the parts of a browser that nobody looks at: tests run in it a sixth faster. */
const SHELL = 'chromium-headless-shell';
export const chromiumPath = () => process.env.CHROMIUM_PATH ?? CHROMIUM.find((path) => existsSync(path));
/** Where tests find their browser. */
export const testBrowserPath = () =>
  process.env.CHROMIUM_PATH ?? (existsSync(`/usr/bin/${SHELL}`) ? `/usr/bin/${SHELL}` : chromiumPath());
const onPath = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
const hasChineseFont = () =>
  ['/usr/share/fonts/opentype/noto', '/usr/share/fonts/truetype/noto'].some(
    (folder) => existsSync(folder) && readdirSync(folder).some((file) => /CJK/.test(file)),
  );

/** Installs what the tests drive: a browser, PostgreSQL, Redis, a clock to set, a Chinese font. Without root it says what is missing. */
export async function installTestPrograms() {
  const missing = [
    ...(chromiumPath() ? [] : ['chromium']),
    ...(postgresBin() ? [] : ['postgresql']),
    ...(onPath('redis-server') ? [] : ['redis-server']),
    ...(onPath('faketime') ? [] : ['faketime']),
    ...(hasChineseFont() || process.platform !== 'linux' ? [] : ['fonts-noto-cjk']),
  ];
  if (missing.length === 0) return;
  const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!canInstall) {
    console.error(`测试需要安装 The tests need: ${missing.join(', ')}\n  sudo apt-get install ${missing.join(' ')}`);
    process.exit(1);
  }
  console.log(`安装测试程序 Installing ${missing.join(', ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await must('apt-get', ['update', '-qq'], { env, quiet: true });
  // Not every system has it; the browser does without.
  const hasShell = missing.includes('chromium') && (await run('apt-cache', ['show', SHELL], { quiet: true })) === 0;
  if (hasShell) missing.push(SHELL);
  await must('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env, quiet: true });
}
