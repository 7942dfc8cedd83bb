import { attributes, body, child, children, extension, flags, mixin, type TypeDefinition } from './types.ts';

const listener = [
  ...attributes('expression', 'class', 'delegateExpression', 'event', 'onTransaction'),
  ...attributes(
    'customPropertiesResolverClass',
    'customPropertiesResolverExpression',
    'customPropertiesResolverDelegateExpression',
  ),
  children('fields', 'Field'),
];

/** People by an expression of BPMN's own. */
const resource = child('resourceAssignmentExpression', 'bpmn:ResourceAssignmentExpression');

const mapping = attributes('source', 'sourceExpression', 'target', 'targetExpression');

/** What Flowable and Activiti have in common, by what their converters read. */
export const engineTypes: readonly TypeDefinition[] = [
  mixin('Process', ['bpmn:Process'], attributes('candidateStarterUsers', 'candidateStarterGroups')),
  mixin('Initiator', ['bpmn:StartEvent'], attributes('initiator')),
  mixin('FormSupported', ['bpmn:StartEvent', 'bpmn:UserTask'], attributes('formKey')),
  mixin(
    'Assignable',
    ['bpmn:UserTask'],
    [
      ...attributes('assignee', 'owner', 'candidateUsers', 'candidateGroups', 'dueDate', 'priority'),
      ...attributes('businessCalendarName', 'category'),
    ],
  ),
  mixin('Skippable', ['bpmn:Task', 'bpmn:SequenceFlow', 'bpmn:CallActivity'], attributes('skipExpression')),
  mixin(
    'AsyncCapable',
    ['bpmn:Activity', 'bpmn:Gateway', 'bpmn:Event'],
    [...flags('async'), { name: 'exclusive', type: 'Boolean', isAttr: true, default: true }],
  ),
  mixin('ScriptTask', ['bpmn:ScriptTask'], [...attributes('resultVariable'), ...flags('autoStoreVariables')]),
  mixin(
    'ServiceTaskLike',
    ['bpmn:ServiceTask', 'bpmn:SendTask'],
    attributes('class', 'expression', 'delegateExpression', 'type', 'resultVariableName', 'extensionId'),
  ),
  mixin(
    'RuleTask',
    ['bpmn:BusinessRuleTask'],
    [...attributes('class', 'rules', 'ruleVariablesInput', 'resultVariable'), ...flags('exclude')],
  ),
  mixin(
    'CallActivity',
    ['bpmn:CallActivity'],
    [...attributes('businessKey'), ...flags('inheritVariables', 'inheritBusinessKey')],
  ),
  mixin(
    'Collectable',
    ['bpmn:MultiInstanceLoopCharacteristics'],
    attributes('collection', 'elementVariable', 'elementIndexVariable'),
  ),
  mixin(
    'SignalEventDefinitionExtension',
    ['bpmn:SignalEventDefinition'],
    [...flags('async'), ...attributes('signalExpression')],
  ),
  mixin('SignalExtension', ['bpmn:Signal'], attributes('scope')),
  mixin('MessageEventDefinitionExtension', ['bpmn:MessageEventDefinition'], attributes('messageExpression')),
  mixin('TimerEventDefinitionExtension', ['bpmn:TimerEventDefinition'], attributes('businessCalendarName')),
  // A time may be written without saying that it is a formal one.
  mixin('TimerExpression', ['bpmn:Expression'], attributes('endDate')),
  extension('ExecutionListener', ['bpmn:FlowElement', 'bpmn:Process'], listener),
  extension('TaskListener', ['bpmn:UserTask'], listener),
  extension(
    'Field',
    ['bpmn:ServiceTask', 'bpmn:SendTask', 'ExecutionListener', 'TaskListener'],
    [...attributes('name', 'stringValue'), child('string', 'String'), child('expression', 'String')],
  ),
  extension('In', ['bpmn:CallActivity'], mapping),
  extension('Out', ['bpmn:CallActivity'], mapping),
  extension(
    'FormProperty',
    ['bpmn:StartEvent', 'bpmn:UserTask'],
    [
      ...attributes('id', 'name', 'type', 'required', 'readable', 'writable'),
      ...attributes('variable', 'expression', 'datePattern', 'default'),
      children('values', 'Value'),
      children('children', 'FormProperty'),
    ],
  ),
  { name: 'Value', superClass: ['Element'], properties: [...attributes('id', 'name'), body('value')] },
  extension('Properties', ['*'], [children('values', 'Property')]),
  { name: 'Property', superClass: ['Element'], properties: attributes('id', 'name', 'value') },
  extension('FailedJobRetryTimeCycle', ['AsyncCapable'], [body('body')]),
  extension(
    'MapException',
    ['bpmn:ServiceTask', 'bpmn:CallActivity'],
    [...attributes('errorCode', 'includeChildExceptions', 'rootCause', 'andChildren'), body('class')],
  ),
  extension(
    'EventListener',
    ['bpmn:Process'],
    [
      ...attributes('events', 'entityType', 'class', 'delegateExpression', 'throwEvent', 'onTransaction'),
      ...attributes('signalName', 'messageName', 'errorCode'),
    ],
  ),
  extension('Localization', ['*'], [...attributes('locale', 'name'), child('documentation', 'String')]),
  extension('CustomResource', ['bpmn:UserTask'], [...attributes('name'), resource]),
  extension('PotentialStarter', ['bpmn:Process'], [resource]),
];
