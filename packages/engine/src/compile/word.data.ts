import { bpmnWords } from './word-bpmn.data.ts';
import { camundaWords } from './word-camunda.data.ts';
import { flowableWords } from './word-flowable.data.ts';
import type { Word } from './word-row.ts';

/** Words that are told, in the order of the documents. */
export const words: readonly Word[] = [...bpmnWords, ...camundaWords, ...flowableWords];

/** Words that the compiler reads; what it makes of them is in the table of what runs. */
export const readWords: ReadonlySet<string> = new Set([
  ...['assignee', 'owner', 'candidateUsers', 'candidateGroups', 'dueDate', 'followUpDate', 'priority', 'formKey'],
  ...['category', 'collection', 'elementVariable', 'elementIndexVariable', 'topic', 'class', 'expression', 'type'],
  ...['delegateExpression', 'resultVariable', 'resultVariableName', 'decisionRef', 'rules', 'mapDecisionResult'],
  ...['calledElementBinding', 'calledElementVersion', 'calledElementType', 'sameDeployment', 'caseRef', 'businessKey'],
  ...['inheritVariables', 'useLocalScopeForOutParameters', 'initiator', 'errorCodeVariable', 'errorMessageVariable'],
  ...['escalationCodeVariable', 'messageExpression', 'signalExpression', 'errorMessage', 'resource', 'skipExpression'],
  ...['executionListener', 'taskListener', 'inputOutput', 'field', 'in', 'out', 'failedJobRetryTimeCycle'],
]);

/** Words about the drawing, its versions or other programs; a run is the same without them. */
export const drawnWords: ReadonlySet<string> = new Set([
  ...['versionTag', 'historyTimeToLive', 'isStartableInTasklist', 'modelerTemplate', 'modelerTemplateVersion'],
  ...['modelerTemplateIcon', 'diagramRelationId', 'properties', 'localization', 'formFieldValidation', 'extensionId'],
  ...['formRefBinding', 'formRefVersion', 'formType', 'formReadOnly', 'formInit', 'calledElementVersionTag'],
  ...['autoStoreVariables', 'doNotIncludeVariables', 'parallelInSameTransaction', 'fallbackToDefaultTenant'],
  ...['isEagerExecutionFetching', 'exclude', 'caseBinding', 'caseVersion', 'caseTenantId', 'button', 'condition'],
]);
