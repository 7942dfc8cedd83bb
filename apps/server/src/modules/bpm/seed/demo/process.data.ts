import type { Json } from '@jiaoyan/engine';

/** What happens to a demo run: everybody agrees, or after so many decisions something else. */
export type DemoFate =
  | { readonly kind: 'done' }
  | { readonly kind: 'open' | 'reject' | 'cancel' | 'return'; readonly after: number };

/** A run of a demo process: who began it how many days ago, with what, and what became of it. */
export interface DemoRun {
  readonly key: string;
  readonly starter: string;
  readonly daysAgo: number;
  readonly values: Readonly<Record<string, Json>>;
  readonly fate: DemoFate;
  /** Who is told about it. */
  readonly copyTo?: string;
}

const done: DemoFate = { kind: 'done' };
const fate = (kind: 'open' | 'reject' | 'cancel' | 'return', after: number): DemoFate => ({ kind, after });

const purchase = (
  starter: string,
  daysAgo: number,
  [title, provider, material, unit, qty, price]: readonly [string, string, string, string, number, number],
  what: DemoFate,
): DemoRun => ({
  key: 'material_purchase',
  starter,
  daysAgo,
  values: {
    title,
    provider,
    amount: price,
    urgency: price > 20_000 ? '紧急' : '一般',
    items: [{ material, unit, qty, price }],
    reason: `${title}，库存不足，申请采购。`,
  },
  fate: what,
  ...(price > 20_000 && { copyTo: 'heyf' }),
});

const settle = (
  daysAgo: number,
  [company, period, orderCount, amount]: readonly [string, string, number, number],
  what: DemoFate,
): DemoRun => ({
  key: 'company_settle',
  starter: 'liaojp',
  daysAgo,
  values: { company, period, orderCount, amount, deduct: 0, reason: `${period} 施工费用结算。` },
  fate: what,
});

const outsource = (
  starter: string,
  daysAgo: number,
  [reportCode, place, trade, budget, reason]: readonly [string, string, string, number, string],
  what: DemoFate,
): DemoRun => ({
  key: 'repair_outsource',
  starter,
  daysAgo,
  values: { reportCode, place, trade, budget, reason },
  fate: what,
});

/** A leave: type, days, reason. */
export interface DemoLeave {
  readonly starter: string;
  readonly daysAgo: number;
  readonly type: string;
  readonly days: number;
  readonly reason: string;
  readonly fate: DemoFate;
}

const leave = (
  starter: string,
  daysAgo: number,
  [type, days, reason]: readonly [string, number, string],
  what: DemoFate,
): DemoLeave => ({
  starter,
  daysAgo,
  type,
  days,
  reason,
  fate: what,
});

/** Runs of the last three months, so that lists, figures and the heat map are alive. */
export const demoRuns: readonly DemoRun[] = [
  purchase('maqs', 84, ['水龙头密封件采购', '恒通管业', '陶瓷阀芯', '个', 200, 1600], done),
  purchase('fangzg', 80, ['实训楼照明更换', '明光电器', 'LED 灯管', '支', 600, 9600], done),
  purchase('zouyl', 71, ['空调压缩机备件', '北风制冷', '压缩机', '台', 4, 26_800], done),
  purchase('shenml', 66, ['课桌椅维修木料', '林海木业', '多层板', '张', 80, 7200], fate('reject', 1)),
  purchase('tangwl', 52, ['暖气片排气阀', '恒通管业', '排气阀', '个', 300, 4200], done),
  purchase('penglm', 41, ['配电箱断路器', '明光电器', '断路器', '个', 60, 5400], fate('return', 2)),
  purchase('qinzh', 33, ['监控硬盘更换', '数安科技', '硬盘', '块', 24, 21_600], done),
  purchase('yujg', 25, ['门锁批量采购', '安固五金', '锁芯', '套', 150, 4800], fate('cancel', 1)),
  purchase('maqs', 12, ['供暖管件采购', '恒通管业', '球阀', '个', 120, 6600], fate('open', 2)),
  purchase('duanxf', 6, ['应急照明电池', '明光电器', '蓄电池', '块', 90, 5850], fate('open', 1)),
  purchase('gubw', 2, ['弱电机柜', '数安科技', '机柜', '台', 6, 23_400], fate('open', 0)),
  settle(74, ['宏达建筑装饰', '2026-08', 14, 86_500], done),
  settle(70, ['恒信消防工程', '2026-08', 6, 31_200], done),
  settle(44, ['宏达建筑装饰', '2026-09', 11, 64_300], done),
  settle(40, ['恒信消防工程', '2026-09', 4, 18_900], fate('reject', 1)),
  settle(10, ['宏达建筑装饰', '2026-10', 9, 52_700], fate('open', 1)),
  settle(9, ['迅达电梯维保', '2026-10', 3, 27_000], fate('open', 2)),
  outsource(
    'linfx',
    76,
    ['BX20260831-0007', '五号学生公寓屋面', '土木', 38_000, '屋面渗漏面积大，需专业队伍重做防水。'],
    done,
  ),
  outsource('zhuym', 58, ['BX20260918-0012', '理科楼客梯', '电梯', 16_500, '曳引轮磨损，须厂家更换。'], done),
  outsource('kangsz', 37, ['BX20261009-0003', '西区配电室', '电气', 8200, '变压器异响，需检测。'], fate('return', 5)),
  outsource(
    'hanxl',
    18,
    ['BX20261028-0021', '三食堂排烟管道', '消防', 12_400, '管道油污超标，需专业清洗。'],
    fate('open', 3),
  ),
  outsource('linfx', 4, ['BX20261111-0009', '图书馆中央空调', '空调', 9600, '冷却塔填料老化。'], fate('open', 1)),
];

export const demoLeaves: readonly DemoLeave[] = [
  leave('maqs', 82, ['2', 2, '家中有事需要处理。'], done),
  leave('fangzg', 73, ['1', 1, '发热就医。'], done),
  leave('zouyl', 65, ['3', 5, '回老家举行婚礼。'], done),
  leave('shenml', 50, ['2', 3, '孩子开学。'], fate('reject', 0)),
  leave('panlj', 46, ['1', 4, '手术后休养。'], done),
  leave('tangwl', 29, ['2', 1, '办理证件。'], fate('cancel', 0)),
  leave('luohb', 20, ['1', 2, '腰伤复查。'], done),
  leave('jiangyt', 7, ['2', 2, '搬家。'], done),
  leave('xiaodh', 3, ['1', 5, '住院检查。'], fate('open', 1)),
  leave('maqs', 1, ['2', 1, '家长会。'], fate('open', 0)),
];
