import { readdirSync, readFileSync } from 'node:fs';
import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, test } from 'vitest';
import { detectFlavour } from './detect-flavour.ts';
import { flavours } from './flavour.ts';
import { hoist } from './hoist.ts';
import { content, lost } from './testing/content.ts';
import { openFile } from './testing/model.ts';

const folder = new URL('../fixtures/', import.meta.url);
const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.bpmn'));
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');

/** A word that even its own engine's descriptor does not list is named, and kept. */
const expectedWarnings: Readonly<Record<string, readonly string[]>> = {
  'flowable-approval.bpmn': ['unknown attribute <flag>'],
  'vendors/flowable-design.bpmn': [
    'unknown attribute <flowable:sourceDockerX>',
    'unknown attribute <flowable:sourceDockerY>',
  ],
  'exports/flowable-tasks.bpmn': ['unknown attribute <level>'],
  'exports/activiti-designer.bpmn': ['unresolved reference <xsd:int>'],
  'vendors/activiti-app.bpmn': ['unresolved reference <xsd:int>'],
};

test('there are files in the dialects of ten tools', () => {
  expect(files.filter((name) => name.startsWith('vendors/')).length).toBeGreaterThanOrEqual(10);
});

describe.each(files)('%s', (name) => {
  test.each(flavours)('loses nothing when it is opened as %s, and a second export is the same', async (flavour) => {
    const source = textOf(name);
    const bare = new BpmnModdle();
    const { rootElement } = await bare.fromXML(hoist(source));
    const bareXml = (await bare.toXML(rootElement, { format: true })).xml;
    const first = await (await openFile(source, flavour)).xml();
    const second = await (await openFile(first, flavour)).xml();
    expect(second).toBe(first);
    expect(content(first)).toEqual(content(bareXml));
    expect(lost(source, first)).toEqual([]);
  });

  test('is read in its own flavour without a needless warning', async () => {
    const model = await openFile(textOf(name), detectFlavour(textOf(name)) ?? 'camunda');
    expect(model.warnings).toEqual(expectedWarnings[name] ?? []);
  });
});
