import type { NodeSettings, TaskAction } from '@jiaoyan/contract/bpm/rule';

/** Choices of a radio group. */
export interface WordOption<V extends string> {
  value: V;
  label: string;
}

/** How many of the people must agree. */
export const approveOptions: readonly WordOption<NodeSettings['approve']>[] = [
  { value: 'one', label: '一人审批：自动分给待办最少的人' },
  { value: 'all', label: '会签：所有人都同意才通过' },
  { value: 'any', label: '或签：一人同意即通过' },
  { value: 'ratio', label: '按比例会签：同意人数达到比例即通过' },
  { value: 'sequential', label: '依次审批：按顺序逐个审批' },
];
const shortWays: Readonly<Record<NodeSettings['approve'], string>> = {
  one: '一人审批',
  all: '会签',
  any: '或签',
  ratio: '比例会签',
  sequential: '依次审批',
};
/** The way of approving in a few words. */
export const approveText = ({ approve, ratio }: NodeSettings): string =>
  approve === 'ratio' ? `${shortWays.ratio} ${ratio}%` : shortWays[approve];

export const rejectOptions: readonly WordOption<NodeSettings['reject']>[] = [
  { value: 'end', label: '结束流程' },
  { value: 'return', label: '退回到指定节点' },
];
export const timeoutOptions: readonly WordOption<NonNullable<NodeSettings['timeout']>['action']>[] = [
  { value: 'remind', label: '提醒审批人' },
  { value: 'approve', label: '自动通过' },
  { value: 'reject', label: '自动不通过' },
];
export const emptyOptions: readonly WordOption<NodeSettings['empty']>[] = [
  { value: 'refuse', label: '不允许提交，提示联系管理员' },
  { value: 'approve', label: '自动通过' },
  { value: 'reject', label: '自动不通过' },
  { value: 'users', label: '转给指定人员' },
  { value: 'managers', label: '转给流程管理员' },
];
export const starterOptions: readonly WordOption<NodeSettings['starter']>[] = [
  { value: 'self', label: '由发起人自己审批' },
  { value: 'skip', label: '自动跳过' },
  { value: 'leader', label: '转给部门负责人审批' },
];
export const accessOptions: readonly WordOption<NodeSettings['fields'][string]>[] = [
  { value: 'read', label: '只读' },
  { value: 'edit', label: '可编辑' },
  { value: 'hidden', label: '隐藏' },
];
export const actionOptions: readonly WordOption<TaskAction>[] = [
  { value: 'transfer', label: '转办' },
  { value: 'delegate', label: '委派' },
  { value: 'return', label: '退回' },
  { value: 'sign', label: '加签' },
  { value: 'copy', label: '抄送' },
];
