import type { ModelSettings } from '@jiaoyan/contract/bpm/definition';
import { type NodeSettings, RULE, type RuleType, SCRIPT } from '@jiaoyan/contract/bpm/rule';
import type { DemoDiagram } from './diagram.ts';

/** Who does a task of a demo process: `[task, type, options, settings]`. */
type DemoRule = readonly [
  taskKey: string,
  type: RuleType,
  options: readonly number[],
  settings?: Partial<NodeSettings>,
];

/** A demo process with everything that it takes to deploy it. */
export interface DemoModel extends DemoDiagram {
  modelId: number;
  category: string;
  description: string;
  /** One of the demo forms, or pages of the product. */
  form: number | { create: string; view: string };
  /** The page of the record that a form was filled in from. */
  view?: string;
  settings?: Partial<ModelSettings>;
  rules: readonly DemoRule[];
}

/** An expression as engines write them. */
const juel = (body: string) => `\${${body}}`;
const starter = `camunda:assignee="${juel('starter')}"`;
const role = {
  platformAdmin: 2,
  centerLeader: 3,
  centerDeputy: 4,
  chargeLeader: 5,
  siteAdmin: 6,
  storeKeeper: 9,
};
/** 保卫处 */
const SECURITY = 107;
/** 何一帆 of the demo accounts looks after the processes. */
const MANAGER = 103;

/** Processes to look at and to begin from. */
export const demoModels: readonly DemoModel[] = [
  {
    modelId: 1,
    key: 'oa_leave',
    name: '请假审批',
    category: '2',
    description: '三天以内由部门负责人审批，超过三天再由中心领导审批。',
    form: { create: '/bpm/oa/leave/create', view: '/bpm/oa/leave/detail' },
    settings: { managerUserIds: [MANAGER], dedupe: 'once' },
    nodes: [
      ['start', '提交申请', 'startEvent', 0, 0, 'camunda:initiator="starter"'],
      ['dept_approve', '部门负责人审批', 'userTask', 1, 0, 'camunda:candidateGroups="charge_leader"'],
      ['days', '请假天数', 'exclusiveGateway', 2, 0, 'default="Flow_days_record"'],
      ['leader_approve', '中心领导审批', 'userTask', 3, 1, 'camunda:candidateGroups="center_leader,center_deputy"'],
      ['record', '考勤备案', 'userTask', 4, 0, 'camunda:candidateGroups="platform_admin"'],
      ['end', '请假生效', 'endEvent', 5, 0],
    ],
    flows: [
      ['start', 'dept_approve'],
      ['dept_approve', 'days'],
      ['days', 'record', '三天以内'],
      ['days', 'leader_approve', '超过三天', juel('day > 3')],
      ['leader_approve', 'record'],
      ['record', 'end'],
    ],
    rules: [
      [
        'dept_approve',
        RULE.script,
        [SCRIPT.firstLeader],
        { empty: 'managers', timeout: { after: 'PT24H', action: 'remind', times: 3 } },
      ],
      ['leader_approve', RULE.role, [role.centerLeader, role.centerDeputy], { approve: 'any', starter: 'skip' }],
      ['record', RULE.role, [role.platformAdmin], { empty: 'managers' }],
    ],
  },
  {
    modelId: 2,
    key: 'material_purchase',
    name: '物资采购',
    category: '1',
    description: '五千元以内由分管负责人审批，超过五千元加副主任，超过两万元再加主任；到货验收不合格退回重购。',
    form: 1,
    settings: { managerUserIds: [MANAGER], title: '{title}（{starter}）' },
    nodes: [
      ['start', '提出需求', 'startEvent', 0, 0, 'camunda:initiator="starter"'],
      ['charge_approve', '分管负责人审批', 'userTask', 1, 0, 'camunda:candidateGroups="charge_leader"'],
      ['level1', '采购金额', 'exclusiveGateway', 2, 0, 'default="Flow_level1_purchase"'],
      ['deputy_approve', '副主任审批', 'userTask', 3, 1, 'camunda:candidateGroups="center_deputy"'],
      ['level2', '', 'exclusiveGateway', 4, 1, 'default="Flow_level2_purchase"'],
      ['center_approve', '中心主任审批', 'userTask', 5, 2, 'camunda:candidateGroups="center_leader"'],
      ['purchase', '采购下单', 'userTask', 6, 0, 'camunda:candidateGroups="store_keeper" camunda:priority="60"'],
      ['check', '到货验收', 'userTask', 7, 0, starter],
      ['store', '入库登记', 'userTask', 8, 0, 'camunda:candidateGroups="store_keeper"'],
      ['end', '采购完成', 'endEvent', 9, 0],
    ],
    flows: [
      ['start', 'charge_approve'],
      ['charge_approve', 'level1'],
      ['level1', 'purchase', '五千元以内'],
      ['level1', 'deputy_approve', '超过五千元', juel('amount > 5000')],
      ['deputy_approve', 'level2'],
      ['level2', 'purchase', '两万元以内'],
      ['level2', 'center_approve', '超过两万元', juel('amount > 20000')],
      ['center_approve', 'purchase'],
      ['purchase', 'check'],
      ['check', 'store'],
      ['store', 'end'],
    ],
    rules: [
      ['charge_approve', RULE.role, [role.chargeLeader], { starter: 'leader' }],
      ['deputy_approve', RULE.role, [role.centerDeputy], { timeout: { after: 'P2D', action: 'remind', times: 2 } }],
      ['center_approve', RULE.role, [role.centerLeader], { actions: ['return', 'copy'] }],
      ['purchase', RULE.role, [role.storeKeeper]],
      [
        'check',
        RULE.script,
        [SCRIPT.starter],
        { reject: 'return', rejectTo: 'purchase', fields: { received: 'edit' }, actions: ['copy'] },
      ],
      ['store', RULE.role, [role.storeKeeper]],
    ],
  },
  {
    modelId: 3,
    key: 'repair_outsource',
    name: '维修外委',
    category: '1',
    description: '站点无法自修的报修单外委施工，核价和勘查并行，按预算分级审批；验收不通过退回返工。',
    form: 4,
    settings: { managerUserIds: [MANAGER] },
    nodes: [
      ['start', '申请外委', 'startEvent', 0, 0, 'camunda:initiator="starter"'],
      ['charge_review', '分管负责人审核', 'userTask', 1, 0, 'camunda:candidateGroups="charge_leader"'],
      ['split', '', 'parallelGateway', 2, 0],
      ['quote', '报价核定', 'userTask', 3, 0, 'camunda:candidateGroups="store_keeper"'],
      ['plan', '站点勘查方案', 'userTask', 3, 1, 'camunda:candidateGroups="site_admin"'],
      ['join', '', 'parallelGateway', 4, 0],
      ['approve', '副主任审批', 'userTask', 5, 0, 'camunda:candidateGroups="center_deputy"'],
      ['amount', '预算金额', 'exclusiveGateway', 6, 0, 'default="Flow_amount_work"'],
      ['center_approve', '主任审批', 'userTask', 7, 1, 'camunda:candidateGroups="center_leader"'],
      ['work', '施工登记', 'userTask', 8, 0, 'camunda:candidateGroups="site_admin"'],
      ['accept', '申请人验收', 'userTask', 9, 0, starter],
      ['end', '外委完成', 'endEvent', 10, 0],
    ],
    flows: [
      ['start', 'charge_review'],
      ['charge_review', 'split'],
      ['split', 'quote'],
      ['split', 'plan'],
      ['quote', 'join'],
      ['plan', 'join'],
      ['join', 'approve'],
      ['approve', 'amount'],
      ['amount', 'work', '一万元以内'],
      ['amount', 'center_approve', '超过一万元', juel('budget > 10000')],
      ['center_approve', 'work'],
      ['work', 'accept'],
      ['accept', 'end'],
    ],
    rules: [
      ['charge_review', RULE.role, [role.chargeLeader], { starter: 'leader' }],
      ['quote', RULE.role, [role.storeKeeper]],
      ['plan', RULE.role, [role.siteAdmin], { approve: 'ratio', ratio: 50, fields: { plan: 'edit' } }],
      ['approve', RULE.role, [role.centerDeputy]],
      ['center_approve', RULE.role, [role.centerLeader]],
      ['work', RULE.role, [role.siteAdmin]],
      ['accept', RULE.script, [SCRIPT.starter], { reject: 'return', rejectTo: 'work', actions: ['copy'] }],
    ],
  },
  {
    modelId: 4,
    key: 'area_use_apply',
    name: '场地使用申请',
    category: '2',
    description: '部门负责人审批后由场地管理员确认；达到场地规定的人数或有校外人员时先经保卫处审核。',
    form: { create: '/my/apply', view: '/my/apply/detail' },
    settings: { managerUserIds: [MANAGER] },
    nodes: [
      ['start', '提交申请', 'startEvent', 0, 0, 'camunda:initiator="starter"'],
      ['deptApprove', '部门负责人审批', 'userTask', 1, 0],
      ['gwSecurity', '是否需保卫处审核', 'exclusiveGateway', 2, 0, 'default="Flow_gwSecurity_siteConfirm"'],
      ['securityReview', '保卫处审核', 'userTask', 3, 1],
      ['siteConfirm', '场地管理员确认', 'userTask', 4, 0],
      ['end', '申请通过', 'endEvent', 5, 0],
    ],
    flows: [
      ['start', 'deptApprove'],
      ['deptApprove', 'gwSecurity'],
      ['gwSecurity', 'siteConfirm', '不需要'],
      ['gwSecurity', 'securityReview', '需要', juel('attendeeCount >= securityOver || hasOutsider == true')],
      ['securityReview', 'siteConfirm'],
      ['siteConfirm', 'end'],
    ],
    rules: [
      [
        'deptApprove',
        RULE.expression,
        [],
        {
          expression: juel('deptLeaderId'),
          starter: 'skip',
          timeout: { after: 'PT12H', action: 'remind', times: 2 },
        },
      ],
      ['securityReview', RULE.deptLeader, [SECURITY], { empty: 'managers' }],
      ['siteConfirm', RULE.expression, [], { expression: juel('siteAdminIds'), approve: 'any', starter: 'leader' }],
    ],
  },
  {
    modelId: 5,
    key: 'company_settle',
    name: '外委单位结算',
    category: '1',
    description: '分管负责人核对后由副主任审批；超过五万元由主任和副主任会签，最后登记付款。',
    form: 3,
    view: '/company/settle/detail',
    settings: { managerUserIds: [MANAGER], allowWithdraw: false, title: '{company} {period} 结算' },
    nodes: [
      ['start', '提交结算', 'startEvent', 0, 0, 'camunda:initiator="starter"'],
      ['verify', '分管负责人核对', 'userTask', 1, 0, 'camunda:candidateGroups="charge_leader"'],
      ['amount', '结算金额', 'exclusiveGateway', 2, 0, 'default="Flow_amount_deputy_approve"'],
      ['deputy_approve', '副主任审批', 'userTask', 3, 0, 'camunda:candidateGroups="center_deputy"'],
      ['joint_sign', '主任副主任会签', 'userTask', 3, 1, 'camunda:candidateGroups="center_leader,center_deputy"'],
      ['pay', '付款登记', 'userTask', 4, 0, 'camunda:candidateGroups="platform_admin"'],
      ['end', '结算完成', 'endEvent', 5, 0],
    ],
    flows: [
      ['start', 'verify'],
      ['verify', 'amount'],
      ['amount', 'deputy_approve', '五万元以内'],
      ['amount', 'joint_sign', '超过五万元', juel('amount > 50000')],
      ['deputy_approve', 'pay'],
      ['joint_sign', 'pay'],
      ['pay', 'end'],
    ],
    rules: [
      ['verify', RULE.role, [role.chargeLeader], { starter: 'leader' }],
      ['deputy_approve', RULE.role, [role.centerDeputy]],
      ['joint_sign', RULE.role, [role.centerLeader, role.centerDeputy], { approve: 'all' }],
      ['pay', RULE.role, [role.platformAdmin], { fields: { invoiceNo: 'edit' } }],
    ],
  },
];
