/** What became of an application: nothing yet, or after so many decisions something. */
export type VenueFate = 'used' | 'missed' | 'rejected' | 'cancelled' | 'open' | 'half';

/** An application of the demo campus. */
export interface DemoVenue {
  /** Days from today on which it takes place. */
  readonly day: number;
  readonly room: string;
  readonly from: string;
  readonly to: string;
  readonly title: string;
  readonly purpose: string;
  readonly people: number;
  readonly applicant: string;
  readonly fate: VenueFate;
}

/** `day room from-to purpose people applicant fate title`; those of the future wait or are granted. */
const stories = `
-26 图书馆报告厅 09:00-12:00 3 260 moyh used 新生入学安全教育; -25 第一会议室 14:00-16:00 2 26 gaojd used 后勤月度例会; -24 明理楼101 18:30-20:30 4 60 maqs used 摄影社分享会
-23 博学楼101 08:00-11:00 5 110 leizq used 技能等级考试; -22 体育馆主馆 13:00-18:00 6 900 moyh used 教职工羽毛球赛; -21 第二会议室 09:00-11:00 2 12 chenlx used 电气安全例会
-20 明理报告厅 14:00-17:00 3 180 zhuym used 垃圾分类宣讲; -19 求是楼101 18:00-20:00 4 50 fangzg rejected 街舞社排练; -18 综合楼报告厅 09:00-11:30 3 150 hanxl used 校史讲座
-17 第三会议室 15:00-17:00 2 10 xuhm used 空调维保评审; -16 明理楼102 19:00-21:00 1 70 tangwl cancelled 考前辅导; -15 图书馆报告厅A 14:00-16:00 3 160 kangsz used 消防知识讲座
-14 第一会议室 09:00-11:30 2 32 suyq used 采购评审会; -13 博学楼301 18:30-20:30 4 40 luohb missed 读书会; -12 东湖食堂二层 18:00-21:00 6 300 leizq used 美食文化节
-11 西苑101 14:00-16:00 1 45 weigp used 木工技能培训; -10 第四会议室 10:00-11:30 2 8 heyf used 系统上线协调会; -9 明理楼201 08:30-11:30 5 55 zouyl used 特种作业考试
-8 体育馆主馆 08:30-17:30 6 1200 moyh used 秋季运动会; -7 第二会议室 14:00-15:30 2 15 gaojd used 水暖班周例会; -6 明理报告厅 19:00-21:00 3 220 linfx used 楼宇安全宣讲
-5 求是楼102 18:00-20:00 4 60 penglm rejected 辩论赛初赛; -4 第五会议室 09:00-10:30 2 8 chenlx used 配电检修方案会; -3 图书馆报告厅 14:00-17:00 3 320 leizq used 消防演练动员
-2 西苑一会议室 15:00-17:00 2 22 hanxl used 西苑片区协调会; -1 明理楼101 19:00-21:00 4 80 maqs used 电影放映; -1 第三会议室 10:00-11:30 2 12 xuhm missed 弱电改造评审
0 第一会议室 08:30-10:00 2 24 suyq used 安全生产例会; 0 明理报告厅 14:00-16:30 3 200 zhuym used 宿舍用电安全讲座; 0 博学楼102 19:00-21:00 4 90 maqs used 吉他社排练
1 第二会议室 14:00-16:00 2 14 gaojd used 供暖调试会; 1 图书馆报告厅B 09:00-11:00 3 120 kangsz used 卫生防疫培训; 2 明理楼102 18:30-20:30 4 60 fangzg used 棋牌社比赛
3 体育馆主馆 13:00-17:00 6 420 moyh half 校友返校活动; 3 第一会议室 09:00-11:00 2 28 weigp used 修缮工程评审; 4 综合楼报告厅 14:00-16:00 3 120 hanxl open 西苑消防培训
5 图书馆报告厅 14:00-17:00 3 350 leizq open 平安校园报告会; 6 明理楼101 19:00-21:00 4 70 tangwl half 志愿者招募; 8 第四会议室 15:00-16:30 2 10 heyf used 数据治理例会; 10 求是楼101 08:30-11:30 5 80 zouyl open 制冷工考试
`;

/** The applications around today. */
export const demoVenues: readonly DemoVenue[] = stories
  .trim()
  .split(/; |\n/)
  .map((line) => {
    const [day = '', room = '', span = '', purpose = '', people = '', applicant = '', fate = '', ...words] =
      line.split(' ');
    const [from = '', to = ''] = span.split('-');
    // The lines above name nothing but fates.
    const became = fate as VenueFate;
    return {
      day: Number(day),
      room,
      from,
      to,
      title: words.join(' '),
      purpose,
      people: Number(people),
      applicant,
      fate: became,
    };
  });

/** Lessons of every week, and a repair: `room weekday from-to kind title`. */
export const demoOccupations = [
  { room: '明理楼201', day: -6, from: '08:00', to: '09:40', kind: '2', title: '高等数学', weeks: 6 },
  { room: '明理楼202', day: -5, from: '10:00', to: '11:40', kind: '2', title: '大学英语', weeks: 6 },
  { room: '博学楼301', day: -6, from: '14:00', to: '15:40', kind: '2', title: '工程制图', weeks: 6 },
  { room: '博学楼302', day: 0, from: '08:00', to: '18:00', kind: '3', title: '吊顶渗漏维修', weeks: 0 },
  { room: '第五会议室', day: 2, from: '09:00', to: '12:00', kind: '4', title: '迎评接待', weeks: 0 },
] as const;
