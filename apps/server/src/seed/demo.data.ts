/** An invented campus: departments, posts and staff. Numbers are fixed so that later demo data can refer to them. */
export const demoDepts = [
  { deptId: 100, parentId: 0, ancestors: '0', deptName: '明德大学后勤中心', orderNum: 1, leader: '林志文' },
  { deptId: 101, parentId: 100, ancestors: '0,100', deptName: '水暖班', orderNum: 1, leader: '高建东' },
  { deptId: 102, parentId: 100, ancestors: '0,100', deptName: '电气班', orderNum: 2, leader: '陈立新' },
  { deptId: 103, parentId: 100, ancestors: '0,100', deptName: '土木家具班', orderNum: 3, leader: '魏国平' },
  { deptId: 104, parentId: 100, ancestors: '0,100', deptName: '空调弱电班', orderNum: 4, leader: '许红梅' },
  { deptId: 105, parentId: 100, ancestors: '0,100', deptName: '楼宇管理', orderNum: 5, leader: '凌芳霞' },
  { deptId: 106, parentId: 100, ancestors: '0,100', deptName: '仓储', orderNum: 6, leader: '廖俊平' },
  { deptId: 107, parentId: 100, ancestors: '0,100', deptName: '保卫处', orderNum: 7, leader: '雷振强' },
];

export const demoPosts = [
  { postId: 1, postCode: 'director', postName: '中心主任', postSort: 1 },
  { postId: 2, postCode: 'deputy', postName: '副主任', postSort: 2 },
  { postId: 3, postCode: 'supervisor', postName: '主管', postSort: 3 },
  { postId: 4, postCode: 'repairer', postName: '维修员', postSort: 4 },
  { postId: 5, postCode: 'inspector', postName: '巡检员', postSort: 5 },
  { postId: 6, postCode: 'keeper', postName: '库管员', postSort: 6 },
];

/** `userName name role post`, by department. */
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
