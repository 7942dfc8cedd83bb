import { expect, it } from 'vitest';
import type { StepOptions } from './command.ts';
import type { NodeDef } from './model.ts';
import { definitionOf, Instance, run } from './testing/driver.ts';

const people = ['B', 'C', 'D', 'F'];

it('ends a countersign when enough have signed; the others are cancelled', async () => {
  const instance = await run('parallel-instances', { people });
  expect(instance.effects('taskCreated').map(({ user }) => user.assignee)).toEqual(people);
  instance.complete('sign');
  expect(instance.tasks).toEqual(['sign', 'sign', 'sign']);
  instance.complete('sign');
  expect(instance.tasks).toEqual(['next']);
  expect(instance.last.filter((effect) => effect.type === 'taskEnded' && effect.outcome === 'cancelled')).toHaveLength(
    2,
  );
});

it('signs one after another in the order of the list', async () => {
  const instance = await run('sequential-instances', { people });
  for (const person of people) {
    expect(instance.tasks).toEqual(['sign']);
    expect(instance.effects('taskCreated').at(-1)?.user.assignee).toBe(person);
    instance.complete('sign');
  }
  expect(instance.tasks).toEqual(['next']);
});

it('runs as often as a number says; not at all for nought or nobody', async () => {
  expect((await run('cardinality', { count: 3 })).tasks).toHaveLength(3);
  expect((await run('cardinality', { count: 0 })).tasks).toEqual(['next']);
  expect((await run('sequential-instances', { people: [] })).tasks).toEqual(['next']);
  await expect(run('cardinality', { count: -1 })).rejects.toThrow('不是非负整数');
  await expect(run('sequential-instances', { people: 7 })).rejects.toThrow('不是列表');
});

it('runs a sub-process for each, each with its own element', async () => {
  const instance = await run('instances-of-sub', { people: ['B', 'C'] });
  expect(instance.tasks).toEqual(['x', 'x']);
  expect(instance.complete('x').tasks).toEqual(['x']);
  expect(instance.complete('x').tasks).toEqual(['next']);
});

it('calls a process for each', async () => {
  const instance = await run('instances-of-call', { people: ['B', 'C'] });
  expect(instance.effects('childStarted').map(({ variables }) => variables)).toEqual([{ who: 'B' }, { who: 'C' }]);
  for (const { token } of instance.effects('childStarted')) instance.do({ type: 'resume', token });
  expect(instance.ended).toBe(true);
});

it('repeats a standard loop while its condition holds', async () => {
  const instance = await run('standard-loop');
  instance.complete('again', { more: true }).complete('again', { more: true });
  expect(instance.tasks).toEqual(['again']);
  expect(instance.complete('again', { more: false }).tasks).toEqual(['next']);
});

it('adds signers to a running countersign and takes them out again', async () => {
  const instance = await run('parallel-instances', { people: ['B', 'C'] });
  instance.do({ type: 'add', task: instance.task('sign').id, items: ['D', 'F'] });
  expect(instance.tasks).toHaveLength(4);
  expect(instance.effects('taskCreated').at(-1)?.user.assignee).toBe('F');
  instance.complete('sign');
  expect(instance.tasks).toHaveLength(3);
  instance.do({ type: 'remove', task: instance.task('sign').id });
  expect(instance.tasks).toHaveLength(2);
  instance.do({ type: 'remove', task: instance.task('sign').id });
  expect(instance.tasks).toEqual(['next']);
});

it('adds signers behind the others of a sequential round', async () => {
  const instance = await run('sequential-instances', { people: ['B'] });
  instance.do({ type: 'add', task: instance.task('sign').id, items: ['C'] }).complete('sign');
  expect(instance.effects('taskCreated').at(-1)?.user.assignee).toBe('C');
  expect(() => instance.do({ type: 'remove', task: instance.task('sign').id })).toThrow('至少保留一名审批人');
});

it('asks the server who the people are, with the variables of the place', async () => {
  const drawn = await definitionOf('parallel-instances');
  const sign = { ...drawn.nodes.sign, loop: { kind: 'parallel', people: true, element: 'person' } } as NodeDef;
  const definition = { ...drawn, nodes: { ...drawn.nodes, sign } };
  const asked: unknown[] = [];
  const options: StepOptions = {
    people: (node, variables) => {
      asked.push([node, variables.amount]);
      return [7, 8];
    },
  };
  const instance = new Instance(definition, options).do({ type: 'start', variables: { amount: 3 } });
  expect(asked).toEqual([['sign', 3]]);
  expect(instance.effects('taskCreated').map(({ vars }) => vars.person)).toEqual([7, 8]);
  expect(() => new Instance(definition).do({ type: 'start' })).toThrow('不能确定审批人');
});

it('does not count a vote against', async () => {
  const instance = await run('parallel-instances', { people });
  const [first] = instance.effects('taskCreated');
  instance.do({ type: 'drop', task: first?.token ?? '' });
  expect(instance.tasks).toHaveLength(3);
  expect(instance.complete('sign').tasks).toEqual(['sign', 'sign']);
  expect(instance.complete('sign').tasks).toEqual(['next']);
});
