import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { lightPaths } from '../src/light-paths.ts';

const HEAVY = /\/node_modules\/(antd|zod)\//;

/**
 * The files that pages share, in the order they are needed: each holds what its roots import and no earlier one has.
 * Left to itself the bundler makes a file of every handful of modules, and a list would start with sixty requests.
 */
const layers: readonly { name: string; roots: readonly string[]; without?: RegExp }[] = [
  { name: 'base', roots: ['src/main.tsx'] },
  // Small on purpose: one careless import would bring all of antd, or of zod, to the telephones.
  { name: 'phone', roots: ['src/desk/phone/PhoneFrame.tsx'], without: HEAVY },
  ...Object.entries(lightPaths).map(([path, { page }]) => ({
    name: path.slice(1).replaceAll('/', '-'),
    roots: [page],
    without: HEAVY,
  })),
  { name: 'shell', roots: ['src/shell/Frame.tsx', 'src/shell/Shell.tsx'] },
  // Before the lists, which are twice as large: the first page does without them.
  { name: 'home', roots: ['src/modules/home/HomePage.tsx'] },
  { name: 'list', roots: ['src/kernel/list/ResourcePage.tsx'] },
];

/** Everything that is loaded together with these modules. */
function reachable(roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const seen = new Set(roots);
  for (const id of seen) for (const next of context.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
  return seen;
}

/** Tells the bundler of the layers; a module goes into the first one that needs it. */
export function sharedChunks(root: string): Rolldown.CodeSplittingOptions['groups'] {
  return layers.map(({ name, roots, without }, index) => {
    let ids: Set<string> | undefined;
    return {
      debugName: name,
      priority: layers.length - index,
      name(id, context) {
        ids ??= reachable(
          roots.map((path) => resolve(root, path)),
          context,
        );
        if (ids.has(id) && without?.test(id)) throw new Error(`the chunk ${name} must do without ${id}`);
        return ids.has(id) ? name : null;
      },
    };
  });
}
