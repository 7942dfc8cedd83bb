import type { Client, Reply } from './client.ts';

/** The body of an answer, unless it is a refusal. */
export async function done(answer: Promise<Reply>): Promise<Reply['body']> {
  const { body } = await answer;
  if (body.code !== 200) throw new Error(body.msg);
  return body;
}

const step = (id: string) => `<userTask id="${id}" name="任务${id}"/>`;
const flow = (from: string, to: string) => `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`;
/** Two tasks one after the other; the first has a limit of an hour, behind which a third task waits. */
const drawing = (key: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="t"><process id="${key}" name="流程${key}" isExecutable="true">
<startEvent id="start"/>${step('one')}${step('two')}${step('late')}<endEvent id="end"/>
<boundaryEvent id="limit" attachedToRef="one"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>
${flow('start', 'one')}${flow('one', 'two')}${flow('two', 'end')}${flow('limit', 'late')}${flow('late', 'end')}</process></definitions>`;

/** Deploys such a process, all of whose tasks are the administrator's; answers the number of the definition. */
export async function deployProcess(admin: Client, key: string): Promise<number> {
  const form = await done(
    admin.post('/bpm/form', { name: key, fields: [{ name: 'note', label: '说明', type: 'text' }] }),
  );
  const model = { key, name: key, bpmnXml: drawing(key), formType: '10', formId: form.data };
  const { data: modelId } = await done(admin.post('/bpm/model', model));
  for (const taskKey of ['one', 'two', 'late'])
    await done(admin.post('/bpm/task-assign-rule/create', { modelId, taskKey, type: '30', options: [1] }));
  await done(admin.post(`/bpm/model/deploy?id=${modelId}`));
  const { rows } = await done(admin.get(`/bpm/process-definition/page?key=${key}`));
  return rows[0].definitionId;
}

/** Starts a process so many times. */
export async function startMany(admin: Client, definitionId: number, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 20)
    await Promise.all(
      Array.from({ length: Math.min(left, 20) }, () =>
        done(admin.post('/bpm/process-instance/create', { definitionId })),
      ),
    );
}

/** What must hold whatever happens: tokens that wait for a task, and open tasks, are the same. */
export const TORN = `SELECT i.instance_id FROM bpm_instance i WHERE
  (SELECT count(*) FROM jsonb_each(coalesce(i.state -> 'tokens', '{}'::jsonb)) token WHERE token.value ->> 'wait' = 'task')
  <> (SELECT count(*) FROM bpm_task t WHERE t.instance_id = i.instance_id AND t.parent_task_id IS NULL AND t.status IN (0, 1, 7))
  OR EXISTS (SELECT 1 FROM bpm_task t WHERE t.instance_id = i.instance_id AND t.status = 1 AND t.parent_task_id IS NULL
    AND NOT coalesce(i.state -> 'tokens', '{}'::jsonb) ? t.token_id)`;
