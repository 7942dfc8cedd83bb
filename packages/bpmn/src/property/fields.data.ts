import { type Flavour, flavours } from '../flavour.ts';
import type { Field, Place } from './field.ts';

type Names = Readonly<Partial<Record<Flavour, string>>>;
type Extra = Partial<Pick<Field, 'options' | 'hint'>>;

const places = (names: Names): Partial<Record<Flavour, Place>> =>
  Object.fromEntries(Object.entries(names).map(([flavour, name]) => [flavour, { attribute: `${flavour}:${name}` }]));

/** An attribute that the engines add; by default all of them under one name. */
function engine(kind: Field['kind'], name: string, label: string, names?: Names, extra: Extra = {}): Field {
  const all = Object.fromEntries(flavours.map((flavour) => [flavour, name]));
  return { name, label, kind, at: places(names ?? all), ...extra };
}

/** Something of BPMN itself, the same for all. */
function standard(kind: Field['kind'], name: string, label: string, place: Place = { attribute: name }): Field {
  return { name, label, kind, at: Object.fromEntries(flavours.map((flavour) => [flavour, place])) };
}

const camunda = (name: string): Names => ({ camunda: name });
const flowable = (name: string): Names => ({ flowable: name });
const both = (name: string): Names => ({ flowable: name, activiti: name });
const options = (...pairs: readonly (readonly [string, string])[]): Extra => ({
  options: pairs.map(([value, label]) => ({ value, label })),
});

const binding = options(['latest', '最新版本'], ['deployment', '同一部署'], ['version', '指定版本']);

/** The text that explains an element. */
export const documentationField = standard('note', 'documentation', '元素文档', { documentation: true });

/** Settings of a process beside its key and name. */
export const processFields: readonly Field[] = [
  engine('text', 'versionTag', '版本标签', camunda('versionTag')),
  standard('flag', 'isExecutable', '可执行'),
  engine('list', 'candidateStarterUsers', '候选发起人'),
  engine('list', 'candidateStarterGroups', '候选发起组'),
  engine('text', 'historyTimeToLive', '历史保留时间', camunda('historyTimeToLive')),
  engine('flag', 'isStartableInTasklist', '可在任务列表发起', camunda('isStartableInTasklist')),
];

/** Who starts the process is kept in this variable. */
export const startFields: readonly Field[] = [engine('text', 'initiator', '发起人变量')];

/** Who does a user task and until when. */
export const userTaskFields: readonly Field[] = [
  engine('text', 'assignee', '处理用户'),
  engine('list', 'candidateUsers', '候选用户'),
  engine('list', 'candidateGroups', '候选分组'),
  engine('text', 'dueDate', '到期时间'),
  engine('text', 'followUpDate', '跟踪时间', camunda('followUpDate')),
  engine('text', 'priority', '优先级'),
  engine('text', 'owner', '任务所有者', both('owner')),
  engine('text', 'category', '任务分类', both('category')),
  engine('text', 'businessCalendarName', '业务日历', both('businessCalendarName')),
  engine('text', 'skipExpression', '跳过表达式', both('skipExpression')),
];

/** The result of a script task. */
export const scriptResultFields: readonly Field[] = [
  engine('text', 'resultVariable', '结果变量'),
  engine('flag', 'autoStoreVariables', '自动保存变量', both('autoStoreVariables')),
];

/** What a service task keeps of its result. */
export const serviceResultFields: readonly Field[] = [
  engine('text', 'resultVariable', '结果变量', {
    camunda: 'resultVariable',
    flowable: 'resultVariableName',
    activiti: 'resultVariableName',
  }),
  engine('text', 'skipExpression', '跳过表达式', both('skipExpression')),
  engine('flag', 'triggerable', '可触发', flowable('triggerable')),
];

/** The decision that a business rule task asks. */
export const decisionFields: readonly Field[] = [
  engine('text', 'decisionRef', '决策引用', camunda('decisionRef')),
  engine('choice', 'decisionRefBinding', '决策绑定', camunda('decisionRefBinding'), {
    options: [...(binding.options ?? []), { value: 'versionTag', label: '版本标签' }],
  }),
  engine('text', 'decisionRefVersion', '决策版本', camunda('decisionRefVersion')),
  engine('text', 'decisionRefTenantId', '决策租户', camunda('decisionRefTenantId')),
  engine(
    'choice',
    'mapDecisionResult',
    '决策结果映射',
    camunda('mapDecisionResult'),
    options(
      ['resultList', '结果列表'],
      ['singleEntry', '单个值'],
      ['singleResult', '单行结果'],
      ['collectEntries', '值的集合'],
    ),
  ),
];

/** The rules of engines that run them themselves. */
export const ruleFields: readonly Field[] = [
  engine('list', 'rules', '规则名称', both('rules')),
  engine('list', 'ruleVariablesInput', '输入变量', both('ruleVariablesInput')),
  engine('text', 'resultVariable', '结果变量'),
  engine('flag', 'exclude', '排除所列规则', both('exclude')),
  engine('text', 'class', '规则实现类', both('class')),
];

/** What a call activity calls. */
export const callActivityFields: readonly Field[] = [
  standard('text', 'calledElement', '被调用流程'),
  engine('choice', 'calledElementBinding', '流程绑定', camunda('calledElementBinding'), {
    options: [...(binding.options ?? []), { value: 'versionTag', label: '版本标签' }],
  }),
  engine('text', 'calledElementVersion', '流程版本', camunda('calledElementVersion')),
  engine('text', 'calledElementVersionTag', '流程版本标签', camunda('calledElementVersionTag')),
  engine('text', 'calledElementTenantId', '流程租户', camunda('calledElementTenantId')),
  engine('text', 'caseRef', '案例引用', camunda('caseRef')),
  engine('choice', 'caseBinding', '案例绑定', camunda('caseBinding'), binding),
  engine('text', 'caseVersion', '案例版本', camunda('caseVersion')),
  engine('text', 'caseTenantId', '案例租户', camunda('caseTenantId')),
  engine('text', 'variableMappingClass', '变量映射类', camunda('variableMappingClass')),
  engine('text', 'variableMappingDelegateExpression', '变量映射代理', camunda('variableMappingDelegateExpression')),
  engine(
    'choice',
    'calledElementType',
    '引用方式',
    flowable('calledElementType'),
    options(['key', '流程标识'], ['id', '流程定义编号']),
  ),
  engine('text', 'businessKey', '业务标识', both('businessKey')),
  engine('flag', 'inheritBusinessKey', '继承业务标识', both('inheritBusinessKey')),
  engine('flag', 'inheritVariables', '继承变量', both('inheritVariables')),
  engine('text', 'processInstanceName', '实例名称', flowable('processInstanceName')),
  engine('text', 'idVariableName', '实例编号变量', flowable('idVariableName')),
  engine('flag', 'sameDeployment', '同一部署', flowable('sameDeployment')),
  engine('flag', 'fallbackToDefaultTenant', '回退默认租户', flowable('fallbackToDefaultTenant')),
  engine('flag', 'completeAsync', '异步完成', flowable('completeAsync')),
];

/** The form of a start event or user task. */
export const formFields: readonly Field[] = [
  engine('text', 'formKey', '表单标识'),
  engine('text', 'formType', '表单类型', flowable('formType')),
  engine('flag', 'formReadOnly', '表单只读', flowable('formReadOnly')),
  engine('flag', 'formInit', '表单初始化', flowable('formInit')),
];

/** The fields of a multi-instance loop; they live on the loop, not on the task. */
export const multiInstanceFields: readonly Field[] = [
  standard('text', 'loopCardinality', '循环基数', { expression: 'loopCardinality' }),
  engine('text', 'elementVariable', '元素变量'),
  engine('text', 'elementIndexVariable', '序号变量', both('elementIndexVariable')),
  standard('code', 'completionCondition', '完成条件', { expression: 'completionCondition' }),
];

/** The fields of a standard loop. */
export const standardLoopFields: readonly Field[] = [
  standard('code', 'loopCondition', '循环条件', { expression: 'loopCondition' }),
  standard('text', 'loopMaximum', '最大次数'),
  standard('flag', 'testBefore', '执行前判断'),
];

/** Settings of the jobs that an element makes. */
export const jobFields: readonly Field[] = [
  engine('text', 'jobPriority', '作业优先级', camunda('jobPriority')),
  engine('text', 'taskPriority', '外部任务优先级', camunda('taskPriority')),
];

/** When a conditional event happens. */
export const conditionFields: readonly Field[] = [
  standard('code', 'condition', '条件表达式', { expression: 'condition' }),
  engine('text', 'variableName', '变量名', camunda('variableName')),
  engine('list', 'variableEvents', '变量事件', camunda('variableEvents')),
];

/** The variables that keep what is known of an error. */
export const errorFields: readonly Field[] = [
  engine('text', 'errorCodeVariable', '错误代码变量', camunda('errorCodeVariable')),
  engine('text', 'errorMessageVariable', '错误消息变量', camunda('errorMessageVariable')),
];
