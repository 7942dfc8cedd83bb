import { callActivityFields, type ModdleElement, userTaskFields } from '@jiaoyan/bpmn';
import type { ReactNode } from 'react';
import { RuleButton } from '../../rule/RuleButton.tsx';
import { useDesigner } from '../designer-context.ts';
import { AsyncFields, JobFields } from './AsyncFields.tsx';
import { FieldList } from './FieldList.tsx';
import { MappingTable } from './MappingTable.tsx';
import { usePanel } from './panel.ts';
import { ReferenceField } from './ReferenceField.tsx';
import { ScriptTaskFields } from './ScriptTaskFields.tsx';
import { RuleTaskFields, ServiceTaskFields } from './ServiceTaskFields.tsx';

/** What a task does, and how it is carried out. */
export function TaskSection(): ReactNode {
  const { host } = usePanel();
  return (
    <>
      {ownFields(host)}
      <AsyncFields />
      <JobFields />
    </>
  );
}

function ownFields(task: ModdleElement): ReactNode {
  if (task.$instanceOf('bpmn:UserTask')) return <UserTaskFields />;
  if (task.$instanceOf('bpmn:ScriptTask')) return <ScriptTaskFields />;
  if (task.$instanceOf('bpmn:ReceiveTask')) return <ReferenceField kind="Message" />;
  if (task.$instanceOf('bpmn:BusinessRuleTask')) return <RuleTaskFields />;
  if (task.$instanceOf('bpmn:ServiceTask') || task.$instanceOf('bpmn:SendTask')) return <ServiceTaskFields />;
  if (task.$instanceOf('bpmn:CallActivity')) return <CallActivityFields />;
  return null;
}

function UserTaskFields(): ReactNode {
  const { model } = useDesigner();
  return (
    <>
      <p className="panel-hint">
        友情提示：任务的分配规则，使用{' '}
        <a href="/bpm/manager/model" target="_blank" rel="noreferrer">
          流程模型
        </a>{' '}
        下的【分配规则】替代，更加灵活
      </p>
      <RuleButton model={model} />
      <FieldList fields={userTaskFields} />
    </>
  );
}

function CallActivityFields(): ReactNode {
  return (
    <>
      <FieldList fields={callActivityFields} />
      <MappingTable side="In" />
      <MappingTable side="Out" />
    </>
  );
}
