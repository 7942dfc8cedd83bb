import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:antd-';
/** What the frame around every page needs; it arrives with the shell, everything else with the first page. */
const SHELL = ['Badge', 'Button', 'Drawer', 'Dropdown', 'Menu', 'Modal', 'Spin', 'Tooltip', 'message', 'notification'];

/** Runs in a process of its own because antd writes its static styles only under NODE_ENV=production. */
const SCRIPT = `
const React = require('react');
const { ConfigProvider } = require('antd');
const { extractStyle } = require('@ant-design/static-style-extract');
const includes = JSON.parse(process.env.ANTD_COMPONENTS);
const customTheme = (node) => React.createElement(ConfigProvider, { theme: { hashed: false } }, node);
process.stdout.write(extractStyle({ includes, customTheme }));
`;

const require = createRequire(import.meta.url);

function extract(root: string, components: string[]): string {
  const list = [...new Set(components)].sort();
  const { version } = require('antd/package.json') as { version: string };
  const key = createHash('sha256')
    .update(JSON.stringify([version, list, SCRIPT]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(root, '.cache');
  const file = join(folder, `antd-${key}.css`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const css = execFileSync(process.execPath, ['-e', SCRIPT], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production', ANTD_COMPONENTS: JSON.stringify(list) },
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, css);
  return css;
}

/** Cuts a sheet into its top-level rules, so that two sheets can be compared. */
export function topLevelRules(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < css.length; i++) {
    const char = css[i];
    if (char === '{') depth++;
    if (char === '}') depth--;
    const ends = (char === '}' && depth === 0) || (char === ';' && depth === 0);
    if (!ends) continue;
    rules.push(css.slice(start, i + 1).trim());
    start = i + 1;
  }
  return rules;
}

/** The running theme brings its own variables; the ones of the default theme are dead weight. */
const isVariables = (rule: string) => rule.startsWith('.css-var-');

/** Nothing of ours uses the responsive grid, writes from right to left, or takes the ready-made colours: a fifth of all. */
const UNUSED =
  /\.ant-col-(xs|sm|md|lg|xl|xxl|xxxl)-|-rtl\b|-(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)\b|-otp\b/;

/** A rule without its unused selectors; nothing when none is left. */
function prune(rule: string): string {
  const at = rule.indexOf('{');
  const head = rule.slice(0, at);
  if (head.startsWith('@media')) {
    const inner = topLevelRules(rule.slice(at + 1, -1))
      .map(prune)
      .join('');
    return inner && `${head}{${inner}}`;
  }
  const unused = !head.startsWith('@') && head.split(',').every((selector) => UNUSED.test(selector));
  return unused ? '' : rule;
}
const wanted = (rules: string[]) =>
  rules
    .filter((rule) => !isVariables(rule))
    .map(prune)
    .filter(Boolean);

/** A layer of its own, so that a rule of ours wins whichever sheet the browser gets first. */
const layered = (rules: string[]) => `@layer antd{${rules.join('')}}`;

function sheet(root: string, name: string): string {
  const shell = wanted(topLevelRules(extract(root, SHELL)));
  if (name === 'shell') return layered(shell);
  const listed = JSON.parse(readFileSync(join(root, 'src/styles/antd-components.json'), 'utf8')) as string[];
  const known = new Set(shell);
  const all = wanted(topLevelRules(extract(root, [...SHELL, ...listed])));
  return layered(all.filter((rule) => !known.has(rule)));
}

/** Serves `virtual:antd-shell.css` and `virtual:antd-pages.css`, antd's styles extracted for the components in use. */
export function antdStyle(): Plugin {
  let root = '';
  return {
    name: 'antd-style',
    configResolved(config) {
      root = config.root;
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      if (id.includes('pages')) this.addWatchFile(join(root, 'src/styles/antd-components.json'));
      return sheet(root, id.includes('shell') ? 'shell' : 'pages');
    },
  };
}
