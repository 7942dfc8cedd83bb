/** Dangers of the demo campus by class of facility (0: of no facility): what was found, what was done. */
export const demoQuests = `
3|电梯轿厢照明不亮|更换轿厢灯管，照明恢复
3|电梯层门感应迟钝|更换光幕并调试，开关门正常
14|冷水机组冷媒管保温破损|重做保温层，无结露滴水
20|消防泵压力表指示异常|更换压力表并校准
10|配电箱门未上锁|补装门锁，张贴警示标识
10|配电柜接线端子过热|紧固端子，红外测温正常
6|水泵联轴器护罩缺失|加装防护罩
7|热水机组安全阀未按期校验|安全阀送检合格后复装
0|疏散通道堆放杂物|清理通道，张贴禁止堆放标识
0|疏散指示灯不亮|更换指示灯电池
0|楼梯扶手松动|重新固定并补刷防锈漆
0|吊顶板松脱|更换吊顶板并加固龙骨
0|插座面板破损裸露|断电更换面板
0|屋面女儿墙裂缝|灌缝修补并做防水
0|窗扇铰链脱落|更换铰链并逐扇检查
0|井盖移位|复位井盖并加装防坠网
`;
/** What is open at present: level, state, index of the danger above, days since it was found, days it is overdue (or left, negative). */
export const openQuests = `
3|20|7|3|-2
2|10|13|1|-2
1|10|8|2|-5
1|10|10|9|2
2|20|5|5|2
1|20|4|4|-3
1|30|11|6|-1
2|30|1|4|1
`;
