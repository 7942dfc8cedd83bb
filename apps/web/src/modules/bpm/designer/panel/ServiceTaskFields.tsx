import {
  decisionFields,
  type ImplementationType,
  implementations,
  planImplementation,
  readImplementation,
  ruleFields,
  serviceResultFields,
  supported,
} from '@jiaoyan/bpmn';
import { type ReactNode, useState } from 'react';
import { FieldList } from './FieldList.tsx';
import { ChoiceField, TextField } from './fields.tsx';
import { usePanel } from './panel.ts';
import { ServiceFieldTable } from './ServiceFieldTable.tsx';

/** How a service or send task does its work. */
export function ServiceTaskFields(): ReactNode {
  return (
    <>
      <ImplementationFields />
      <FieldList fields={serviceResultFields} />
      <ServiceFieldTable />
    </>
  );
}

/** A business rule task asks a decision, runs rules, or does its work as a service does. */
export function RuleTaskFields(): ReactNode {
  const { host, flavour } = usePanel();
  if (!supported(decisionFields, flavour).length) return <FieldList fields={ruleFields} />;
  return (
    <>
      <ImplementationFields />
      {readImplementation(host, flavour).type === 'none' && <FieldList fields={decisionFields} />}
      <FieldList fields={serviceResultFields} />
    </>
  );
}

function ImplementationFields(): ReactNode {
  const { host, flavour, apply } = usePanel();
  const now = readImplementation(host, flavour);
  // An empty class or expression is not written, so that the file does not tell what the user is about to fill in.
  const [chosen, setChosen] = useState<ImplementationType>('none');
  const type = now.type === 'none' ? chosen : now.type;
  const option = implementations[flavour].find(({ value }) => value === type);
  const choose = (next: ImplementationType) => {
    setChosen(next);
    if (now.type !== 'none' || next === 'external') apply(planImplementation(host, { type: next, value: '' }, flavour));
  };
  return (
    <>
      <ChoiceField label="实现方式" value={type} options={implementations[flavour]} onCommit={choose} />
      {option?.valueLabel && (
        <TextField
          key={type}
          label={option.valueLabel}
          value={now.value}
          onCommit={(value) => apply(planImplementation(host, { type, value }, flavour))}
        />
      )}
    </>
  );
}
