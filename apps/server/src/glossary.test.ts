import { readFileSync } from 'node:fs';
import { api } from '@jiaoyan/contract';
import { expect, test } from 'vitest';

const glossary = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8');
/** Calls that are about no noun of their own. */
const nameless = ['auth', 'common', 'dashboard', 'home', 'smsCallback'];

test('every noun of the contract stands in the glossary', () => {
  const nouns = Object.values(api).flatMap((module) => Object.keys(module));
  expect(nouns.length).toBeGreaterThan(50);
  expect(nouns.filter((noun) => !nameless.includes(noun) && !glossary.includes(`\`${noun}\``))).toEqual([]);
});
