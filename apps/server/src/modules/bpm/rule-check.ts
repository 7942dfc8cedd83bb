import { type FormField, holdsValue } from '@jiaoyan/contract/bpm/form-field';
import { MAX_LEVELS, RULE, type Rule, recordTypes } from '@jiaoyan/contract/bpm/rule';
import { EngineError, parseDuration } from '@jiaoyan/engine';
import { template } from '@jiaoyan/engine/expression/index';
import type { Db } from '../../kernel/db/db.ts';
import type { DrawnTask } from './drawing-tasks.ts';
import { optionNames, sourceTitle } from './rule-options.ts';

/** What is wrong with a rule, and with which part of it. */
interface RuleFault {
  readonly field: string;
  readonly text: string;
}
/** What a rule is looked at against. */
interface RuleSetting {
  readonly task: DrawnTask;
  /** The fields of the model's form; undefined for processes with a page of their own. */
  readonly fields: readonly FormField[] | undefined;
}

const fault = (field: string, text: string): RuleFault => ({ field, text });

async function optionFault(tx: Db, { type, options }: Rule): Promise<RuleFault | undefined> {
  if (type === RULE.leaders) {
    const [levels = 0] = options;
    if (options.length !== 1 || levels > MAX_LEVELS) return fault('options', `层级须为 1 到 ${MAX_LEVELS} 的整数`);
    return undefined;
  }
  if (type !== RULE.script && !recordTypes.includes(type)) return undefined;
  if (options.length === 0) return fault('options', '规则范围不能为空');
  const names = await optionNames(tx, type, options);
  const missing = options.filter((id) => !names.has(id));
  if (missing.length === 0) return undefined;
  return fault('options', `规则范围中的${sourceTitle(type) ?? '脚本'}（编号 ${missing.join('、')}）不存在`);
}

function expressionFault({ settings: { expression } }: Rule): RuleFault | undefined {
  if (!expression) return fault('settings.expression', '表达式不能为空');
  try {
    template(expression);
    return undefined;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return fault('settings.expression', `表达式不正确：${error.message}`);
  }
}

/** A rule that looks into the form, or computes: what it names has to be there. */
function sourceFault(rule: Rule, { fields }: RuleSetting): RuleFault | undefined {
  if (rule.type === RULE.expression) return expressionFault(rule);
  const wanted = rule.type === RULE.userField ? 'user' : rule.type === RULE.deptField ? 'dept' : undefined;
  if (!wanted) return undefined;
  const { field } = rule.settings;
  if (!field) return fault('settings.field', '表单字段不能为空');
  if (!fields || fields.some(({ name, type }) => name === field && type === wanted)) return undefined;
  return fault('settings.field', `流程表单中没有${wanted === 'user' ? '人员' : '部门'}字段“${field}”`);
}

function timeoutFault({ settings: { timeout } }: Rule): RuleFault | undefined {
  if (!timeout) return undefined;
  const { months, milliseconds } = parseDuration(timeout.after);
  return months + milliseconds > 0 ? undefined : fault('settings.timeout.after', '超时时间须大于零');
}

function rejectFault({ settings: { reject, rejectTo } }: Rule, { task }: RuleSetting): RuleFault | undefined {
  if (reject !== 'return' || task.before.includes(rejectTo)) return undefined;
  const text = rejectTo ? '退回节点须是该任务之前的审批任务' : '请选择驳回后退回的节点';
  return fault('settings.rejectTo', text);
}

function accessFault({ settings }: Rule, { fields }: RuleSetting): RuleFault | undefined {
  const known = new Set((fields ?? []).filter(holdsValue).map(({ name }) => name));
  const unknown = Object.keys(settings.fields).find((name) => !known.has(name));
  if (unknown === undefined) return undefined;
  return fault('settings.fields', `字段权限中的字段“${unknown}”不在流程表单中`);
}

async function emptyFault(tx: Db, { settings: { empty, emptyUsers } }: Rule): Promise<RuleFault | undefined> {
  if (empty !== 'users') return undefined;
  if (emptyUsers.length === 0) return fault('settings.emptyUsers', '请选择审批人为空时的指定人员');
  const names = await optionNames(tx, RULE.user, emptyUsers);
  const missing = emptyUsers.filter((id) => !names.has(id));
  return missing.length === 0
    ? undefined
    : fault('settings.emptyUsers', `指定人员（编号 ${missing.join('、')}）不存在`);
}

/** The first thing that keeps a rule from working. */
export async function ruleFault(tx: Db, rule: Rule, setting: RuleSetting): Promise<RuleFault | undefined> {
  return (
    (await optionFault(tx, rule)) ??
    sourceFault(rule, setting) ??
    rejectFault(rule, setting) ??
    timeoutFault(rule) ??
    (await emptyFault(tx, rule)) ??
    accessFault(rule, setting)
  );
}
