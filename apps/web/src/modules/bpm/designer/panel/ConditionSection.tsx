import {
  type Condition,
  externalScripts,
  flowTypes,
  planCondition,
  planFlowType,
  readCondition,
  readFlowType,
} from '@jiaoyan/bpmn';
import { type ReactNode, useState } from 'react';
import { ChoiceField, TextField } from './fields.tsx';
import { usePanel } from './panel.ts';

const formats = [
  { value: 'expression', label: '表达式' },
  { value: 'script', label: '脚本' },
] as const;

/** Where the script of a condition or listener stands. */
export const scriptTypes = [
  { value: 'inlineScript', label: '内联脚本' },
  { value: 'externalScript', label: '外部脚本' },
] as const;

type ScriptType = (typeof scriptTypes)[number]['value'];

/** When a sequence flow is taken. */
export function ConditionSection(): ReactNode {
  const { host, create, apply } = usePanel();
  const type = readFlowType(host);
  return (
    <>
      <ChoiceField
        label="流转类型"
        value={type}
        options={flowTypes}
        onCommit={(next) => apply(planFlowType(host, next, create))}
      />
      {type === 'condition' && <ConditionFields />}
    </>
  );
}

function ConditionFields(): ReactNode {
  const { host, flavour, create, apply } = usePanel();
  const condition = readCondition(host, flavour);
  // In the file a script is recognised by its language; until it has one, the user's choice counts.
  const [chosen, setChosen] = useState<'expression' | 'script'>('expression');
  const format = condition.language ? 'script' : chosen;
  const write = (patch: Partial<Condition>) => apply(planCondition(host, patch, flavour, create));
  const choose = (next: 'expression' | 'script') => {
    setChosen(next);
    if (next === 'expression' && condition.language) write({ language: '', resource: '' });
  };
  return (
    <>
      <ChoiceField label="条件格式" value={format} options={formats} onCommit={choose} />
      {format === 'script' ? (
        <ScriptFields condition={condition} write={write} />
      ) : (
        <TextField
          label="表达式"
          value={condition.body}
          lines="code"
          onCommit={(body) => write({ body: body.trim() })}
        />
      )}
    </>
  );
}

interface ScriptFieldsProps {
  condition: Condition;
  write: (patch: Partial<Condition>) => void;
}

function ScriptFields({ condition, write }: ScriptFieldsProps): ReactNode {
  const { flavour } = usePanel();
  const [chosen, setChosen] = useState<ScriptType>(condition.resource ? 'externalScript' : 'inlineScript');
  const derived = condition.body ? 'inlineScript' : chosen;
  const type = condition.resource ? 'externalScript' : derived;
  const choose = (next: ScriptType) => {
    setChosen(next);
    if (next === 'inlineScript' && condition.resource) write({ resource: '' });
    if (next === 'externalScript' && condition.body) write({ body: '' });
  };
  return (
    <>
      <TextField
        label="脚本语言"
        value={condition.language}
        onCommit={(language) => write({ language: language.trim() })}
      />
      {externalScripts[flavour] && (
        <ChoiceField label="脚本类型" value={type} options={scriptTypes} onCommit={choose} />
      )}
      {type === 'inlineScript' ? (
        <TextField label="脚本" value={condition.body} lines="code" onCommit={(body) => write({ body })} />
      ) : (
        <TextField
          label="资源地址"
          value={condition.resource}
          onCommit={(resource) => write({ resource: resource.trim(), body: '' })}
        />
      )}
    </>
  );
}
