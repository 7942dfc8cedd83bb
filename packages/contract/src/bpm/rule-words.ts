import type { NodeSettings, TaskAction } from './rule.ts';

type Words<V extends string> = Readonly<Record<V, string>>;
type Timeout = NonNullable<NodeSettings['timeout']>;

/** How the people of a task approve, in a few words. */
const approveWords: Words<NodeSettings['approve']> = {
  one: '一人审批',
  all: '会签',
  any: '或签',
  ratio: '比例会签',
  sequential: '依次审批',
};
export const rejectWords: Words<NodeSettings['reject']> = { end: '结束流程', return: '退回到指定节点' };
export const timeoutWords: Words<Timeout['action']> = {
  remind: '提醒审批人',
  approve: '自动通过',
  reject: '自动不通过',
};
export const emptyWords: Words<NodeSettings['empty']> = {
  refuse: '不允许提交，提示联系管理员',
  approve: '自动通过',
  reject: '自动不通过',
  users: '转给指定人员',
  managers: '转给流程管理员',
};
export const starterWords: Words<NodeSettings['starter']> = {
  self: '由发起人自己审批',
  skip: '自动跳过',
  leader: '转给部门负责人审批',
};
export const accessWords: Words<NodeSettings['fields'][string]> = { read: '只读', edit: '可编辑', hidden: '隐藏' };
export const actionWords: Words<TaskAction> = {
  transfer: '转办',
  delegate: '委派',
  return: '退回',
  sign: '加签',
  copy: '抄送',
};

/** The way of approving, with the share where there is one. */
export const approveText = ({ approve, ratio }: Pick<NodeSettings, 'approve' | 'ratio'>): string =>
  approve === 'ratio' ? `${approveWords.ratio} ${ratio}%` : approveWords[approve];

const timeoutText = (timeout: NodeSettings['timeout']): string => {
  if (!timeout) return '无';
  const { after, action, times } = timeout;
  return `${after} 后${timeoutWords[action]}${action === 'remind' ? ` ${times} 次` : ''}`;
};

/** The settings of a task in one line, for histories. */
export function settingsText(settings: NodeSettings): string {
  const { reject, rejectTo, empty, emptyUsers, starter, fields, actions } = settings;
  const access = Object.entries(fields).map(([name, right]) => `${name} ${accessWords[right]}`);
  return [
    `审批方式：${approveText(settings)}`,
    `不通过：${rejectWords[reject]}${reject === 'return' ? ` ${rejectTo}` : ''}`,
    `超时：${timeoutText(settings.timeout)}`,
    `审批人为空：${emptyWords[empty]}${empty === 'users' ? ` ${emptyUsers.join('、')}` : ''}`,
    `与发起人相同：${starterWords[starter]}`,
    `字段权限：${access.join('、') || '全部只读'}`,
    `操作：${actions.map((action) => actionWords[action]).join('、') || '无'}`,
  ].join('；');
}
