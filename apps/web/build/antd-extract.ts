import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The rules of antd by the name that its components register them under, such as `Button-Button` or `Modal-confirm`. */
export type Sheets = Readonly<Record<string, string>>;

/** Runs in a process of its own because antd writes its static styles only under NODE_ENV=production. */
const SCRIPT = `
const React = require('react');
const { ConfigProvider } = require('antd');
const { StyleContext, extractStyle } = require('@ant-design/cssinjs');
const everything = require('@ant-design/static-style-extract');
let cache;
const Catch = ({ children }) => {
  cache = React.useContext(StyleContext).cache;
  return children;
};
const customTheme = (node) =>
  React.createElement(ConfigProvider, { theme: { hashed: false } }, React.createElement(Catch, null, node));
everything.extractStyle({ customTheme });
// A key is "style", the hash (we use none) and the path: the name, then class prefixes.
const nameOf = (key) => (key.startsWith('style%') ? key.split('%')[2] : undefined);
const sheets = {};
for (const name of new Set([...cache.cache.keys()].map(nameOf))) {
  if (name === undefined) continue;
  const own = new Map([...cache.cache].filter(([key]) => nameOf(key) === name));
  sheets[name] = extractStyle({ cache: own, updateTimes: cache.updateTimes, extracted: new Set() }, { plain: true, types: 'style' });
}
process.stdout.write(JSON.stringify(sheets));
`;

const require = createRequire(import.meta.url);

/** Asks antd for all its rules, once per version. */
export function extractSheets(root: string): Sheets {
  const { version } = require('antd/package.json') as { version: string };
  const key = createHash('sha256').update(version).update(SCRIPT).digest('hex').slice(0, 16);
  const folder = join(root, '.cache');
  const file = join(folder, `antd-${key}.json`);
  if (!existsSync(file)) {
    const env = { ...process.env, NODE_ENV: 'production' };
    const json = execFileSync(process.execPath, ['-e', SCRIPT], { cwd: root, maxBuffer: 64 * 1024 * 1024, env });
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, json);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Sheets;
}
