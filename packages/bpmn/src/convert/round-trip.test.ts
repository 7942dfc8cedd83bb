import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { detectFlavour } from '../detect-flavour.ts';
import { type Flavour, flavours } from '../flavour.ts';
import { saidBy, silentlyLost } from '../testing/vocabulary.ts';
import { convert } from './index.ts';
import type { Loss } from './loss.ts';

const folders = [new URL('../../fixtures/', import.meta.url), new URL('../../../engine/fixtures/', import.meta.url)];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.bpmn'))
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') })),
);

/** Through flavours one after the other. Ways begin alike: what was converted once is not converted again. */
function through(xml: string, way: readonly Flavour[], known: Map<string, Converting>): Converting {
  const key = way.join();
  const step = known.get(key) ?? takeWay(xml, way, known);
  known.set(key, step);
  return step;
}
async function takeWay(xml: string, way: readonly Flavour[], known: Map<string, Converting>): Converting {
  const [from, to] = way.slice(-2);
  if (!from || !to) return { text: xml, losses: [] };
  const before = await through(xml, way.slice(0, -1), known);
  const converted = await convert(before.text, from, to);
  return { text: converted.xml, losses: [...before.losses, ...converted.losses] };
}
type Converting = Promise<{ text: string; losses: readonly Loss[] }>;

function waysFrom(first: Flavour): readonly (readonly Flavour[])[] {
  const [a, b] = flavours.filter((each) => each !== first) as [Flavour, Flavour];
  return [
    [first, a, first],
    [first, b, first],
    [first, a, b, first],
    [first, b, a, first],
  ];
}

describe.each(files)('$name', ({ text }) => {
  const flavour = detectFlavour(text) ?? 'camunda';
  const known = new Map<string, Converting>();
  test.each(waysFrom(flavour).map((way) => ({ way })))('loses nothing in silence by way of $way', async ({ way }) => {
    const back = await through(text, way, known);
    const [before, after] = [await saidBy(text, way), await saidBy(back.text, way)];
    expect(silentlyLost(before, after, back.losses)).toEqual([]);
  });
});
