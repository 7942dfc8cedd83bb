import type { NodeSettings, RuleRow, rule } from '@jiaoyan/contract/bpm/rule';
import type { ReplyOf } from '@jiaoyan/contract/kernel/http';
import { useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd/es/form';
import { bpmApi } from '../../../api/bpm.ts';
import { showRefusal } from '../../../kernel/call/refusal.ts';
import { useAction } from '../../../kernel/call/use-action.ts';
import { message } from '../../../kernel/view/feedback.tsx';

export type RuleChoices = ReplyOf<(typeof rule)['choices']>;

/** The values of the form of a rule. */
export interface RuleValues {
  type: RuleRow['type'];
  options: number[];
  settings: NodeSettings;
}
export const TABS = {
  approve: '审批方式',
  reject: '驳回与超时',
  special: '特殊情况',
  fields: '字段权限',
  actions: '操作按钮',
};
export type RuleTab = keyof typeof TABS;

const tabOfSetting: Readonly<Record<string, RuleTab>> = {
  approve: 'approve',
  ratio: 'approve',
  reject: 'reject',
  rejectTo: 'reject',
  timeout: 'reject',
  empty: 'special',
  emptyUsers: 'special',
  starter: 'special',
  fields: 'fields',
  actions: 'actions',
};
/** The tab on which a value stands, if it is on one. */
export const tabOf = ([first, setting]: readonly (string | number)[]): RuleTab | undefined =>
  first === 'settings' ? tabOfSetting[String(setting)] : undefined;

interface SaveOptions {
  modelId: number;
  row: RuleRow;
  form: FormInstance<RuleValues>;
  /** Shows the tab of the value at fault. */
  onFault: (path: readonly (string | number)[]) => void;
  onDone: () => void;
}

/** Saves a rule; a refusal is shown at the value that it is about. */
export function useSaveRule({ modelId, row, form, onFault, onDone }: SaveOptions) {
  const queries = useQueryClient();
  const mark = (field: string, text: string) => {
    const path = field.split('.');
    // The path comes from the server; names that the form does not know are simply not shown.
    form.setFields([{ name: path as never, errors: [text] }]);
    onFault(path);
  };
  const { busy: saving, run } = useAction((error) => showRefusal(error, mark));
  const send = ({ type, options, settings }: RuleValues) => {
    // The select offers only the types that the contract knows; the server looks at it again.
    const values = { type: type as never, options: options ?? [], settings };
    if (row.ruleId === null)
      return bpmApi.rule.create({ body: { modelId, taskKey: row.taskKey, ...values } }, { quiet: true });
    return bpmApi.rule.update({ body: { ruleId: row.ruleId, ...values, version: row.version } }, { quiet: true });
  };
  const save = (values: RuleValues) =>
    run(async () => {
      await send(values);
      message.success('保存成功');
      await queries.invalidateQueries({ queryKey: ['rule'] });
    }, onDone);
  return { saving, save };
}
