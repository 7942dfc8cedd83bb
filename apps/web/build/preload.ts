import type { Plugin } from 'vite';

const SHELL = /^assets\/(shell|home|list)-.*\.(js|css)$/;
const HOME = /^assets\/(shell|home)-.*\.(js|css)$/;
const LIGHT = /^assets\/phone-.*\.(js|css)$/;
const ROUND = /^assets\/(phone|round)-.*\.(js|css)$/;

/** Tells `boot.js` which files a signed-in visit begins with, so that they are on their way before any script runs. */
export function preloadShell(): Plugin {
  return {
    name: 'preload-shell',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = (wanted: RegExp) =>
          Object.keys(bundle ?? {})
            .filter((name) => wanted.test(name))
            .map((name) => `/${name}`)
            .join(' ');
        return html.replace(
          'src="/boot.js"',
          `src="/boot.js" data-ahead="${files(SHELL)}" data-home="${files(HOME)}" data-light="${files(LIGHT)}" data-round="${files(ROUND)}"`,
        );
      },
    },
  };
}
