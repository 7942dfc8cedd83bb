import { expect, test } from 'vitest';
import { defaultDiagram, isXmlName } from './default-diagram.ts';
import { detectFlavour } from './detect-flavour.ts';
import { flavours } from './flavour.ts';
import { openFile } from './testing/model.ts';

test('[DSG-23] a nameless diagram is named after the moment', async () => {
  const xml = defaultDiagram({ flavour: 'camunda' });
  expect(xml).toMatch(/<bpmn:process id="Process_\d{13}" name="业务流程_\d{13}" isExecutable="true">/);
  expect((await openFile(xml, 'camunda')).warnings).toEqual([]);
});

test('[DSG-24] a key and name are used; a name may hold any sign, a key only what XML allows', () => {
  const xml = defaultDiagram({ flavour: 'camunda', key: 'leave_v2', name: '请假 <A&"B">' });
  expect(xml).toContain('<bpmn:process id="leave_v2" name="请假 &lt;A&amp;&quot;B&quot;&gt;"');
  expect(xml).toContain('bpmnElement="leave_v2"');
  expect(defaultDiagram({ flavour: 'camunda', key: '1"><x', now: 1_700_000_000_000 })).toContain(
    'id="Process_1700000000000"',
  );
});

test.each(flavours)('[DSG-25] the namespace of %s is declared, and found again', (flavour) => {
  const xml = defaultDiagram({ flavour });
  expect(detectFlavour(xml)).toBe(flavour);
  expect(xml.match(/xmlns:(camunda|flowable|activiti)=/g)).toEqual([`xmlns:${flavour}=`]);
});

test('a file with several flavours is of the one it uses most; one without any is of none', () => {
  const head = '<d xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:f="http://flowable.org/bpmn">';
  expect(detectFlavour(`${head}<t camunda:a="1" f:a="1" f:b="2"/><f:x/></d>`)).toBe('flowable');
  expect(detectFlavour('<d/>')).toBeUndefined();
});

test('ids start with a letter or underscore', () => {
  expect(['a', '_a', 'A.b-c_1'].every(isXmlName)).toBe(true);
  expect(['', '1abc', 'a b', 'a:b', '中文'].some(isXmlName)).toBe(false);
});
