import type { ModelSettings } from '@jiaoyan/contract/bpm/definition';
import { FORM_TYPE } from '@jiaoyan/contract/bpm/model';
import { RULE } from '@jiaoyan/contract/bpm/rule';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { type FormChoice, formFault, formOf } from './model-form.ts';
import { optionNames } from './rule-options.ts';

async function requireAll(tx: Db, type: string, ids: readonly number[], label: string) {
  const names = await optionNames(tx, type, ids);
  const missing = ids.filter((id) => !names.has(id));
  if (missing.length > 0) throw refuse(`${label}（编号 ${missing.join('、')}）不存在`, 'settings');
}

/** The people and departments that settings name have to be there. */
export async function requireSettings(tx: Db, settings: ModelSettings | undefined): Promise<void> {
  if (!settings) return;
  await requireAll(tx, RULE.user, settings.managerUserIds, '流程管理员');
  await requireAll(tx, RULE.user, settings.startUserIds, '可发起人员');
  await requireAll(tx, RULE.dept, settings.startDeptIds, '可发起部门');
  await requireAll(tx, RULE.role, settings.startRoleIds, '可发起角色');
  await requireAll(tx, RULE.group, settings.startGroupIds, '可发起用户组');
}

/** A form that is chosen has to be there; a model may still be without one until it is deployed. */
export async function requireForm(tx: Db, choice: FormChoice): Promise<void> {
  if (choice.formType !== FORM_TYPE.dynamic || choice.formId === 0) return;
  const fault = formFault({ ...choice, formCustomCreatePath: '' }, await formOf(tx, choice));
  if (fault) throw refuse(fault.text, fault.field);
}
