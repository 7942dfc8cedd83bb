import {
  conditionFields,
  errorFields,
  type ModdleElement,
  many,
  planTimer,
  type RootKind,
  readTimer,
  timerTypes,
} from '@jiaoyan/bpmn';
import type { ReactNode } from 'react';
import { FieldList } from './FieldList.tsx';
import { ChoiceField, TextField } from './fields.tsx';
import { HostContext, usePanel } from './panel.ts';
import { ReferenceField } from './ReferenceField.tsx';

const referring: readonly RootKind[] = ['Message', 'Signal', 'Error', 'Escalation'];
const kindOf = (event: ModdleElement) => referring.find((kind) => event.$instanceOf(`bpmn:${kind}EventDefinition`));
const isTimer = (event: ModdleElement) => event.$instanceOf('bpmn:TimerEventDefinition');
const isConditional = (event: ModdleElement) => event.$instanceOf('bpmn:ConditionalEventDefinition');

/** Whether an event has something to be set: what it waits for or sends, or when it happens. */
export const hasEventFields = (host: ModdleElement): boolean =>
  host.$instanceOf('bpmn:Event') &&
  many(host, 'eventDefinitions').some((event) => kindOf(event) || isTimer(event) || isConditional(event));

/** What an event waits for or sends, or when it happens. */
export function EventSection(): ReactNode {
  const { host } = usePanel();
  return many(host, 'eventDefinitions').map((event, index) => (
    // An event has no more than a few definitions, and they keep their places.
    <HostContext key={`${event.$type} ${index}`} value={event}>
      <EventFields />
    </HostContext>
  ));
}

function EventFields(): ReactNode {
  const { host } = usePanel();
  const kind = kindOf(host);
  if (isTimer(host)) return <TimerFields />;
  if (isConditional(host)) return <FieldList fields={conditionFields} />;
  if (!kind) return null;
  return (
    <>
      <ReferenceField kind={kind} />
      {kind === 'Error' && <FieldList fields={errorFields} />}
    </>
  );
}

function TimerFields(): ReactNode {
  const { host, create, apply } = usePanel();
  const timer = readTimer(host);
  return (
    <>
      <ChoiceField
        label="定时器类型"
        value={timer.type}
        options={timerTypes}
        onCommit={(type) => apply(planTimer(host, { type, value: timer.value }, create))}
      />
      {timer.type !== 'null' && (
        <TextField
          label="定时器"
          value={timer.value}
          onCommit={(value) => apply(planTimer(host, { type: timer.type, value }, create))}
        />
      )}
    </>
  );
}
