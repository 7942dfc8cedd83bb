import { expect, test } from 'vitest';
import { hoist } from './hoist.ts';
import { readPlain } from './plain.ts';

const file = (root: string, task: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"${root}><process id="p"><task id="t"${task}><extensionElements><a:b c="1"/></extensionElements></task></process></definitions>`;

test('a namespace that an element declares for itself is written again', async () => {
  const { write } = await readPlain(file('', ' xmlns:a="urn:a"'));
  expect(await write()).toContain('<a:b c="1" />');
});

test('what the root says stays, and so does a prefix of two meanings', () => {
  const [own, two] = [
    file(' xmlns:a="urn:a"', ' xmlns:a="urn:b"'),
    file('', ' xmlns:a="urn:a"').replace('<a:b', "<a:b xmlns:a='urn:b'"),
  ];
  expect(hoist(own)).toBe(own);
  expect(hoist(two)).toBe(two);
  expect(hoist('no file')).toBe('no file');
});
