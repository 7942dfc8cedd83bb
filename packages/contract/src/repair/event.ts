/** How an entry of the timeline is called, and the colour that it has. */
interface EventWord {
  readonly name: string;
  readonly tone: 'primary' | 'success' | 'warning' | 'danger' | 'info';
}

const words: Readonly<Record<string, EventWord>> = {
  SUBMIT: { name: '提交报修', tone: 'primary' },
  EDIT: { name: '修改报修', tone: 'info' },
  ACCEPT: { name: '受理', tone: 'success' },
  REJECT: { name: '驳回', tone: 'danger' },
  MERGE: { name: '合并', tone: 'info' },
  INCIDENT: { name: '批次抢修', tone: 'warning' },
  CANCEL: { name: '撤销', tone: 'info' },
  POOL: { name: '进入抢单池', tone: 'primary' },
  DISPATCH: { name: '派单', tone: 'primary' },
  GRAB: { name: '抢单', tone: 'primary' },
  CREATED: { name: '生成工单', tone: 'info' },
  TAKE: { name: '接单', tone: 'primary' },
  REFUSE: { name: '拒单', tone: 'danger' },
  RETURNED: { name: '退回派单', tone: 'warning' },
  APPOINT: { name: '预约上门', tone: 'primary' },
  ARRIVE: { name: '到场', tone: 'primary' },
  SUSPEND_REQ: { name: '申请挂起', tone: 'warning' },
  SUSPEND: { name: '挂起', tone: 'warning' },
  OUTAGE: { name: '停水停电，时限顺延', tone: 'warning' },
  OUTAGE_END: { name: '恢复供应，继续计时', tone: 'primary' },
  ARRIVED: { name: '配件到货', tone: 'success' },
  UNUSE: { name: '冲销用料', tone: 'warning' },
  RESUME: { name: '恢复', tone: 'primary' },
  TRANSFER_REQ: { name: '申请转单', tone: 'warning' },
  TRANSFER: { name: '转单', tone: 'warning' },
  REQUEST_REFUSED: { name: '申请未同意', tone: 'danger' },
  REQUEST_LAPSED: { name: '申请已过期', tone: 'info' },
  ASSIST: { name: '调整协助人', tone: 'info' },
  VOID: { name: '工单作废', tone: 'info' },
  OUTSOURCE: { name: '外委', tone: 'warning' },
  OUTSOURCE_START: { name: '外委施工', tone: 'primary' },
  OUTSOURCE_RETURN: { name: '外委退回', tone: 'danger' },
  FINISH: { name: '完工', tone: 'success' },
  FINISHED: { name: '全部完工，待验收', tone: 'success' },
  DONE: { name: '工单完成', tone: 'success' },
  CONFIRM: { name: '验收通过', tone: 'success' },
  REWORK: { name: '验收不通过', tone: 'danger' },
  RATE: { name: '评价', tone: 'success' },
  ARCHIVE: { name: '归档', tone: 'success' },
  URGE: { name: '催办', tone: 'warning' },
  COMMENT: { name: '留言', tone: 'info' },
  REMIND: { name: '临近时限提醒', tone: 'warning' },
  BREACH: { name: '超时', tone: 'danger' },
  EXEMPT: { name: '免除超时', tone: 'info' },
};

/** The name of an event; an unknown one is called what it is. */
export const eventWord = (event: string): EventWord => words[event] ?? { name: event, tone: 'info' };
