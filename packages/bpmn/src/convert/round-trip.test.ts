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

/** Through flavours one after the other. */
async function through(xml: string, way: readonly Flavour[]) {
  const losses: Loss[] = [];
  let text = xml;
  for (const [at, to] of way.slice(1).entries()) {
    const converted = await convert(text, way[at] as Flavour, to);
    text = converted.xml;
    losses.push(...converted.losses);
  }
  return { text, losses };
}

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
  test.each(waysFrom(flavour).map((way) => ({ way })))('loses nothing in silence by way of $way', async ({ way }) => {
    const back = await through(text, way);
    const [before, after] = [await saidBy(text, way), await saidBy(back.text, way)];
    expect(silentlyLost(before, after, back.losses)).toEqual([]);
  });
});
