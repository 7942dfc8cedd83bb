import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The addresses that have been looked at as a whole, by page. */
const looked = new WeakMap<Page, Set<string>>();

/** Notes that a page is looked at; whether it was so before. */
function isKnown(page: Page): boolean {
  const paths = looked.get(page) ?? new Set();
  looked.set(page, paths);
  const { pathname } = new URL(page.url());
  const known = paths.has(pathname);
  paths.add(pathname);
  return known;
}

/**
 * What axe finds on the page as it is now, one line per element. What lies behind a dialog is looked at the first time only:
 * it cannot be reached meanwhile, and lists are long.
 */
export async function violations(page: Page): Promise<string[]> {
  const loaded = await page.evaluate(() => 'axe' in window);
  // Evaluated by the debugger, because the policy of the page allows no scripts but its own.
  if (!loaded) await page.evaluate(source);
  const results = await page.evaluate(
    async ({ values, known }) => {
      const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } };
      const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((dialog) => dialog.checkVisibility());
      const context = known && dialogs.length > 0 ? { include: dialogs } : document;
      // No rule of these tags reads style sheets, which would be parsed once more for each run.
      const preload = { assets: ['media'] };
      return axe.run(context, { runOnly: { type: 'tag', values }, resultTypes: ['violations'], preload });
    },
    { values: tags, known: isKnown(page) },
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim()}`),
  );
}
