import { readFileSync } from 'node:fs';
import { minVersion, satisfies } from 'semver';
import { expect, test } from 'vitest';

interface Locked {
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
}
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test('every package that the product needs runs on the oldest Node that we promise', () => {
  const promised = minVersion((read('package.json') as Locked).engines?.node ?? '')?.version ?? '';
  const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, Locked>> };
  const needed = Object.entries(packages).filter(([, { dev }]) => !dev);
  const refusing = needed
    .filter(([, { engines }]) => engines?.node && !satisfies(promised, engines.node))
    .map(([name, { engines }]) => `${name} asks for ${engines?.node}`);
  expect([promised, needed.length > 100, refusing]).toEqual(['20.19.0', true, []]);
});
