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

/** What is used, by trade: codes of materials. What is kept by batch or number takes too long to make up. */
export const materialCodes = [
  'GF001 GP007 GP006 GF005',
  'DZ001 DK001 DK003 DK002 DK005',
  'KT003 KT002 KT001 KT004',
  'MC002 MC003 MC004 MC005',
  'MC006 MC003 GJ001',
  'GP008 GP004 MC006',
  'GF008 GF002 GF007',
  'RD002 RD003 DK007',
  'RD003 RD005 DK007',
  'XF001 XF003 XF004',
  'DK008 DK003 DK007',
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
