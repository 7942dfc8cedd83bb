import { one, processFields, startFields, text } from '@jiaoyan/bpmn';
import type { ReactNode } from 'react';
import { useDesigner } from '../designer-context.ts';
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
  const { host, apply } = usePanel();
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
    </>
  );
}
