import { namespaceOf } from '@jiaoyan/bpmn';
import { describe, expect, it } from 'vitest';
import { engineDocs } from '../testing/docs.ts';
import { compile } from './index.ts';
import { supportRows, supportTable } from './support.ts';
import type { SupportRow } from './support-row.ts';

const spaces = Object.entries({
  bpmn: 'http://www.omg.org/spec/BPMN/20100524/MODEL',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
  tns: 't',
  zeebe: 'http://camunda.org/schema/zeebe/1.0',
  camunda: namespaceOf('camunda'),
  flowable: namespaceOf('flowable'),
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

function fileOf({ sample, roots = '', process = '' }: SupportRow): string {
  const whole = sample.includes('<bpmn:startEvent id="s"/>') || sample.includes('<bpmn:startEvent id="t"');
  const before = '<bpmn:startEvent id="s"/><bpmn:sequenceFlow sourceRef="s" targetRef="t"/>';
  const after = '<bpmn:sequenceFlow sourceRef="t" targetRef="z"/><bpmn:endEvent id="z"/>';
  const content = whole ? sample : `${before}${sample}${after}`;
  return `<bpmn:definitions ${spaces} targetNamespace="t"><bpmn:process id="p" isExecutable="true" ${process}>${content}</bpmn:process>${roots}</bpmn:definitions>`;
}

const known = {
  services: ['Demo', 'demo'],
  listeners: ['demo'],
  decisions: { level: { inputs: [], outputs: [], hit: 'first', rows: [] } },
} as const;

describe.each(supportRows)('$what', (row) => {
  it(`is ${row.support}${row.says ? `: ${row.says}` : ''}`, async () => {
    const { definition, problems } = await compile(fileOf(row), known);
    const level = row.support === 'refused' ? 'error' : 'warning';
    if (row.says) expect(problems).toContainEqual(expect.objectContaining({ text: row.says, level }));
    else expect(problems).toEqual([]);
    if (row.support === 'refused') expect(definition).toBeUndefined();
    else expect(definition?.nodes.t ?? problems).toMatchObject(row.node ?? { id: 't' });
  });
});

it('is written down in the documents as it is in the code', () => {
  const { written, fresh } = engineDocs('support', supportTable());
  expect(written, 'run it again with UPDATE_DOCS=1').toBe(fresh);
});
