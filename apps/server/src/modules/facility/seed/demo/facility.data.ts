/** Where the units of a class stand: in the common space of a floor, in rooms, on the ground floor or on the roof. */
type DemoSpot = 'floor' | 'room' | 'ground' | 'roof';

/** What the demo campus has of a class. */
export interface DemoStock {
  readonly classifyId: number;
  readonly name: string;
  readonly brand: string;
  readonly models: readonly string[];
  /** In whole yuan. */
  readonly price: string;
  readonly count: number;
  readonly places: readonly number[];
  readonly spot: DemoSpot;
  readonly providerId: number;
  /** How many years ago the oldest and the youngest came. */
  readonly years: readonly [oldest: number, youngest: number];
}

const all = [11, 12, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26, 31, 32, 33];
const teaching = [11, 12, 21, 31];
const dorms = [16, 17, 23, 24, 32];
const groups: Readonly<Record<string, readonly number[]>> = {
  all,
  teaching,
  dorms,
  lifts: [11, 13, 13, 14, 14, 15, 15, 21, 22, 22, 33],
  labs: [13, 22],
  offices: [15, 33, 13, 22],
  cooled: [14, 26],
  heads: [11, 21, 31],
  kitchens: [18],
  pumps: [14, 14, 26, 26, 11, 11, 23, 32],
  offered: [...teaching, ...dorms],
  gates: [14, 15, 16, 17, 23, 24, 32, 33],
  halls: [15, 15, 15, 15, 15, 33, 33],
};

/** `class name brand models price count places spot provider oldest youngest`. */
const lines = `
3 客梯 通力 KONE3000/KONE3300 286000 11 lifts ground 7 12 3
4 货梯 奥的斯 OH5000 198000 1 kitchens ground 7 9 9
6 循环水泵 格兰富 NB65-160/NB80-200 18600 8 pumps ground 2 11 2
7 空气源热水机组 美的 RSJ-820 64800 6 dorms roof 2 8 2
8 步进式开水器 裕豪 AP-K3C/AP-K6D 4280 24 offered floor 2 7 1
10 配电箱 正泰 XL-21/PZ30 5600 34 all floor 3 16 2
11 柴油发电机组 康明斯 C275D5 168000 2 cooled ground 3 10 6
12 应急照明灯 敏华 M-ZFZD-E5W 186 40 all floor 3 7 1
14 螺杆式冷水机组 开利 30XW1012 568000 2 cooled ground 4 13 7
15 分体空调 格力 KFR-35GW/KFR-72LW 3899 70 offices room 4 10 1
16 多联机 大金 RUXYQ16 86500 6 offices roof 4 9 2
17 新风机组 天加 TFD020 42800 6 labs roof 4 8 2
18 换热站 恒力 HRZ-2.8 236000 3 heads ground 2 14 8
20 消防泵 上海凯泉 XBD8/30 32600 3 heads ground 5 13 5
21 手提式灭火器 平安 MFZ/ABC4 86 80 all floor 5 9 1
22 室内消火栓 闽太 SNZW65 268 40 all floor 5 15 3
23 火灾报警主机 海湾 GST5000 28600 8 gates ground 5 12 3
25 投影仪 爱普生 CB-L530U/CB-2265U 12800 36 teaching room 8 8 1
26 智慧黑板 希沃 BH86 23800 20 teaching room 8 5 1
27 多媒体讲台 鸿合 HD-JT01 4600 20 teaching room 8 9 2
29 接入交换机 华为 S5735-L24 6800 17 all floor 8 8 1
30 网络摄像机 海康威视 DS-2CD3T46 980 20 gates floor 8 6 1
31 人脸门禁 大华 ASI7213 3650 8 gates ground 8 5 1
33 会议桌 青松 QS-HY36 9800 7 halls room 8 14 5
34 实验台 科仪 KY-S20 12600 8 labs room 8 12 4
`;

/** What there is, class by class: 480 units. */
export const demoStock: readonly DemoStock[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const parts = line.split(' ');
    const [
      classifyId,
      name = '',
      brand = '',
      models = '',
      price = '',
      count,
      places = '',
      spot,
      provider,
      oldest,
      youngest,
    ] = parts;
    return {
      classifyId: Number(classifyId),
      name,
      brand,
      models: models.split('/'),
      price,
      count: Number(count),
      places: groups[places] ?? [],
      // The lines above name nothing but spots.
      spot: spot as DemoSpot,
      providerId: Number(provider),
      years: [Number(oldest), Number(youngest)] as const,
    };
  });

/** Units that hang below others: `class of the whole, place, class of the part`. */
export const demoParts: readonly (readonly [whole: number, placeId: number, part: number])[] = [
  [14, 14, 6],
  [14, 26, 6],
  [18, 11, 6],
];
