const CENTER = 100;
/** A team of the center; who leads it is one of the staff below. */
const team = (deptId: number, deptName: string, leader: string, leaderUserId: number) => ({
  deptId,
  parentId: CENTER,
  ancestors: `0,${CENTER}`,
  deptName,
  orderNum: deptId - CENTER,
  leader,
  leaderUserId,
});
const center = { deptName: '明德大学后勤中心', orderNum: 1, leader: '林志文', leaderUserId: 101 };

/** An invented campus: departments, posts and staff. Numbers are fixed so that later demo data can refer to them. */
export const demoDepts = [
  { deptId: CENTER, parentId: 0, ancestors: '0', ...center },
  team(101, '水暖班', '高建东', 104),
  team(102, '电气班', '陈立新', 109),
  team(103, '土木家具班', '魏国平', 114),
  team(104, '空调弱电班', '许红梅', 118),
  team(105, '楼宇管理', '凌芳霞', 123),
  team(106, '仓储', '廖俊平', 127),
  team(107, '保卫处', '雷振强', 129),
];

export const demoPosts = [
  { postId: 1, postCode: 'director', postName: '中心主任', postSort: 1 },
  { postId: 2, postCode: 'deputy', postName: '副主任', postSort: 2 },
  { postId: 3, postCode: 'supervisor', postName: '主管', postSort: 3 },
  { postId: 4, postCode: 'repairer', postName: '维修员', postSort: 4 },
  { postId: 5, postCode: 'inspector', postName: '巡检员', postSort: 5 },
  { postId: 6, postCode: 'keeper', postName: '库管员', postSort: 6 },
];

/** `userName name role post`, by department; numbered from 101 in this order. */
export const demoStaff: Record<number, string> = {
  100: 'linzw 林志文 center_leader 1; suyq 苏雅琴 center_deputy 2; heyf 何一帆 platform_admin 3',
  101: 'gaojd 高建东 charge_leader 3; maqs 马青山 repair_worker 4; tangwl 唐文礼 repair_worker 4; xiaodh 肖大河 repair_worker 4; luohb 罗海波 repair_worker 4',
  102: 'chenlx 陈立新 charge_leader 3; fangzg 方志刚 repair_worker 4; penglm 彭利民 repair_worker 4; duanxf 段晓峰 repair_worker 4; jiangyt 蒋云涛 repair_worker 4',
  103: 'weigp 魏国平 charge_leader 3; shenml 沈茂林 repair_worker 4; yujg 余建国 repair_worker 4; baisq 白石泉 repair_worker 4',
  104: 'xuhm 许红梅 charge_leader 3; zouyl 邹永利 repair_worker 4; qinzh 秦子航 repair_worker 4; gubw 顾博文 repair_worker 4; panlj 潘丽娟 repair_worker 5',
  105: 'linfx 凌芳霞 site_admin 3; zhuym 朱玉梅 site_admin 3; kangsz 康素珍 site_admin 3; hanxl 韩秀兰 site_admin 3',
  106: 'liaojp 廖俊平 store_keeper 6; wuam 伍爱民 store_keeper 6',
  107: 'leizq 雷振强 reporter 3; moyh 莫宇豪 reporter 3',
};

export const demoNotices = [
  {
    noticeTitle: '关于冬季供暖检修的通知',
    noticeType: '1',
    noticeContent:
      '<p>各校区将于本周完成供暖管网检修，期间部分楼宇短时停暖。</p><p>如发现<strong>漏水、异响</strong>，请及时报修。</p>',
  },
  {
    noticeTitle: '平台试运行公告',
    noticeType: '2',
    noticeContent: '<p>教学科研支撑微服务平台开始试运行，欢迎各部门提出改进意见。</p>',
  },
];

/** One of those who work for a company: it brings them along later, and they share the password. */
export const demoOutsider = { userName: 'hengtong', roleName: '外委单位' };
