import { expect, test } from 'vitest';
import { readPlain } from './plain.ts';
import { processChoices } from './processes.ts';

test('the processes of a file are offered by the names of their pools, those that run first, empty ones not at all', async () => {
  const { definitions } = await readPlain(
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><collaboration id="c"><participant id="x" name="学生" processRef="a"/><participant id="y" name="银行"/></collaboration><process id="a"><task id="t1"/></process><process id="b" name="教务" isExecutable="true"><task id="t2"/></process><process id="e"/></definitions>`,
  );
  expect(processChoices(definitions)).toEqual([
    { id: 'b', name: '教务', executable: true },
    { id: 'a', name: '学生', executable: false },
  ]);
});
