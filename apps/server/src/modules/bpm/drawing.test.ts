import { expect, test } from 'vitest';
import { linearXml } from './drawing.fixture.ts';
import { adoptDrawing, checkDrawing, compileDrawing } from './drawing.ts';
import { drawnTasks } from './drawing-tasks.ts';

/** A drawing of more than 200 000 characters: a few tasks, and words that nobody reads. */
const pad = `<!--${'长'.repeat(250_000)}-->`;
const large = (key: string) =>
  linearXml(key, [
    ['a', '甲', 'camunda:assignee="x"'],
    ['b', '乙'],
  ]).replace('<process', `${pad}<process`);

test('what is done with a large drawing in a thread is what is done with a small one here', async () => {
  const [small, xml] = [large('big').replace(pad, ''), large('big')];
  expect(await checkDrawing(xml, 'big')).toBe('流程big');
  expect(await drawnTasks(xml, 'big')).toEqual(await drawnTasks(small, 'big'));
  expect(await compileDrawing(xml, {})).toEqual(await compileDrawing(small, {}));
  const adopted = await adoptDrawing(xml, { key: 'other', name: '另一个' });
  expect(adopted).toMatchObject({ key: 'other', name: '另一个' });
  expect(await checkDrawing(adopted.xml, 'other')).toBe('另一个');
});

test('a large drawing is refused with the same words, and the next one is read', async () => {
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      ({ code, message, field }) => ({ code, message, field }),
    );
  const xml = large('big');
  const bad = [checkDrawing(xml, 'no'), checkDrawing(pad, 'no'), checkDrawing('<a/>'.padEnd(6_000_000), 'no')];
  expect(await Promise.all(bad.map(refusal))).toEqual([
    { code: 500, message: '流程图中的流程标识须为“no”', field: 'bpmnXml' },
    { code: 500, message: '流程图不是有效的 BPMN 2.0 文件', field: 'bpmnXml' },
    { code: 500, message: '流程图不能超过 5 MB', field: 'bpmnXml' },
  ]);
  expect(await checkDrawing(xml, 'big')).toBe('流程big');
});
