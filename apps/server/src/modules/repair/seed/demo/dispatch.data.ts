/** Which team looks after a trade on the demo campus. */
export const demoTeams: Record<number, number[]> = { 101: [1, 7], 102: [2, 10, 11], 103: [4, 5, 6], 104: [3, 8, 9] };

/** Items that the demo campus hands out by rule (1) or leaves to be grabbed (2). */
export const demoDispatch: Record<string, string> = {
  网络端口不通: '1',
  投影不亮或偏色: '1',
  遥控器损坏或丢失: '1',
  桌椅损坏: '2',
  窗帘脱落: '2',
  路灯景观灯不亮: '2',
};

/** `trade campus place mode workers remark`, a dash for everywhere; numbered from 1 in this order. */
export const demoRules = `
1 1 - 2 105,106 东湖给排水
1 2 - 3 107 南山给排水
1 3 - 3 108 西苑给排水
2 1 - 2 110,111 东湖电气
2 2 - 3 112 南山电气
2 3 - 3 113 西苑电气
3 - - 2 119,120,121 空调轮值
4 - - 1 115,116,117 门窗轮值
5 - - 1 115,116,117 家具轮值
6 - - 2 115,116 土建修缮
7 - - 2 105,106,107,108 供暖季
8 - - 2 119,120 网络弱电
9 1 11 3 120 明理楼多媒体
9 - - 2 120,121 多媒体
10 - - 2 110,112 消防设施
11 - - 3 111,113 电梯联络
`;
