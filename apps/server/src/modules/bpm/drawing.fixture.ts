/** A drawing without pictures: user tasks one after the other, with further attributes each. */
export function linearXml(key: string, tasks: readonly (readonly [id: string, name: string, attributes?: string])[]) {
  const ids = ['start', ...tasks.map(([id]) => id), 'end'];
  const flows = ids.slice(1).map((to, at) => `<sequenceFlow id="f${at}" sourceRef="${ids[at]}" targetRef="${to}"/>`);
  const steps = tasks.map(([id, name, attributes = '']) => `<userTask id="${id}" name="${name}" ${attributes}/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="d" targetNamespace="t">
  <process id="${key}" name="流程${key}" isExecutable="true">
    <startEvent id="start"/>${steps.join('')}<endEvent id="end"/>${flows.join('')}
  </process>
</definitions>`;
}
