import { describe, expect, it } from 'vitest';
import { compile } from './compile/index.ts';
import { Instance } from './testing/driver.ts';

/** `wide` tasks come together on one flow into a parallel join, and `others` tasks on a flow each. */
async function joining(wide: number, others: number): Promise<Instance> {
  const first = Array.from({ length: wide }, (_, at) => `w${at}`);
  const second = Array.from({ length: others }, (_, at) => `o${at}`);
  const flows = [
    'start>fork',
    ...[...first, ...second].map((id) => `fork>${id}`),
    ...first.map((id) => `${id}>merge`),
    'merge>join',
    ...second.map((id) => `${id}>join`),
    'join>last',
    'last>end',
  ].map((flow) => {
    const [from, to] = flow.split('>');
    return `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`;
  });
  const tasks = [...first, ...second, 'last'].map((id) => `<userTask id="${id}"/>`);
  const { definition, problems } = await compile(`<?xml version="1.0" encoding="UTF-8"?>
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="t"><process id="p" isExecutable="true">
    <startEvent id="start"/><endEvent id="end"/><parallelGateway id="fork"/><parallelGateway id="join"/><exclusiveGateway id="merge"/>
    ${tasks.join('')}${flows.join('')}</process></definitions>`);
  if (!definition) throw new Error(JSON.stringify(problems));
  return new Instance(definition).start();
}

describe('a parallel join counts flows, not tokens', () => {
  for (const wide of [1, 2, 3, 4])
    for (const others of [1, 2, 3])
      it(`${wide} tokens on one flow do not open a join of ${others + 1} flows; one on each does, once`, async () => {
        const instance = await joining(wide, others);
        for (let at = 0; at < wide; at += 1) {
          instance.complete(`w${at}`);
          expect(instance.tasks).not.toContain('last');
        }
        for (let at = 0; at < others; at += 1) {
          expect(instance.tasks).not.toContain('last');
          instance.complete(`o${at}`);
        }
        expect(instance.tasks).toEqual(['last']);
        // What came by the same flow besides still waits for the others to come again.
        expect(instance.tokens('join')).toHaveLength(wide - 1);
      });

  it('the order in which the flows are reached does not count', async () => {
    const instance = await joining(2, 2);
    instance.complete('o1').complete('w1').complete('w0');
    expect(instance.tasks).toEqual(['o0']);
    expect(instance.complete('o0').tasks).toEqual(['last']);
  });
});
