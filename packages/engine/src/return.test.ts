import { expect, it } from 'vitest';
import { type Instance, run } from './testing/driver.ts';

const back = (instance: Instance, from: string, to: string) =>
  instance.do({ type: 'return', token: instance.task(from).id, to });

it('returns to an earlier task and runs on from there', async () => {
  const instance = (await run('linear')).complete('a').complete('b');
  expect(instance.targets('c')).toEqual(['a', 'b']);
  back(instance, 'c', 'a');
  expect(instance.tasks).toEqual(['a']);
  expect(instance.last).toContainEqual(expect.objectContaining({ type: 'taskEnded', node: 'c', outcome: 'returned' }));
  expect(instance.complete('a').complete('b').complete('c').ended).toBe(true);
});

it('refuses to return to a later task or to itself', async () => {
  const instance = (await run('linear')).complete('a');
  expect(() => back(instance, 'b', 'c')).toThrow('只能退回到当前节点之前的节点');
  expect(() => back(instance, 'b', 'b')).toThrow('只能退回到当前节点之前的节点');
  instance.do({ type: 'jump', token: instance.task('b').id, to: 'c' });
  expect(instance.tasks).toEqual(['c']);
});

it('returns from a parallel branch to before the fork: all branches end, joins too', async () => {
  const instance = (await run('return-parallel')).complete('first').complete('b1');
  back(instance, 'a1', 'first');
  expect(instance.tasks).toEqual(['first']);
  expect(Object.keys(instance.state.tokens)).toHaveLength(1);
  instance.complete('first').complete('a1').complete('a2').complete('b1');
  expect(instance.tasks).toEqual(['last']);
});

it('returns within a branch and leaves the others alone', async () => {
  const instance = (await run('return-parallel')).complete('first').complete('a1').complete('b1');
  back(instance, 'a2', 'a1');
  expect(instance.tasks).toEqual(['a1']);
  expect(instance.complete('a1').complete('a2').tasks).toEqual(['last']);
});

it('does not return into another branch', async () => {
  const instance = (await run('return-parallel')).complete('first').complete('a1');
  expect(instance.targets('a2')).toEqual(['first', 'a1']);
  expect(() => back(instance, 'a2', 'b1')).toThrow('只能退回到当前节点之前的节点');
});

it('returns from a countersign as a whole', async () => {
  const instance = (await run('return-instances', { people: ['B', 'C', 'D'] })).complete('first').complete('sign');
  back(instance, 'sign', 'first');
  expect(instance.tasks).toEqual(['first']);
  expect(Object.keys(instance.state.scopes)).toHaveLength(1);
});

it('returns to a countersign: all sign again and its condition counts from nought', async () => {
  const instance = (await run('return-instances', { people: ['B', 'C', 'D'] })).complete('first');
  instance.complete('sign').complete('sign');
  back(instance, 'last', 'sign');
  expect(instance.tasks).toEqual(['sign', 'sign', 'sign']);
  expect(instance.complete('sign').tasks).toEqual(['sign', 'sign']);
  expect(instance.complete('sign').tasks).toEqual(['last']);
});

it('sets the timers of a task anew when it is returned to', async () => {
  const instance = (await run('return-instances', { people: ['B'] })).complete('first');
  instance.now += 1000;
  back(instance, 'sign', 'first');
  const timers = instance.effects('timerSet');
  expect(timers).toHaveLength(2);
  expect(timers[0]?.id).not.toBe(timers[1]?.id);
  instance.do({ type: 'timer', id: timers[0]?.id ?? '' });
  expect(instance.tasks).toEqual(['first']);
  expect(instance.timer('late').tasks).toEqual(['first', 'reminded']);
});

it('returns within a sub-process, and out of it', async () => {
  const instance = (await run('return-sub')).complete('first').complete('x');
  expect(instance.targets('y')).toEqual(['first', 'x']);
  expect(back(instance, 'y', 'x').tasks).toEqual(['x']);
  expect(back(instance, 'x', 'first').tasks).toEqual(['first']);
  expect(Object.keys(instance.state.scopes)).toHaveLength(1);
});

it('moves a token into a sub-process, and returns into one that is over', async () => {
  const instance = (await run('sub-process')).complete('x').complete('y');
  expect(instance.targets('next')).toEqual(['x', 'y']);
  expect(back(instance, 'next', 'y').tasks).toEqual(['y']);
  expect(instance.complete('y').tasks).toEqual(['next']);
  instance.do({ type: 'jump', token: instance.task('next').id, to: 'x' });
  expect(instance.complete('x').complete('y').complete('next').ended).toBe(true);
});

it('does not move into one round of a loop', async () => {
  const instance = (await run('instances-of-sub', { people: ['B'] })).complete('x');
  expect(instance.targets('next')).toEqual([]);
  expect(() => back(instance, 'next', 'x')).toThrow('不能跳转到节点“x”');
});

it('does not return into one branch of a fork that has been joined: the join would wait for ever', async () => {
  const instance = (await run('return-parallel')).complete('first').complete('a1').complete('a2').complete('b1');
  expect(instance.targets('last')).toEqual(['first']);
  expect(() => back(instance, 'last', 'a1')).toThrow('已汇合的并行分支');
});
