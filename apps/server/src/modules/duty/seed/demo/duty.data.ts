/** Who takes turns on duty in each campus: those who lead, and workers of different teams; each in one campus only. */
export const dutyTurns: Readonly<Record<number, { leaders: readonly number[]; workers: readonly number[] }>> = {
  1: { leaders: [104, 109, 123, 124], workers: [105, 106, 110, 115, 119] },
  2: { leaders: [114, 125, 102], workers: [107, 111, 112, 116, 120] },
  3: { leaders: [118, 126, 103], workers: [108, 113, 117, 121, 122] },
};

/** What was left to the next shift. */
export const handoverTexts = [
  '【未结紧急报修】无\n【挂起到今日的工单】无\n【超时工单】无\n【明日场地使用】无\n【其他事项】本班巡查正常。',
  '【未结紧急报修】无\n【其他事项】配电间钥匙已归还，夜间巡楼两次，无异常。',
  '【未结紧急报修】无\n【超时工单】1 项，已电话催办\n【其他事项】食堂水压偏低，请白班复查。',
  '【其他事项】明早八点前打开报告厅空调；雨天注意地下室积水。',
];
