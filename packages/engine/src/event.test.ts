import { expect, it } from 'vitest';
import { definitionOf, fixture, Instance, run } from './testing/driver.ts';

const happen: Readonly<Record<string, (instance: Instance) => void>> = {
  timer: (instance) => instance.timer(instance.effects('timerSet').at(-1)?.node ?? ''),
  message: (instance) => instance.do({ type: 'message', name: 'paid' }),
  signal: (instance) => instance.do({ type: 'signal', name: 'alarm' }),
  conditional: (instance) => instance.do({ type: 'set', variables: { amount: 11 } }),
};
const kinds = Object.keys(happen);

it.each(kinds)('an intermediate %s event waits', async (kind) => {
  const instance = await run(`catch-${kind}`);
  expect(instance.tasks).toEqual([]);
  happen[kind]?.(instance);
  expect(instance.tasks).toEqual(['next']);
});

it.each(kinds)('a %s boundary event ends its activity', async (kind) => {
  const instance = await run(`boundary-${kind}`);
  happen[kind]?.(instance);
  expect(instance.tasks).toEqual(['stopped']);
  expect(instance.last).toContainEqual(expect.objectContaining({ type: 'taskEnded', node: 'a', outcome: 'cancelled' }));
  expect(instance.complete('stopped').ended).toBe(true);
});

it.each(kinds)('a %s boundary event that does not interrupt adds a branch', async (kind) => {
  const instance = await run(`boundary-${kind}-non-interrupting`);
  happen[kind]?.(instance);
  expect(instance.tasks).toEqual(['a', 'noted']);
  instance.complete('noted').complete('a');
  expect(instance.ended).toBe(true);
});

it.each(kinds)('completing the activity calls its %s boundary event off', async (kind) => {
  const instance = (await run(`boundary-${kind}`)).complete('a');
  expect(instance.ended).toBe(true);
  const count = (type: 'timerSet' | 'timerCancelled' | 'subscribed' | 'unsubscribed') => instance.effects(type).length;
  expect([count('timerSet'), count('subscribed')]).toEqual([count('timerCancelled'), count('unsubscribed')]);
});

it('a condition that stays true fires once, and again after it was false', async () => {
  const instance = await run('boundary-conditional-non-interrupting', { amount: 11 });
  instance.do({ type: 'set', variables: { amount: 12 } });
  expect(instance.tasks).toEqual(['a', 'noted']);
  instance.do({ type: 'set', variables: { amount: 1 } }).do({ type: 'set', variables: { amount: 20 } });
  expect(instance.tasks).toEqual(['a', 'noted', 'noted']);
});

it('a cycle goes off as often as it says, and a timer that went off is let be', async () => {
  const instance = await run('boundary-timer-non-interrupting');
  const id = instance.effects('timerSet')[0]?.id ?? '';
  const first = instance.now;
  instance.timer('note').timer('note').timer('note');
  expect(instance.effects('timerSet').map(({ due }) => (due - first) / 3_600_000)).toEqual([1, 2, 3]);
  instance.do({ type: 'timer', id });
  expect(instance.tasks).toEqual(['a', 'noted', 'noted', 'noted']);
});

it('waits until a date; one without a zone is local time', async () => {
  const instance = await run('catch-date', { when: '2026-02-01T08:00:00' });
  expect(instance.effects('timerSet')[0]?.due).toBe(Date.UTC(2026, 1, 1));
  await expect(run('catch-date', { when: 'soon' })).rejects.toThrow('不是有效的日期');
});

it('an error goes to the boundary event that names its code', async () => {
  expect((await run('boundary-error')).complete('x', { bad: true }).tasks).toEqual(['repair']);
  expect((await run('boundary-error')).complete('x', { bad: false }).tasks).toEqual(['next']);
});

it('an error that nobody catches stops the token; in a called process it goes to the caller', async () => {
  const instance = (await run('error-uncaught')).complete('a');
  expect(instance.effects('incident')).toMatchObject([{ node: 'broken', text: '错误“E1”没有被捕获' }]);
  expect(instance.ended).toBe(false);
});

it('a service can fail with an error of the process', async () => {
  const instance = await run('service-error');
  instance.do({ type: 'fail', token: instance.token('service').id, code: 'E1', message: 'no paper' });
  expect(instance.tasks).toEqual(['repair']);
  expect([instance.variable('code'), instance.variable('why')]).toEqual(['E1', 'no paper']);
});

it('an escalation interrupts, or not', async () => {
  expect((await run('escalation')).tasks).toEqual(['boss']);
  const both = await run('escalation-non-interrupting');
  expect([...both.tasks].sort()).toEqual(['boss', 'x']);
  expect(both.effects('escalated')).toMatchObject([{ code: 'C1', caught: true }]);
});

it('a thrown signal reaches those who wait for it in the same instance', async () => {
  const instance = (await run('signal-throw')).complete('a');
  expect(instance.tasks).toEqual(['heard']);
  expect(instance.effects('signalThrown')).toMatchObject([{ name: 'alarm' }]);
});

it('a link goes on at its other end', async () => {
  expect((await run('link')).complete('a').tasks).toEqual(['b']);
});

it('a terminate event ends all branches', async () => {
  const instance = (await run('terminate')).complete('a');
  expect(instance.effects('instanceEnded')).toMatchObject([{ outcome: 'terminated' }]);
  expect(instance.state.tokens).toEqual({});
});

it('starts at the start event that is asked for', async () => {
  const definition = await definitionOf('starts');
  expect(new Instance(definition).start().tasks).toEqual(['plain']);
  expect(new Instance(definition).do({ type: 'start', at: 'ordered', variables: { n: 1 } }).tasks).toEqual(['order']);
  expect(() => new Instance(definition).do({ type: 'start', at: 'nowhere' })).toThrow('没有开始事件“nowhere”');
});

it('a step that fails on the way changes nothing; as an incident it can be repaired and tried again', async () => {
  const instance = await run('catch-date', { when: '2026-02-01' }, { onError: 'incident' });
  const broken = await run('catch-date', {}, { onError: 'incident' });
  expect(instance.effects('incident')).toEqual([]);
  expect(broken.effects('incident')).toMatchObject([{ node: 'wait', text: '变量“when”不存在' }]);
  broken.do({ type: 'set', variables: { when: '2026-02-01' } }).do({ type: 'retry', token: broken.token('wait').id });
  expect(broken.timer('wait').tasks).toEqual(['next']);
});

it('an endless loop of automatic steps is refused', async () => {
  await expect(run('endless')).rejects.toThrow('工作量超过上限');
});

it('a state that was stored by the first version still runs', async () => {
  const stored = JSON.parse(fixture('state-1', 'json'));
  const instance = new Instance(await definitionOf('return-parallel'), {}, stored);
  expect(instance.tasks).toEqual(['a2']);
  expect(instance.complete('a2').complete('last').ended).toBe(true);
});
