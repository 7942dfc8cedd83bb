/**
 * What the demo campus maintains, one plan a line:
 * `number name | kind class group unit×count first(days ago) workday | item team executor(team or company number) price minutes | items | materials`.
 * Items are `name/kind[unit][/min~max][/meter]`, kinds as the form has them; the first day is counted back from today;
 * materials are `code quantity` for each unit.
 */
export const demoPlans = `
1 电梯半月维保 | 2 2 1 1×15 359 0 | 11 102 company 1 180 60 | 制动器/1; 门锁装置/1; 曳引钢丝绳/3 正常、轻微磨损、断丝; 轿厢照明电压/2V/198~242
2 灭火器月检 | 2 21 3 3×1 350 1 | 10 102 team 0 40 | 压力/2MPa/0.9~1.5; 铅封/1; 外观/1
3 消火栓季检 | 1 22 3 3×3 340 1 | 10 102 team 0 30 | 栓口静压/2MPa/0.15~0.7; 水带/1; 箱门/1
4 消防泵试车 | 1 20 1 3×1 345 1 | 10 101 team 0 40 | 出口压力/2MPa/0.5~1.2; 启动/1; 渗漏/1
5 循环水泵保养 | 1 6 1 3×3 330 1 | 1 101 team 0 60 | 运行小时/2h//运行时间; 轴承温度/2℃/10~75; 渗漏/1 | GP006 1
6 配电箱半年检查 | 1 10 2 3×6 300 1 | 2 102 team 0 45 | 接线端子/1; 最高温度/2℃/0~65; 箱内清洁/1
7 应急照明月检 | 2 12 3 3×1 355 0 | 2 102 team 0 90 | 切换/1; 应急时间/2min/30~600
8 冷水机组开机前检查 | 3 14 1 4×1 200 1 | 3 104 team 0 120 | 冷媒压力/2MPa/0.3~1.8; 油位/3 正常、偏低; 电气绝缘/1 | KT002 1
9 多联机清洗 | 1 16 1 3×6 310 1 | 3 104 team 0 90 | 室外机清洗/1; 冷媒压力/2MPa/0.6~3.2 | KT004 2
10 新风机组滤网更换 | 1 17 1 3×3 320 1 | 3 104 team 0 40 | 滤网/3 已更换、已清洗、堵塞; 皮带/1 | KT004 4
11 热水机组除垢 | 1 7 1 3×6 280 1 | 1 101 team 0 90 | 出水温度/2℃/40~60; 除垢/1
12 开水器滤芯更换 | 1 8 2 3×2 335 1 | 1 101 team 0 30 | 滤芯/3 已更换、未到期; 出水温度/2℃/90~100
13 火灾报警主机月检 | 2 23 1 3×1 352 1 | 10 104 team 0 30 | 自检/1; 备用电源/2V/22~28
14 换热站供暖前检查 | 3 18 1 4×1 210 1 | 7 101 team 0 120 | 供水压力/2MPa/0.2~0.8; 阀门/1; 循环泵/1
`;
