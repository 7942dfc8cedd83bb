import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on the page as it is now, one line per element. */
export async function violations(page: Page): Promise<string[]> {
  const known = await page.evaluate(() => 'axe' in window);
  // Evaluated by the debugger, because the policy of the page allows no scripts but its own.
  if (!known) await page.evaluate(source);
  const results = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    // No rule of these tags reads style sheets, which would be parsed once more for each run.
    const preload = { assets: ['media'] };
    return axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'], preload });
  }, tags);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim()}`),
  );
}
