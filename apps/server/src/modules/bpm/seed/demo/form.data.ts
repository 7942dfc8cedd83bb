import type { FormFieldInput } from '@jiaoyan/contract/bpm/form-field';

/** A form that comes with the demo processes; numbers below 100 belong to the product. */
interface DemoForm {
  formId: number;
  name: string;
  remark: string;
  fields: FormFieldInput[];
}

const items = (...labels: string[]) => ({
  source: 'items' as const,
  items: labels.map((label) => ({ value: label, label })),
});
const reason = (label: string): FormFieldInput => ({
  name: 'reason',
  label,
  type: 'textarea',
  required: true,
  max: 500,
  span: 0,
});
const attachments: FormFieldInput = { name: 'attachments', label: '附件', type: 'file', span: 0 };

/** What people fill in to start the demo processes. */
export const demoForms: readonly DemoForm[] = [
  {
    formId: 1,
    name: '物资采购申请',
    remark: '按采购金额分级审批',
    fields: [
      { name: 'title', label: '采购事由', type: 'text', required: true, max: 60, span: 0 },
      { name: 'provider', label: '供应商', type: 'text', required: true, max: 60 },
      { name: 'expectDate', label: '期望到货日期', type: 'date', required: true },
      { name: 'amount', label: '采购总金额', type: 'money', required: true, min: 0.01, max: 10_000_000 },
      { name: 'urgency', label: '紧急程度', type: 'radio', options: items('一般', '紧急'), initial: '一般' },
      {
        name: 'items',
        label: '采购明细',
        type: 'table',
        required: true,
        max: 50,
        span: 0,
        columns: [
          { name: 'material', label: '物资名称', type: 'text', required: true, max: 60 },
          { name: 'unit', label: '单位', type: 'text', max: 10 },
          { name: 'qty', label: '数量', type: 'number', required: true, min: 1 },
          { name: 'price', label: '小计（元）', type: 'money', required: true, sum: true },
        ],
      },
      reason('申请说明'),
      attachments,
      { name: 'received', label: '验收情况', type: 'textarea', max: 500, span: 0, help: '到货后由申请人填写' },
    ],
  },
  {
    formId: 2,
    name: '场地使用申请表',
    remark: '人数达到 200 人或有校外人员时由保卫处审核',
    fields: [
      { name: 'title', label: '活动名称', type: 'text', required: true, max: 60, span: 0 },
      { name: 'room', label: '场地', type: 'text', required: true, max: 60 },
      {
        name: 'purpose',
        label: '用途',
        type: 'select',
        required: true,
        options: items('会议', '讲座', '文体活动', '考试', '其他'),
      },
      { name: 'startTime', label: '开始时间', type: 'datetime', required: true },
      { name: 'endTime', label: '结束时间', type: 'datetime', required: true },
      { name: 'attendeeCount', label: '参加人数', type: 'number', required: true, min: 1, max: 5000 },
      { name: 'hasOutsider', label: '有校外人员', type: 'switch', initial: false },
      {
        name: 'outsiders',
        label: '校外人员说明',
        type: 'textarea',
        required: true,
        max: 500,
        span: 0,
        show: { rules: [{ field: 'hasOutsider', op: 'eq', value: true }] },
      },
      {
        name: 'prepare',
        label: '准备事项',
        type: 'checkbox',
        options: items('音响', '投影', '空调', '保洁', '桌椅'),
        span: 0,
      },
      attachments,
    ],
  },
  {
    formId: 3,
    name: '外委单位结算申请',
    remark: '按月结算外委单位的施工费用',
    fields: [
      { name: 'company', label: '外委单位', type: 'text', required: true, max: 60 },
      {
        name: 'period',
        label: '结算月份',
        type: 'text',
        required: true,
        placeholder: '例如 2026-10',
        pattern: '\\d{4}-(0[1-9]|1[0-2])',
        patternMessage: '结算月份的格式为 2026-10',
      },
      { name: 'orderCount', label: '外委单数量', type: 'number', required: true, min: 1 },
      { name: 'amount', label: '结算金额', type: 'money', required: true, min: 0.01 },
      { name: 'deduct', label: '扣款金额', type: 'money', initial: 0 },
      { name: 'invoiceNo', label: '发票号码', type: 'text', max: 40 },
      reason('结算说明'),
      attachments,
    ],
  },
  {
    formId: 4,
    name: '维修外委申请',
    remark: '站点无法自修的报修单外委施工',
    fields: [
      { name: 'reportCode', label: '报修单号', type: 'text', required: true, max: 40 },
      { name: 'place', label: '位置', type: 'text', required: true, max: 100 },
      {
        name: 'trade',
        label: '工种',
        type: 'select',
        required: true,
        options: items('水暖', '电气', '土木', '空调', '电梯', '消防'),
      },
      { name: 'budget', label: '预算金额', type: 'money', required: true, min: 0.01 },
      { name: 'expectEnd', label: '期望完工日期', type: 'date', required: true },
      { name: 'leader', label: '现场负责人', type: 'user' },
      reason('外委原因'),
      attachments,
      { name: 'plan', label: '勘查方案', type: 'textarea', max: 1000, span: 0, help: '由站点管理员在勘查后填写' },
    ],
  },
];
