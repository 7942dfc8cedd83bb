import {
  asyncSupport,
  loopOf,
  loopTypes,
  multiInstanceFields,
  planLoopType,
  readLoopType,
  standardLoopFields,
} from '@jiaoyan/bpmn';
import type { ReactNode } from 'react';
import { AsyncFields } from './AsyncFields.tsx';
import { FieldList } from './FieldList.tsx';
import { ChoiceField } from './fields.tsx';
import { HostContext, usePanel } from './panel.ts';

/** How often an activity runs. */
export function LoopSection(): ReactNode {
  const { host, flavour, create, apply } = usePanel();
  const type = readLoopType(host);
  const loop = loopOf(host);
  return (
    <>
      <ChoiceField
        label="回路特性"
        value={type}
        options={loopTypes}
        onCommit={(next) => apply(planLoopType(host, next, flavour, create))}
      />
      {loop && (
        <HostContext value={loop} key={type}>
          {type === 'StandardLoop' ? <FieldList fields={standardLoopFields} /> : <MultiInstanceFields />}
        </HostContext>
      )}
    </>
  );
}

function MultiInstanceFields(): ReactNode {
  const { flavour } = usePanel();
  return (
    <>
      <FieldList fields={multiInstanceFields} />
      {asyncSupport[flavour].loop && <AsyncFields label="异步状态" />}
    </>
  );
}
