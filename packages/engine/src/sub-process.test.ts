import { expect, it } from 'vitest';
import { compile } from './compile/index.ts';
import type { State } from './state.ts';
import { chain, file, node } from './testing/draw.ts';
import { definitionOf, Instance, run } from './testing/driver.ts';

it('runs sub-processes within sub-processes', async () => {
  const instance = (await run('sub-process')).complete('x');
  expect(instance.tasks).toEqual(['y']);
  expect(instance.complete('y').tasks).toEqual(['next']);
  expect(instance.complete('next').state.scopes).toEqual({});
});

it('an interrupting event sub-process takes over', async () => {
  const instance = (await run('event-sub-interrupting')).do({ type: 'message', name: 'paid' });
  expect(instance.tasks).toEqual(['handle']);
  expect(() => instance.do({ type: 'message', name: 'paid' })).toThrow('没有节点在等待消息');
  expect(instance.complete('handle').ended).toBe(true);
});

it('a non-interrupting one runs beside, as often as its event happens', async () => {
  const instance = (await run('event-sub-non-interrupting'))
    .do({ type: 'signal', name: 'alarm' })
    .do({ type: 'signal', name: 'alarm' });
  expect(instance.tasks).toEqual(['a', 'handle', 'handle']);
  instance.complete('a').complete('handle');
  expect(instance.ended).toBe(false);
  expect(instance.complete('handle').ended).toBe(true);
});

it('a timer starts one in every round', async () => {
  const instance = (await run('event-sub-timer')).timer('happened').timer('happened');
  expect(instance.tasks).toEqual(['a', 'handle', 'handle']);
  expect(instance.effects('timerSet')).toHaveLength(2);
});

it('an error starts one', async () => {
  const instance = (await run('event-sub-error')).complete('a');
  expect(instance.tasks).toEqual(['handle']);
  expect(instance.complete('handle').ended).toBe(true);
});

it('a call hands values in and out', async () => {
  const instance = await run('call', { amount: 4, key: 'K-1' });
  expect(instance.effects('childStarted')).toMatchObject([
    { process: 'child', binding: 'version', version: '3', businessKey: 'K-1', variables: { sum: 4, double: 8 } },
  ]);
  instance.do({ type: 'resume', token: instance.token('call').id, variables: { approved: true, secret: 1 } });
  expect(instance.tasks).toEqual(['next']);
  expect([instance.variable('ok'), instance.variable('secret')]).toEqual([true, undefined]);
});

it('the error of a called process is caught by the caller; a cancelled call cancels the child', async () => {
  const child = new Instance(await definitionOf('error-uncaught')).do({ type: 'start', child: true }).complete('a');
  expect(child.effects('instanceEnded')).toMatchObject([{ outcome: 'failed', code: 'E1' }]);
  const caller = await run('call', { amount: 4, key: 'K' });
  const variables = { approved: true };
  caller.do({ type: 'fail', token: caller.token('call').id, code: 'E1', message: '', variables });
  expect([caller.tasks, caller.variable('ok')]).toEqual([['repair'], true]);
  const cancelled = (await run('call', { amount: 4, key: 'K' })).do({ type: 'cancel' });
  expect(cancelled.effects('childCancelled')).toHaveLength(1);
});

it('compensation begins in reverse order, is open all at once, and goes on when all is undone', async () => {
  const instance = (await run('compensation')).complete('book').complete('pay');
  expect(instance.tasks).toEqual(['unpay', 'unbook']);
  expect(instance.complete('unbook').tasks).toEqual(['unpay']);
  expect(instance.complete('unpay').tasks).toEqual(['next']);
  expect(instance.complete('next').ended).toBe(true);
});

it('a handler that its boundary event ends is undone enough: the throw goes on', async () => {
  const xml = file(
    [
      node('startEvent', 's'),
      node('userTask', 'book'),
      node('boundaryEvent', 'u', '<bpmn:compensateEventDefinition/>', 'attachedToRef="book"'),
      node('userTask', 'unbook', '', 'isForCompensation="true"'),
      '<bpmn:association id="x" sourceRef="u" targetRef="unbook"/>',
      node('boundaryEvent', 'skip', '<bpmn:messageEventDefinition messageRef="M"/>', 'attachedToRef="unbook"'),
      node('userTask', 'note'),
      node('intermediateThrowEvent', 'undo', '<bpmn:compensateEventDefinition/>'),
      node('userTask', 'next'),
      chain('s', 'book', 'undo', 'next'),
      chain('skip', 'note'),
    ].join(''),
    '<bpmn:message id="M" name="M"/>',
  );
  const { definition, problems } = await compile(xml);
  if (!definition) throw new Error(JSON.stringify(problems));
  const instance = new Instance(definition).start().complete('book');
  expect(instance.tasks).toEqual(['unbook']);
  instance.do({ type: 'message', name: 'M' });
  expect([...instance.tasks].sort()).toEqual(['next', 'note']);
});

it('a signal is not heard by a branch that begins to wait after it was thrown in the same step', async () => {
  const event = '<bpmn:signalEventDefinition signalRef="S"/>';
  const xml = file(
    [
      node('startEvent', 's'),
      node('parallelGateway', 'fork'),
      node('intermediateThrowEvent', 'loud', event),
      node('intermediateCatchEvent', 'late', event),
      node('userTask', 'heard'),
      node('userTask', 'said'),
      chain('s', 'fork', 'loud', 'said'),
      chain('fork', 'late', 'heard'),
    ].join(''),
    '<bpmn:signal id="S" name="S"/>',
  );
  const { definition, problems } = await compile(xml);
  if (!definition) throw new Error(JSON.stringify(problems));
  expect(new Instance(definition).start().tasks).toEqual(['said']);
});

it('a state in which activities were still undone one by one is carried on', async () => {
  const throwing = { id: '5', node: 'undo', scope: '1', wait: 'undo', undo: [{ node: 'book' }] } as const;
  const handler = { id: '6', node: 'unpay', scope: '1', wait: 'task', undoFor: '5' } as const;
  const stored: State = {
    format: 1,
    status: 'running',
    counter: 6,
    scopes: { 1: { id: '1', host: '', node: '', vars: {} } },
    tokens: { 5: { ...throwing }, 6: { ...handler } },
  };
  const instance = new Instance(await definitionOf('compensation'), {}, stored);
  expect(instance.complete('unpay').tasks).toEqual(['unbook']);
  expect(instance.complete('unbook').tasks).toEqual(['next']);
});

it('compensation reaches into a completed sub-process', async () => {
  const instance = (await run('compensation-of-sub')).complete('book').complete('mid');
  expect(instance.tasks).toEqual(['unbook']);
  expect(instance.complete('unbook').ended).toBe(true);
});

it('a cancelled transaction undoes what it did and leaves by its cancel event', async () => {
  const instance = (await run('transaction')).complete('book').complete('confirm', { no: true });
  expect(instance.tasks).toEqual(['unbook']);
  expect(instance.complete('unbook').tasks).toEqual(['sorry']);
  expect((await run('transaction')).complete('book').complete('confirm', { no: false }).tasks).toEqual(['next']);
});

it('a terminate event ends only its own sub-process', async () => {
  expect((await run('terminate-in-sub')).complete('x').tasks).toEqual(['next']);
});

it('an error in one round ends the whole loop', async () => {
  const instance = (await run('error-in-instances', { people: ['B', 'C'] })).complete('x', { bad: true });
  expect(instance.tasks).toEqual(['repair']);
  expect(instance.complete('repair').ended).toBe(true);
});

it('an escalation or a condition starts an event sub-process', async () => {
  const raised = (await run('event-sub-escalation')).complete('x');
  expect([...raised.tasks].sort()).toEqual(['handle', 'next']);
  const stopped = (await run('event-sub-conditional')).do({ type: 'set', variables: { stop: true } });
  expect(stopped.tasks).toEqual(['handle']);
});

it('a sub-process may say itself how it is undone', async () => {
  const instance = (await run('compensation-event-sub')).complete('book').complete('mid');
  expect(instance.tasks).toEqual(['tell']);
  expect(instance.complete('tell').tasks).toEqual(['unbook']);
  expect(instance.complete('unbook').ended).toBe(true);
});

it('all rounds of a loop are undone', async () => {
  const instance = (await run('compensation-of-instances')).complete('book').complete('book').complete('mid');
  expect(instance.complete('unbook').ended).toBe(false);
  expect(instance.complete('unbook').ended).toBe(true);
});

it('the boundary event of a loop ends all its rounds', async () => {
  const instance = (await run('boundary-of-instances', { people: ['B', 'C'] })).timer('late');
  expect(instance.tasks).toEqual(['next']);
  expect(instance.effects('timerSet')).toHaveLength(1);
});

it('a boundary event around a call cancels the child', async () => {
  const instance = (await run('call-in-sub')).do({ type: 'message', name: 'paid' });
  expect(instance.tasks).toEqual(['next']);
  expect(instance.effects('childCancelled')).toHaveLength(1);
});

it('a message keeps the name it had when the wait began', async () => {
  const instance = (await run('message-expression', { order: 7 })).do({ type: 'set', variables: { order: 8 } });
  expect(instance.effects('subscribed')).toMatchObject([{ name: 'paid-7' }]);
  expect(instance.do({ type: 'message', name: 'paid-7' }).ended).toBe(true);
});
