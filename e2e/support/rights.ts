import { expect } from 'vitest';
import type { Answer, Caller } from '../../apps/server/src/testing/app.ts';
import { button, rows } from './list.ts';
import type { Product } from './product.ts';

/** The director: sees every screen of the administration and of the areas, may change nothing there. */
const READER = 'linzw';

interface Forbidden {
  path: string;
  /** Buttons above the list and in its rows that must not be there. */
  hidden: readonly string[];
  /** The calls behind them. */
  tries: (reader: Caller) => Promise<Answer>[];
}

/** Who may only look at a list is offered nothing else, and the server refuses all the same. */
export async function expectReadOnly(product: Product, { path, hidden, tries }: Forbidden): Promise<void> {
  const page = await product.open(path, { as: READER });
  await button(page, '导出').waitFor();
  await rows(page).first().waitFor();
  for (const name of hidden) expect(await button(page, name).count(), name).toBe(0);
  const offered = await rows(page).first().getByRole('button').allInnerTexts();
  expect(offered.filter((name) => hidden.includes(name))).toEqual([]);
  const answers = await Promise.all(tries(await product.app.signIn(READER)));
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 403));
}
