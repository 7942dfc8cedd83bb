import { expect, it } from 'vitest';
import { run } from './testing/driver.ts';

it('runs tasks one after another and tells by which flow each was reached', async () => {
  const instance = await run('linear');
  expect(instance.tasks).toEqual(['a']);
  instance.complete('a').complete('b');
  expect(instance.tasks).toEqual(['c']);
  expect(instance.effects('activityStarted').find(({ node }) => node === 'c')?.via).toBe('b_c');
  instance.complete('c');
  expect(instance.ended).toBe(true);
  expect(instance.state.tokens).toEqual({});
  expect(instance.last.at(-1)).toMatchObject({ type: 'instanceEnded', outcome: 'completed' });
});

it('refuses to complete a task twice, and any command after the end', async () => {
  const instance = await run('linear');
  const task = instance.task('a').id;
  instance.complete('a');
  expect(() => instance.do({ type: 'complete', task })).toThrow('任务不处于待办状态');
  instance.do({ type: 'cancel' });
  expect(instance.last.filter(({ type }) => type === 'taskEnded')).toMatchObject([{ node: 'b', outcome: 'cancelled' }]);
  expect(() => instance.do({ type: 'cancel' })).toThrow('流程实例已结束');
});

it.each([
  [5, 'manager'],
  [2, 'hr'],
])('an exclusive gateway takes one way: %i days go to %s', async (day, task) => {
  expect((await run('exclusive', { day })).tasks).toEqual([task]);
});

it('refuses a start whose condition lacks its variable, or stops there when asked to', async () => {
  await expect(run('exclusive')).rejects.toThrow('变量“day”不存在');
  const stopped = await run('exclusive', {}, { onError: 'incident' });
  expect(stopped.effects('incident')).toMatchObject([{ node: 'choice', text: '变量“day”不存在' }]);
  stopped.do({ type: 'set', variables: { day: 9 } }).do({ type: 'retry', token: stopped.token('choice').id });
  expect(stopped.tasks).toEqual(['manager']);
});

it('a parallel gateway waits for all branches', async () => {
  const instance = await run('parallel');
  expect(instance.tasks).toEqual(['a', 'b']);
  expect(instance.complete('b').tasks).toEqual(['a']);
  expect(instance.complete('a').tasks).toEqual(['c']);
  expect(instance.complete('c').ended).toBe(true);
});

it('joins that are not blocks work, too', async () => {
  const instance = await run('unstructured-parallel');
  instance.complete('c').complete('a').complete('b');
  expect(instance.tasks).toEqual(['d']);
  expect(instance.complete('d').tasks).toEqual(['last']);
});

it('an inclusive join waits for the branches that were taken, and goes on once', async () => {
  const both = await run('inclusive', { x: 2 });
  expect(both.tasks).toEqual(['a', 'b']);
  expect(both.complete('a').tasks).toEqual(['b']);
  expect(both.complete('b').tasks).toEqual(['last']);
  expect((await run('inclusive', { x: 1 })).complete('a').tasks).toEqual(['last']);
});

it('an inclusive join waits for a branch that goes round in a loop', async () => {
  const instance = await run('inclusive-loop');
  instance.complete('b').complete('a', { more: true });
  expect(instance.tasks).toEqual(['a']);
  expect(instance.complete('a', { more: false }).tasks).toEqual(['last']);
});

it('takes all conditional flows that hold behind a task', async () => {
  expect((await run('conditional-flows', { n: 3 })).complete('a').tasks).toEqual(['b', 'c', 'd']);
  expect((await run('conditional-flows', { n: 2 })).complete('a').tasks).toEqual(['b', 'd']);
});

it('one activity can be active several times', async () => {
  const instance = await run('many-tokens');
  expect(instance.tasks).toEqual(['work', 'work', 'work']);
  expect(instance.complete('work').complete('work').ended).toBe(false);
  expect(instance.complete('work').ended).toBe(true);
});

it('the first event behind an event-based gateway wins', async () => {
  const paid = (await run('event-gateway')).do({ type: 'message', name: 'paid', variables: { sum: 3 } });
  expect(paid.tasks).toEqual(['ship']);
  expect(paid.last).toContainEqual(expect.objectContaining({ type: 'timerCancelled' }));
  expect(paid.variable('sum')).toBe(3);
  const late = (await run('event-gateway')).timer('late');
  expect(late.tasks).toEqual(['remind']);
  expect(() => late.do({ type: 'message', name: 'paid' })).toThrow('没有节点在等待消息');
});

it('keeps the state of a ten-task instance within a kilobyte', async () => {
  const instance = await run('ten-tasks', { starter: 'A', reason: '请假三天', day: 3 });
  for (let index = 0; index < 9; index += 1) {
    instance.complete(`approve_${index}`);
    expect(JSON.stringify(instance.state).length).toBeLessThan(1024);
  }
  expect(instance.complete('approve_9').ended).toBe(true);
});
