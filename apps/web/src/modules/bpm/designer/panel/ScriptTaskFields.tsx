import { externalScripts, planScript, readScript, type Script, scriptResultFields } from '@jiaoyan/bpmn';
import { type ReactNode, useState } from 'react';
import { FieldList } from './FieldList.tsx';
import { ChoiceField, TextField } from './fields.tsx';
import { usePanel } from './panel.ts';

const types = [
  { value: 'inline', label: '内联脚本' },
  { value: 'external', label: '外部资源' },
] as const;
type ScriptType = (typeof types)[number]['value'];

/** What a script task runs. */
export function ScriptTaskFields(): ReactNode {
  const { host, flavour, apply } = usePanel();
  const { scriptFormat, script, resource } = readScript(host, flavour);
  // Until there is a script or a resource, what the user chose counts.
  const [chosen, setChosen] = useState<ScriptType>('inline');
  const derived = script ? 'inline' : chosen;
  const type = resource ? 'external' : derived;
  const write = (patch: Partial<Script>) => apply(planScript(host, patch, flavour));
  const choose = (next: ScriptType) => {
    setChosen(next);
    if (next === 'inline' && resource) write({ resource: '' });
    if (next === 'external' && script) write({ script: '' });
  };
  return (
    <>
      <TextField label="脚本格式" value={scriptFormat} onCommit={(next) => write({ scriptFormat: next })} />
      {externalScripts[flavour] && <ChoiceField label="脚本类型" value={type} options={types} onCommit={choose} />}
      {type === 'inline' ? (
        <TextField label="脚本" value={script} lines="code" onCommit={(next) => write({ script: next })} />
      ) : (
        <TextField label="资源地址" value={resource} onCommit={(next) => write({ resource: next })} />
      )}
      <FieldList fields={scriptResultFields} />
    </>
  );
}
