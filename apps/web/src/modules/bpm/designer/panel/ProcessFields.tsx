import { isXmlName, text } from '@jiaoyan/bpmn';
import { type ReactNode, useState } from 'react';
import { useDesigner } from '../designer-context.ts';
import { TextField } from './fields.tsx';
import { idProblem } from './ids.ts';
import { usePanel } from './panel.ts';

/** The key and name of a process. The key becomes the id of the process as soon as XML allows it as one. */
export function ProcessFields(): ReactNode {
  const { modeler, model } = useDesigner();
  const { host, apply } = usePanel();
  const id = text(host, 'id');
  // A key that cannot be an id is kept on screen until another one is given or the process gets another id.
  const [refused, setRefused] = useState<{ key: string; id: string }>();
  const checkKey = (key: string) => {
    if (!key.trim()) return '流程标识不能为空';
    return isXmlName(key.trim()) ? idProblem(modeler, host, key.trim()) : undefined;
  };
  const commitKey = (key: string) => {
    const valid = isXmlName(key.trim());
    setRefused(valid ? undefined : { key: key.trim(), id });
    if (valid && key.trim() !== id) apply([{ element: host, properties: { id: key.trim() } }]);
  };
  // Of several processes only the one that the model is stored under is bound to its key.
  const locked = model.id !== undefined && (model.key === undefined || model.key === id);
  const shown = refused?.id === id ? refused.key : id;
  return (
    <>
      <TextField label="流程标识" value={shown} required disabled={locked} check={checkKey} onCommit={commitKey} />
      {shown !== id && <p className="panel-note">该标识不能作为元素ID，元素ID仍为 {id}</p>}
      <TextField
        label="流程名称"
        value={text(host, 'name')}
        required
        check={(name) => (name.trim() ? undefined : '流程名称不能为空')}
        onCommit={(name) => apply([{ element: host, properties: { name: name.trim() } }])}
      />
    </>
  );
}
