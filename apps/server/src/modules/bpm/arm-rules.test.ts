import { nodeSettingsSchema, RULE, type Rule } from '@jiaoyan/contract/bpm/rule';
import { compile, type Definition } from '@jiaoyan/engine';
import { expect, test } from 'vitest';
import { armRules } from './arm-rules.ts';
import { linearXml } from './drawing.fixture.ts';

const MULTI = `<multiInstanceLoopCharacteristics isSequential="true" camunda:collection="users" camunda:elementVariable="who"><completionCondition>\${enough}</completionCondition></multiInstanceLoopCharacteristics>`;

async function definitionOf(inside = ''): Promise<Definition> {
  const xml = linearXml('armed', [['a', '甲']]).replace(/<userTask([^>]*)\/>/, `<userTask$1>${inside}</userTask>`);
  const { definition, problems } = await compile(xml);
  if (!definition) throw new Error(JSON.stringify(problems));
  return definition;
}
const ruleOf = (settings: object, type: string = RULE.user): Rule => ({
  taskKey: 'a',
  type,
  options: [1],
  settings: nodeSettingsSchema.parse(settings),
});
const loopOf = (definition: Definition, ...rules: Rule[]) => armRules(definition, rules).nodes.a?.loop;

test('a task goes round for its people when its rule says so, and ends when enough have agreed', async () => {
  const plain = await definitionOf();
  expect(loopOf(plain)).toBeUndefined();
  expect(loopOf(plain, ruleOf({}))).toBeUndefined();
  expect(loopOf(plain, ruleOf({ approve: 'all' }))).toEqual({ kind: 'parallel', people: true, element: 'assignee' });
  expect(loopOf(plain, ruleOf({ approve: 'any' }))?.condition).toBe(`\${nrOfCompletedInstances >= 1}`);
  expect(loopOf(plain, ruleOf({ approve: 'ratio', ratio: 60 }))?.condition).toBe(
    `\${nrOfCompletedInstances * 100 >= nrOfInstances * 60}`,
  );
  expect(loopOf(plain, ruleOf({ approve: 'sequential' }))).toMatchObject({ kind: 'sequential', people: true });
  expect(loopOf(plain, ruleOf({}, RULE.leaders))).toMatchObject({ kind: 'sequential', people: true });
  expect(plain.nodes.a?.loop).toBeUndefined();
});

test('several instances in the drawing stay, but the rule names the people; without a rule the drawing does', async () => {
  const multi = await definitionOf(MULTI);
  expect(loopOf(multi)).toMatchObject({ kind: 'sequential', collection: 'users', element: 'who' });
  expect(loopOf(multi, ruleOf({}))).toEqual({
    kind: 'sequential',
    people: true,
    element: 'who',
    condition: `\${enough}`,
  });
  expect(loopOf(multi, ruleOf({ approve: 'all' }))).toEqual({ kind: 'parallel', people: true, element: 'who' });
});
