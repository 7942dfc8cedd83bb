import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { embeddedSet, sortTests } from '../../../../scripts/lib/embedded-set.mjs';

const { database, embedded } = sortTests();
const moduleOf = (file: string) => /\/modules\/([^/]+)\//.exec(file)?.[1] ?? [];
const modulesOf = (files: readonly string[]) => [...new Set(files.flatMap(moduleOf))].sort();

test('every name in the list is that of an API test', () => {
  const names = new Set(embedded.map((file) => basename(file, '.test.ts')));
  expect([...names].sort()).toEqual(Object.keys(embeddedSet).sort());
});

test('every module that has API tests has some on the embedded database', () => {
  expect(modulesOf(embedded)).toEqual(modulesOf(database));
});
