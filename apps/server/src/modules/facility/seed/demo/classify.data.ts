/** `number parent code name trade team months`, then the fields of the class: `label/kind[unit][!][options or min~max]`. */
export const demoClasses = `
1 0 JD 机电设备 2 102 120
2 1 DT 电梯 11 102 120
3 2 KT 客梯 11 102 120 | 额定载重/number/kg/!/100~5000; 层站/number//!/2~60; 额定速度/number/m/s//0.1~10; 注册代码/text
4 2 HT 货梯 11 102 120 | 额定载重/number/kg/!/100~10000; 层站/number//!/2~60; 注册代码/text
5 1 GS 给排水设备 1 101 120
6 5 SB 水泵 1 101 120 | 功率/number/kW/!/0.1~500; 扬程/number/m//1~300; 流量/number/m³/h//1~2000
7 5 RS 热水机组 1 101 96 | 制热量/number/kW//1~500; 水箱容积/number/L
8 5 KS 开水器 1 101 60 | 功率/number/kW//1~30; 滤芯型号/text
9 1 GP 供配电设备 2 102 180
10 9 PD 配电箱 2 102 180 | 额定电流/number/A/!/1~6300; 回路数/number///1~100
11 9 FD 发电机 2 102 180 | 额定功率/number/kW/!/1~3000
12 9 YJ 应急照明 2 102 60 | 光源/choice///LED、节能灯; 应急时间/number/min//10~300
13 1 NT 暖通空调设备 3 104 120
14 13 LS 冷水机组 3 104 180 | 制冷量/number/kW/!/1~10000; 冷媒/choice///R134a、R410A、R22
15 13 FT 分体空调 3 104 96 | 制冷量/number/W//1000~30000; 能效等级/choice///一级、二级、三级、五级
16 13 DL 多联机 3 104 120 | 制冷量/number/kW//1~500; 内机数/number///1~64
17 13 XFJ 新风机组 3 104 120 | 风量/number/m³/h//100~100000
18 13 HR 换热站 7 101 180 | 供热面积/number/㎡//100~1000000
19 0 XF 消防设备 10 102 120
20 19 XB 消防泵 10 101 120 | 功率/number/kW/!/1~500; 扬程/number/m//1~300
21 19 MH 灭火器 10 102 0 | 灭火剂/choice//!/干粉、二氧化碳、水基; 充装量/number/kg/!/0.5~50
22 19 XH 消火栓 10 101 120 | 口径/choice///DN50、DN65
23 19 YG 火灾报警主机 10 104 120 | 回路数/number///1~64
24 0 JX 教学设备 9 104 72
25 24 TY 投影仪 9 104 72 | 亮度/number/流明//500~20000; 灯泡寿命/number/小时//500~50000
26 24 HB 智慧黑板 9 104 72 | 尺寸/number/英寸//40~120
27 24 JT 多媒体讲台 9 104 96
28 0 RD 弱电网络设备 8 104 72
29 28 JH 交换机 8 104 72 | 端口数/number///4~96; 管理地址/text
30 28 SX 监控摄像机 8 104 60 | 像素/number/万//100~5000
31 28 MJ 门禁 8 104 72
32 0 JJ 家具器具 5 103 180
33 32 HZ 会议桌 5 103 180 | 座位数/number///2~60
34 32 SY 实验台 5 103 180 | 材质/choice///实芯理化板、环氧树脂、不锈钢
`;
