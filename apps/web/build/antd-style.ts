import type { ESTree, Plugin } from 'vite';
import { extractSheets, type Sheets } from './antd-extract.ts';
import { boxSizing, prunedRules } from './antd-prune.ts';

const PREFIX = 'virtual:antd-style/';
/** The sheet that is imported by hand: what all components share. */
const SHARED = 'shared';
const STYLE_FILE = /\/antd\/es\/.+\/style\/[\w-]+\.js$/;
const REGISTER = /^gen(StyleHooks|SubStyleComponent|ComponentStyleHook)$/;
/** Only for variants that nothing of ours uses; antd's static extraction leaves them out. */
const ABSENT = new Set(['BackTop-BackTop', 'Form-item-item', 'Pagination-bordered']);

/** A layer of its own, so that a rule of ours wins whichever sheet the browser gets first. */
const layered = (css: string, layer = 'antd') => `@layer ${layer}{${prunedRules(css).join('')}}`;

/** What antd calls the rules of icons. They count more than those of its components, as they do when antd itself writes them. */
const ICONS = 'ant-design-icons';
/** While developing, libraries are bundled beforehand and without us: the shared sheet holds everything then. */
function sharedSheet({ [ICONS]: icons = '', ...sheets }: Sheets, building: boolean): string {
  const shared = building ? `${sheets.Shared}` : Object.values(sheets).join('');
  return layered(boxSizing + shared) + layered(icons, 'icons');
}

interface Registration {
  name: string;
  styles: { start: number; end: number };
}

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value;

/** `'Button'` is registered as `Button-Button`, `['Modal', 'confirm']` as `Modal-confirm`. */
function registeredName(argument: ESTree.Node): string | undefined {
  const parts = argument.type === 'ArrayExpression' ? argument.elements : [argument, argument];
  const texts = parts.map((part) => (part?.type === 'Literal' ? part.value : undefined));
  return texts.every((text) => typeof text === 'string') ? texts.join('-') : undefined;
}

function registrationOf(node: ESTree.Node): Registration | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined;
  const [component, styles] = node.arguments;
  if (!REGISTER.test(node.callee.name) || !component || !styles) return undefined;
  const name = registeredName(component);
  return name === undefined ? undefined : { name, styles };
}

/** All calls in a program that hand styles to antd's runtime. */
function registrations(node: ESTree.Node): Registration[] {
  const found = registrationOf(node);
  if (found) return [found];
  return Object.values(node).flatMap((value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(registrations),
  );
}

/** The module without the functions that make its styles, but with the sheet that they made. */
function withSheets(code: string, found: readonly Registration[]): string {
  let cut = code;
  for (const { styles } of found.toReversed()) cut = `${cut.slice(0, styles.start)}() => []${cut.slice(styles.end)}`;
  return `${cut}\n${found.map(({ name }) => `import '${PREFIX}${name}.css';`).join('\n')}`;
}

/** antd would put the rules of icons into the page outside of all layers, above ours; the shared sheet has them. */
export function antdIconStyle(): Plugin {
  return {
    name: 'antd-icon-style',
    transform: {
      filter: { id: /\/antd\/es\/theme\/util\/useResetIconStyle\.js$/ },
      handler: () => ({ code: 'export default () => undefined;', map: null }),
    },
  };
}

/**
 * antd makes its styles while running. Here they are made while building: each component brings its own sheet along, so
 * that a page loads the rules of what it shows, and the functions that would make them are left out of the program.
 */
export function antdStyle(): Plugin {
  let sheets: Sheets = {};
  let building = false;
  return {
    name: 'antd-style',
    enforce: 'pre',
    configResolved(config) {
      building = config.command === 'build';
      sheets = extractSheets(config.root);
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? { id: `\0${id}`, moduleSideEffects: true } : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 1, -'.css'.length);
      if (name === SHARED) return sharedSheet(sheets, building);
      const css = sheets[name] ?? (ABSENT.has(name) ? '' : undefined);
      if (css === undefined) this.error(`antd has no extracted styles for ${name}`);
      return layered(css);
    },
    transform(code, id) {
      if (!building || !STYLE_FILE.test(id)) return undefined;
      const found = registrations(this.parse(code));
      return found.length ? { code: withSheets(code, found), map: null } : undefined;
    },
  };
}
