import { one, processFields, startFields, text } from '@jiaoyan/bpmn';
import type { ReactNode } from 'react';
import { useDesigner } from '../designer-context.ts';
import { service } from '../services.ts';
import { FieldList } from './FieldList.tsx';
import { TextField } from './fields.tsx';
import { idProblem } from './ids.ts';
import { ProcessFields } from './ProcessFields.tsx';
import { HostContext, usePanel } from './panel.ts';

/** The name and id of an element; a process has a key instead. */
export function GeneralSection(): ReactNode {
  const { host } = usePanel();
  const process = host.$instanceOf('bpmn:Participant') ? one(host, 'processRef') : undefined;
  if (host.$instanceOf('bpmn:Process')) {
    return (
      <>
        <ProcessFields />
        <FieldList fields={processFields} />
      </>
    );
  }
  return (
    <>
      <ElementFields />
      {host.$instanceOf('bpmn:StartEvent') && <FieldList fields={startFields} />}
      {process && (
        <HostContext value={process}>
          <ProcessFields />
          <FieldList fields={processFields} />
        </HostContext>
      )}
    </>
  );
}

function ElementFields(): ReactNode {
  const { modeler } = useDesigner();
  const { element, host, apply } = usePanel();
  const change = (properties: Record<string, unknown>) => apply([{ element: host, properties }]);
  return (
    <>
      <TextField
        label="ID"
        value={text(host, 'id')}
        required
        check={(id) => idProblem(modeler, host, id.trim())}
        onCommit={(id) => change({ id: id.trim() })}
      />
      {'name' in host.$descriptor.propertiesByName && (
        <TextField label="名称" value={text(host, 'name')} onCommit={(name) => change({ name: name || undefined })} />
      )}
      {host.$instanceOf('bpmn:TextAnnotation') && (
        <TextField
          label="注释文本"
          lines="text"
          value={text(host, 'text')}
          onCommit={(value) => change({ text: value || undefined })}
        />
      )}
      {host.$instanceOf('bpmn:Group') && (
        <TextField
          label="分组名称"
          value={text(one(host, 'categoryValueRef'), 'value')}
          // A group is called by the value of a category, which the library makes together with the label.
          onCommit={(name) => service(modeler, 'modeling').updateLabel(element, name)}
        />
      )}
    </>
  );
}
