/** Reports a year of each trade, in the order of trades, and how they spread over the months from January on. */
export const yearly: readonly (readonly [total: number, months: readonly number[]])[] = [
  [1080, [7, 4, 9, 9, 10, 10, 7, 6, 12, 9, 8, 9]],
  [1010, [8, 4, 9, 8, 9, 9, 6, 6, 11, 9, 10, 11]],
  [620, [4, 2, 2, 3, 9, 21, 17, 14, 18, 4, 2, 4]],
  [660, [6, 4, 10, 9, 9, 8, 5, 6, 16, 10, 9, 8]],
  [430, [4, 4, 11, 8, 8, 7, 4, 8, 22, 10, 8, 6]],
  [300, [5, 4, 8, 9, 9, 10, 15, 15, 8, 7, 5, 5]],
  [240, [24, 14, 14, 0, 0, 0, 0, 0, 0, 4, 22, 22]],
  [260, [6, 4, 11, 9, 9, 8, 4, 5, 18, 10, 8, 8]],
  [260, [5, 2, 13, 11, 11, 9, 1, 1, 15, 12, 11, 9]],
  [70, [7, 6, 8, 8, 8, 9, 8, 8, 9, 9, 11, 9]],
  [70, [8, 5, 8, 8, 9, 9, 8, 8, 10, 9, 9, 9]],
];
/** From Sunday on, and from midnight on. */
export const weekdayWeights = [0.55, 1.25, 1.15, 1.1, 1.05, 1.1, 0.6];
export const hourWeights = [1, 1, 1, 1, 1, 1, 3, 7, 12, 13, 11, 7, 6, 7, 9, 9, 8, 7, 7, 9, 11, 9, 5, 2];

/** How often something is reported from teaching, laboratory, dormitory, office, library, canteen, sports and outdoor buildings. */
export const placeWeights: Readonly<Record<string, number>> = {
  '1': 34,
  '2': 9,
  '3': 41,
  '4': 7,
  '5': 4,
  '6': 2,
  '7': 2,
  '8': 1,
};
/** 1 to 4, as people judge; the urgent trades more so. */
export const priorityWeights = [5, 15, 70, 10];
export const urgentTradeWeights = [30, 40, 27, 3];
/** Sources 1 to 7. */
export const sourceWeights = [29, 46, 15, 5, 2, 1, 2];
/** Stars from 1 to 5. */
export const starWeights = [1.5, 2.5, 8, 20, 68];

/** Median hours of work on site by trade, in the order of trades. */
export const medianHours = [3, 3, 6, 4, 8, 30, 5, 4, 3, 6, 8];

/** What is used, by trade: `name unit price`. */
export const materialLines = [
  '阀芯 个 15.50; 角阀 个 22.00; 软管 根 12.00; 生料带 卷 2.50; 下水器 套 28.00',
  'LED灯管 支 18.00; 开关面板 个 12.50; 空气开关 个 35.00; 插座 个 14.00; 电线 米 3.20',
  '电容 个 25.00; 制冷剂 公斤 68.00; 遥控器 个 32.00; 滤网 片 40.00',
  '锁芯 个 45.00; 合页 副 9.80; 闭门器 个 76.00; 玻璃胶 支 15.00',
  '螺丝 盒 8.00; 抽屉滑轨 副 24.00; 桌面封边 米 6.50',
  '腻子粉 袋 26.00; 乳胶漆 桶 180.00; 瓷砖 片 12.00; 防水涂料 桶 210.00',
  '放气阀 个 18.00; 温控阀 个 65.00; 密封圈 个 2.00',
  '网线 米 2.80; 水晶头 个 1.00; 交换机 台 320.00',
  '投影灯泡 个 380.00; HDMI线 根 45.00; 麦克风电池 节 6.00',
  '灭火器 具 95.00; 应急灯 个 58.00; 烟感探头 个 88.00',
  '门机皮带 根 150.00; 按钮面板 个 120.00; 接触器 个 210.00',
];

/** What workers write when they are done. */
export const solutions = [
  '已更换损坏部件，测试正常。',
  '已紧固并调试，运行正常。',
  '清理后恢复使用，已现场试用。',
  '更换老化配件，观察十分钟无异常。',
  '已修复并清理现场，报修人当面确认。',
  '检查线路后处理完毕，使用正常。',
];
export const praise = ['师傅来得很快，修得也好。', '态度很好，谢谢！', '处理及时。', '修得很仔细。', ''];
export const complaints = ['等了很久才来。', '修好后没过几天又坏了。', '现场没有清理干净。'];
export const praiseTags = ['来得快', '技术好', '态度好', '现场整洁'];
export const rejections = [
  '不属于维修范围，请联系资产管理部门',
  '位置描述不清，请补充房间号',
  '已列入暑期改造计划，暂不单独维修',
];
export const cancellations = ['已自行解决', '重复提交', '联系不上约定时间，改天再报'];
export const reworkReasons = ['仍有渗漏', '用了一天又不行了', '只修好了一部分'];

const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏';
const givenNames =
  '子涵 雨桐 浩然 梓萱 思源 嘉怡 俊杰 欣妍 宇航 诗琪 晓峰 静怡 博文 佳宁 志远 梦瑶 天宇 若曦 明哲 语嫣'.split(' ');
/** Sixty people who report: forty students, then twenty teachers. */
export const demoReporters = Array.from({ length: 60 }, (_, at) => ({
  userId: 201 + at,
  userName: at < 40 ? `stu${String(at + 1).padStart(3, '0')}` : `tea${String(at - 39).padStart(3, '0')}`,
  nickName: `${surnames[(at * 7) % surnames.length]}${givenNames[(at * 3) % givenNames.length]}`,
  phonenumber: `1390001${String(at + 1).padStart(4, '0')}`,
}));
