import type { SmsTemplateRow, TemplateRow } from '../../system/index.ts';

/** The texts about processes. */
export const bpmMessages: readonly TemplateRow[] = [
  {
    templateId: 1,
    name: '流程任务分配',
    code: 'bpm_task_assigned',
    nickname: '流程中心',
    content: '您收到了一条新的待办任务：{processInstanceName}-{taskName}，申请人：{startUserNickname}',
  },
  {
    templateId: 2,
    name: '流程审批通过',
    code: 'bpm_process_instance_approve',
    nickname: '流程中心',
    content: '您的流程“{processInstanceName}”已审批通过',
  },
  {
    templateId: 3,
    name: '流程审批不通过',
    code: 'bpm_process_instance_reject',
    level: 'warning',
    nickname: '流程中心',
    content: '您的流程“{processInstanceName}”审批不通过，原因：{reason}',
  },
  {
    templateId: 4,
    name: '流程任务超时',
    code: 'bpm_task_timeout',
    level: 'danger',
    nickname: '流程中心',
    content: '任务“{processInstanceName}-{taskName}”已超时，请尽快处理',
  },
  {
    templateId: 5,
    name: '流程任务催办',
    code: 'bpm_task_urged',
    level: 'warning',
    nickname: '流程中心',
    content: '{startUserNickname}催您处理任务：{processInstanceName}-{taskName}',
  },
  {
    templateId: 6,
    name: '流程抄送',
    code: 'bpm_process_copied',
    nickname: '流程中心',
    content: '流程“{processInstanceName}”抄送给您，说明：{reason}',
  },
  {
    templateId: 7,
    name: '流程消息',
    code: 'bpm_process_news',
    nickname: '流程中心',
    content: '流程“{processInstanceName}”：{text}',
  },
  {
    templateId: 8,
    name: '销假申请',
    code: 'bpm_leave_return',
    nickname: '流程中心',
    content: '{who}申请销假（{span}），实际结束于 {end}，请确认',
  },
  {
    templateId: 9,
    name: '销假答复',
    code: 'bpm_leave_returned',
    nickname: '流程中心',
    content: '{who}{what}，实际结束于 {end}',
  },
];

const NOTICE = '2';
/** The short ones. */
export const bpmSms: readonly SmsTemplateRow[] = [
  {
    templateId: 2,
    type: NOTICE,
    code: 'bpm_task_assigned',
    name: '流程任务分配',
    content: '您有新的待办：{processInstanceName}-{taskName}，申请人：{startUserNickname}，详见 {detailUrl}',
  },
  {
    templateId: 3,
    type: NOTICE,
    code: 'bpm_process_instance_approve',
    name: '流程审批通过',
    content: '您的流程“{processInstanceName}”已通过，详见 {detailUrl}',
  },
  {
    templateId: 4,
    type: NOTICE,
    code: 'bpm_process_instance_reject',
    name: '流程审批不通过',
    content: '您的流程“{processInstanceName}”未通过，原因：{reason}，详见 {detailUrl}',
  },
];
