import type { Plugin } from 'vite';

/** The cascade layer of a style sheet, by its place; sheets in `styles` name their layers themselves. */
function layerOf(file: string): string | undefined {
  if (file.includes('/node_modules/')) return 'vendor';
  return /\/src\/(kernel|domain|desk|shell|modules)\/[^?]+$/.exec(file)?.[1];
}

/**
 * Puts each style sheet into the layer of its folder. Which of two rules wins then depends on where they stand and not
 * on the order in which pages load their sheets. `styles/base.css` has the order of the layers.
 */
export function layers(): Plugin {
  return {
    name: 'layers',
    enforce: 'pre',
    transform(css, id) {
      if (!id.endsWith('.css') || id.startsWith('\0')) return undefined;
      const layer = layerOf(id);
      // A charset may only stand at the beginning of a sheet; ours are all the same.
      return layer && { code: `@layer ${layer} {\n${css.replace(/@charset[^;]*;/, '')}\n}`, map: null };
    },
  };
}
