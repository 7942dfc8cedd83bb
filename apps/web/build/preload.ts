import type { Plugin } from 'vite';

const SHELL = /^assets\/(shell|list)-.*\.(js|css)$/;

/** Tells `boot.js` which files the signed-in application begins with, so that they are on their way before any script runs. */
export function preloadShell(): Plugin {
  return {
    name: 'preload-shell',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((name) => SHELL.test(name));
        return html.replace(
          'src="/boot.js"',
          `src="/boot.js" data-ahead="${files.map((name) => `/${name}`).join(' ')}"`,
        );
      },
    },
  };
}
