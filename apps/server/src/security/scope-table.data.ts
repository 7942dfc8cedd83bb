/** A kind of record whose lists depend on who asks. */
export interface Kind {
  /** The list that says what somebody sees. */
  readonly list: string;
  readonly id: string;
  /** Calls that carry the id of such a record. */
  readonly calls: readonly string[];
  /** Where the id stands when it is neither in the path nor called as in the rows. */
  readonly at?: Readonly<Record<string, string>>;
}

const each = (part: string, names: string) => names.split(' ').map((name) => `${part}.${name}`);

/** Every call that takes the id of a record of some scope. */
export const kinds: Readonly<Record<string, Kind>> = {
  report: {
    list: '/repair/report/list',
    id: 'reportId',
    calls: [
      ...each('report', 'get update remove comment cancel confirm rework urge again'),
      ...each('receive', 'accept reject merge acceptDispatch'),
      ...each('distribute', 'workers dispatch'),
      ...['manage.exempt', 'rate.create'],
    ],
  },
  order: {
    list: '/repair/order/list',
    id: 'orderId',
    calls: [
      ...each(
        'order',
        'get goods windows calendar take refuse appoint arrive suspend resume transferApply decide transfer outsource finish unuse void assist',
      ),
      'warrantyOrder.make',
    ],
  },
  rate: { list: '/repair/rate/list', id: 'rateId', calls: each('rate', 'reply visit appeal judge') },
  companyOrder: {
    list: '/repair/company/order/list',
    id: 'companyOrderId',
    calls: each('companyOrder', 'get take refuse quote audit progress finish verify cancel'),
  },
  companySettle: {
    list: '/repair/company/settle/list',
    id: 'settleId',
    calls: each('companySettle', 'get remove submit pay'),
  },
  areaApply: {
    list: '/repair/area/apply/list',
    id: 'applyId',
    calls: each('areaApply', 'get update remove submit cancel checkin checkout forceRelease rebook'),
  },
  duty: {
    list: '/repair/area/duty/list',
    id: 'dutyId',
    calls: each('duty', 'get update remove detail checkin handover checkout takeover handoverDraft swap'),
  },
  maintainPlan: {
    list: '/repair/facility/maintain/list',
    id: 'planId',
    calls: each('maintainPlan', 'get update remove enable disable generate'),
  },
  maintainTask: {
    list: '/repair/facility/maintainTask/list',
    id: 'taskId',
    calls: each('maintainTask', 'get reassign reschedule skip verify'),
  },
  patrolPoint: {
    list: '/repair/patrol/point/list',
    id: 'pointId',
    calls: [...each('patrolPoint', 'get update remove pin terms'), 'patrolAnalysis.trend'],
  },
  patrolPlan: {
    list: '/repair/patrol/plan/list',
    id: 'planId',
    calls: each('patrolPlan', 'get update remove enable disable generate'),
  },
  patrolTask: {
    list: '/repair/patrol/task/list',
    id: 'taskId',
    calls: [...each('patrolTask', 'get cancel exempt reassign'), ...each('patrolRound', 'replay verify proof')],
  },
  attendanceMonth: {
    list: '/repair/attendance/month/list',
    id: 'monthId',
    calls: each('attendanceMonth', 'get confirm dispute handle unlock'),
  },
  attendancePlan: {
    list: '/repair/attendance/plan/list',
    id: 'planId',
    calls: each(
      'attendancePlan',
      'get update remove grid cells check fill publish copy sheet importTemplate importPreview importData',
    ),
  },
  attendancePoint: {
    list: '/repair/attendance/point/list',
    id: 'pointId',
    calls: each('attendancePoint', 'get update remove board code'),
  },
  attendanceTask: {
    list: '/repair/attendance/task/list',
    id: 'taskId',
    calls: each('attendanceTask', 'get exempt recompute'),
  },
  attendanceReview: {
    list: '/repair/attendance/review/list',
    id: 'reviewId',
    calls: ['attendanceTask.judge'],
  },
  attendanceRequest: {
    list: '/repair/attendance/request/list',
    id: 'requestId',
    calls: each('attendanceRequest', 'get withdraw agree'),
  },
  attendanceLeave: {
    list: '/repair/attendance/leave/list',
    id: 'userId',
    calls: ['attendanceLeave.get'],
  },
  perfRecord: {
    list: '/repair/performance/list',
    id: 'recordId',
    calls: each('perfRecord', 'get facts sheet confirm sign adjust appeal'),
  },
  perfRun: {
    list: '/repair/performance/run/list',
    id: 'runId',
    calls: each('perfRun', 'get replay confirm review publish lock'),
  },
  perfAdjust: {
    list: '/repair/performance/adjust/list',
    id: 'adjustId',
    calls: each('perfAdjust', 'approve refuse'),
  },
  perfAppeal: {
    list: '/repair/performance/appeal/list',
    id: 'appealId',
    calls: each('perfAppeal', 'get opinion judge withdraw'),
  },
  outage: {
    list: '/repair/area/outage/list',
    id: 'outageId',
    calls: each('outage', 'get update remove log publish extend restore cancel'),
  },
  place: {
    list: '/repair/area/place/list',
    id: 'placeId',
    calls: each('place', 'get update remove plans setPlan managers'),
  },
  room: { list: '/repair/area/room/list', id: 'roomId', calls: each('room', 'get update remove pin profile') },
  qrcode: {
    list: '/repair/qrcode/list',
    id: 'qrId',
    calls: each('qrcode', 'svg print revoke replace'),
    at: { 'qrcode.print': 'ids' },
  },
  user: {
    list: '/system/user/list',
    id: 'userId',
    calls: each('user', 'get authRole explain update remove resetPassword changeStatus assignRoles'),
  },
  materialStore: {
    list: '/repair/material/store/list',
    id: 'storeId',
    calls: [...each('materialStore', 'get update remove keepers'), ...each('materialStock', 'heat binWork')],
  },
  materialStock: {
    list: '/repair/material/store/stock/list',
    id: 'stockId',
    calls: each('materialStock', 'update label'),
    at: { 'materialStock.label': 'ids' },
  },
  materialDoc: {
    list: '/repair/material/store/doc/list',
    id: 'docId',
    calls: each('materialDoc', 'get update remove submit approve reject withdraw reverse'),
  },
  materialCheck: {
    list: '/repair/material/store/check/list',
    id: 'checkId',
    calls: each('materialCheck', 'get sheet count submit audit reject void'),
  },
  materialPurchase: {
    list: '/repair/material/purchase/list',
    id: 'purchaseId',
    calls: each('materialPurchase', 'get update remove submit cancel receive returnGoods close'),
  },
  materialCollect: {
    list: '/repair/material/collect/list',
    id: 'collectId',
    calls: each('materialCollect', 'get approve reject issue return close cancel'),
  },
  facility: {
    list: '/repair/facility/list',
    id: 'facilityId',
    calls: [
      ...each('facility', 'get update remove copy file history life cost stop start idle move pin handOver scrap'),
      ...['facilityScrap.of', 'facilityQuality.of', 'facilityMeter.of', 'facilityPart.of'],
    ],
  },
  facilityQuality: {
    list: '/repair/facility/quality/list',
    id: 'qualityId',
    calls: each('facilityQuality', 'renew terminate'),
  },
  facilityAudit: {
    list: '/repair/facility/audit/list',
    id: 'auditId',
    calls: each('facilityAudit', 'get items export sheet scan handle close complete void'),
  },
  facilityQuest: {
    list: '/repair/facility/quest/list',
    id: 'questId',
    calls: [
      ...each('facilityQuest', 'get assign handle fix review ignore'),
      ...['questReport.handle', 'questOrder.handle'],
    ],
  },
  dept: { list: '/system/dept/list', id: 'deptId', calls: each('dept', 'get update remove') },
};

const CATALOGUE = 'the same for everybody who may use it: there is one list for all';
const OWN = 'belongs to one person: see party-walk, and for settings without an id their own tests';
const PROCESS = 'those who take part: see party-walk and task-walk';
const CHOICE = 'what is chosen for another record, which is checked itself';

/** Whole parts of the contract whose records have no scope. */
export const unscopedParts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['calendarDay', 'category', 'company', 'config', 'dictData', 'dictType', 'dispatchRule', 'errorCode', 'form'],
      ...['loginInfo', 'menu', 'model', 'notice', 'notifyTemplate', 'online', 'operLog', 'post', 'qrTemplate', 'rule'],
      ...['sensitiveWord', 'sla', 'smsChannel', 'smsLog', 'smsTemplate', 'smsCallback', 'subcamp', 'template'],
      ...[
        'material',
        'materialType',
        'attendanceShift',
        'perfScheme',
        'patrolTerm',
        'patrolPath',
        'provider',
        'classify',
        'userGroup',
        'weixinAccount',
        'weixinFan',
        'weixinMessage',
        'weixinTemplate',
        'weixinUser',
        'definition',
      ],
    ].map((part) => [part, CATALOGUE]),
  ),
  ...Object.fromEntries(
    ['leave', 'notifyMessage', 'preference', 'profile', 'social', 'auth'].map((part) => [part, OWN]),
  ),
  ...Object.fromEntries(['instance', 'task', 'monitor'].map((part) => [part, PROCESS])),
  maintainOrder: 'rounds of those who do them, see the tests of their work',
  role: 'roles are seen by what they give, see the tests of roles',
  history: 'asks for the right to the record, see its own tests',
  dashboard: 'figures within the reach of the caller',
  common: 'files by unguessable addresses',
};

/** Calls of parts with a scope that carry an id all the same. */
export const unscopedCalls: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...each('report', 'list export download mine published create'),
      ...each('receive', 'list'),
      ...each('distribute', 'list'),
      ...each('manage', 'summary board list overdue today'),
      ...each('order', 'list export download mine'),
      ...each('rate', 'list export download'),
      ...each('companyOrder', 'list export download mine create'),
      ...each('companySettle', 'list export download preview create'),
      ...each('areaApply', 'create check free calendar occupy'),
      ...each('duty', 'list export download create calendar generate'),
      ...each('outage', 'list export download create notices'),
      ...each('place', 'list export download create options'),
      ...each('room', 'create options batch'),
      ...each('qrcode', 'of generate'),
      ...each('user', 'list export download create simpleList'),
      ...each('dept', 'create'),
      ...each('facility', 'list export download create at onPlan options my'),
      ...each('facilityQuality', 'list export download create cover'),
      ...each('facilityAudit', 'list my create'),
      ...each('facilityQuest', 'list export download create my'),
      ...each('maintainPlan', 'list export download create preview'),
      ...each('maintainTask', 'list export download'),
      ...each('patrolPoint', 'list export download create batch floors'),
      ...each('patrolPlan', 'list export download create preview'),
      ...each('patrolTask', 'list export download'),
      ...each('patrolFinding', 'list export download'),
      'patrolAnalysis.overview',
      ...each('attendanceMonth', 'list export download'),
      ...each('attendancePlan', 'list export download create forecast'),
      ...each('attendancePoint', 'list export download create'),
      ...each('attendanceTask', 'list export download reviews'),
      ...each('attendanceProof', 'export download'),
      ...each('attendanceRequest', 'list export download mine create'),
      ...each('attendanceLeave', 'list export download'),
      ...each('perfRecord', 'list export download exportFacts downloadFacts distribution trend'),
      ...each('perfRun', 'list compute'),
      ...each('perfAdjust', 'list'),
      ...each('perfAppeal', 'list'),
      ...each('materialStore', 'list export download create'),
      ...each('materialStock', 'list export download bin'),
      ...each('materialDoc', 'list export download create'),
      ...each('materialCheck', 'list export download create'),
      ...each('materialPurchase', 'list export download suggest create'),
      ...each('materialCollect', 'list export download my wants create'),
      ...each('materialDetail', 'list export download summary summaryExport'),
    ].map((name) => [name, CHOICE]),
  ),
  'report.follow': 'public reports are for everybody',
  'receive.batchAccept': 'tells the outcome of each report, by the same way as one',
  'receive.incident': 'all or none of the reports within reach, see its own tests',
  'distribute.batch': 'tells the outcome of each report, by the same way as one',
  'materialCollect.usual': "orders of one's own, else names and quantities of an item: see the tests of goods",
  ...Object.fromEntries(
    each('perfRecord', 'mine myRecord myFacts mySheet').map((name) => [name, 'own results, see their own tests']),
  ),
  'attendanceMonth.lock': 'the sheets of a team within reach, see its own tests',
  'order.grab': 'the pool of those who do such work: see grab-walk',
  'areaApply.release': 'bookings of rooms that one looks after, see its own tests',
  ...Object.fromEntries(
    [...each('facilityPart', 'create remove')].map((name) => [name, 'a facility or a class, see the tests of parts']),
  ),
  ...Object.fromEntries(each('patrolRound', 'my sync').map((name) => [name, OWN])),
  ...Object.fromEntries(each('attendancePunch', 'punch my month').map((name) => [name, OWN])),
  ...Object.fromEntries(each('attendanceRequest', 'asked choices').map((name) => [name, OWN])),
  'attendanceLeave.mine': OWN,
  ...Object.fromEntries(
    each('attendanceLeave', 'adjust grant').map((name) => [name, 'people within reach, see the tests of leave']),
  ),
  ...Object.fromEntries(each('duty', 'agree refuse withdraw').map((name) => [name, OWN])),
  ...Object.fromEntries(each('facility', 'confirm refuse').map((name) => [name, OWN])),
  ...Object.fromEntries(
    each('facilityMeter', 'create update read').map((name) => [
      name,
      'within reach of its facility, see its own tests',
    ]),
  ),
  'facility.withdraw': 'a hand-over of a facility within reach, see its own tests',
  ...Object.fromEntries(
    each('facilityScrap', 'get withdraw').map((name) => [name, 'within reach of its facility, see its own tests']),
  ),
  'qrcode.resolve': 'a secret token, not an id',
  'qrTemplate.preview': CHOICE,
  'dept.updateSort': 'all or none of the departments within reach',
  'dept.exclude': 'a list within reach, without a branch of it',
};
