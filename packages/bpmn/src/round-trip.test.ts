import { readdirSync, readFileSync } from 'node:fs';
import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, test } from 'vitest';
import { detectFlavour } from './detect-flavour.ts';
import { flavours } from './flavour.ts';
import { openFile } from './testing/model.ts';

const folder = new URL('../fixtures/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.bpmn'));
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');

/** Every tag with its attributes and every text, sorted: what a file says, whatever its order and layout. */
function content(xml: string): string[] {
  const tags = [...xml.matchAll(/<([\w:.-]+)((?:\s+[\w:.-]+="[^"]*")*)\s*\/?>/g)].flatMap(([, name, rest = '']) => [
    `<${name}>`,
    ...[...rest.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, key, value]) => `${name}@${key}=${value}`),
  ]);
  const texts = [...xml.matchAll(/>([^<>]*[^<>\s][^<>]*)</g)].map(([, text]) => `"${text?.trim()}"`);
  return [...tags, ...texts].sort();
}

/** What BPMN assumes anyway is not written, nor is a namespace that nothing uses. */
const defaults = [
  'bpmn:definitions@typeLanguage=http://www.w3.org/2001/XMLSchema',
  'bpmn:definitions@xmlns:di=http://www.omg.org/spec/DD/20100524/DI',
  'bpmn:eventBasedGateway@eventGatewayType=Exclusive',
  'bpmn:compensateEventDefinition@waitForCompletion=true',
];
/** A word that even its own engine's descriptor does not list is named, and kept. */
const expectedWarnings: Readonly<Record<string, readonly string[]>> = {
  'flowable-approval.bpmn': ['unknown attribute <flag>'],
};

test('there are files in the dialects of ten tools', () => {
  expect(files.length).toBeGreaterThanOrEqual(10);
});

describe.each(files)('%s', (name) => {
  test.each(flavours)('loses nothing when it is opened as %s, and a second export is the same', async (flavour) => {
    const source = textOf(name);
    const bare = new BpmnModdle();
    const { rootElement } = await bare.fromXML(source);
    const bareXml = (await bare.toXML(rootElement, { format: true })).xml;
    const first = await (await openFile(source, flavour)).xml();
    const second = await (await openFile(first, flavour)).xml();
    expect(second).toBe(first);
    expect(content(first)).toEqual(content(bareXml));
    const kept = new Set(content(first));
    expect(content(source).filter((each) => !kept.has(each) && !defaults.includes(each))).toEqual([]);
  });

  test('is read in its own flavour without a needless warning', async () => {
    const model = await openFile(textOf(name), detectFlavour(textOf(name)) ?? 'camunda');
    expect(model.warnings).toEqual(expectedWarnings[name] ?? []);
  });
});
