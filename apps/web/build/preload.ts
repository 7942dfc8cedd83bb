import type { Plugin, Rolldown } from 'vite';
import { lightPaths } from '../src/light-paths.ts';

const SHELL = /^assets\/(shell|home|list)-.*\.(js|css)$/;
const BOOT = 'src="/boot.js"';
const HOME = /^assets\/(shell|home)-.*\.(js|css)$/;

const addresses = (names: Iterable<string>) => [...names].map((name) => `/${name}`).join(' ');

/** A chunk with all that it imports, and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const name of chunk.viteMetadata?.importedCss ?? []) seen.add(name);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') filesOf(bundle, next, seen);
  }
  return seen;
}

/** For each page that starts without the application: where it does not, and what it begins with beside the entry. */
function lightFiles(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const known = new Set(entries.flatMap((entry) => [...filesOf(bundle, entry)]));
  const starts = Object.entries(lightPaths).map(([path, { unless, page }]) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${page}`)));
    if (!chunk) throw new Error(`no chunk holds ${page}`);
    return [path, [unless, addresses([...filesOf(bundle, chunk)].filter((name) => !known.has(name)))]];
  });
  return JSON.stringify(Object.fromEntries(starts)).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** Tells `boot.js` which files a signed-in visit begins with, so that they are on their way before any script runs. */
export function preloadShell(): Plugin {
  return {
    name: 'preload-shell',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // Pages of tests start nothing of this.
        if (!bundle || !html.includes(BOOT)) return html;
        const files = (wanted: RegExp) => addresses(Object.keys(bundle).filter((name) => wanted.test(name)));
        return html.replace(
          BOOT,
          `${BOOT} data-ahead="${files(SHELL)}" data-home="${files(HOME)}" data-light="${lightFiles(bundle)}"`,
        );
      },
    },
  };
}
