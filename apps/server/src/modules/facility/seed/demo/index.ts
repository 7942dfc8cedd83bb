import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { providerTable } from '../../provider.table.ts';
import { seedAudit } from './audit.seed.ts';
import { demoClasses } from './classify.data.ts';
import { demoParts, demoStock } from './facility.data.ts';
import { seedFacilities } from './facility.seed.ts';
import { seedFacilityLife } from './life.seed.ts';
import { seedMeters } from './meter.seed.ts';
import { seedQualities } from './quality.seed.ts';
import { seedQuests } from './quest.seed.ts';

/** Who the demo campus buys from: name, type, who to ask for, telephone. */
const demoProviders = `
明德五金建材经营部|2|钱立群|13800010001; 恒通水暖器材有限公司|2|孙广海|13800010002; 华明电工照明商行|2|郭雅丽|13800010003
东方制冷配件有限公司|2|何俊峰|13800010004; 安泰消防器材有限公司|2|梁国栋|13800010005; 鸿运门窗五金厂|1|邱文斌|13800010006
捷迅电梯维保有限公司|3|万晓东|13800010007; 青松办公家具有限公司|1|戴志远|13800010008; 海湾消防维保有限公司|3|汪正阳|13800010009
清源环境设备有限公司|1|林晓芸|13800010010; 博联信息技术有限公司|3|赵子昂|13800010011
`;

/** Who the demo campus buys from, and what it has. */
export const demo: DemoSeeds = {
  sets: [
    {
      name: 'demo-provider',
      content: demoProviders,
      async run(tx) {
        const rows = demoProviders
          .trim()
          .split(/;|\n/)
          .map((line, at) => {
            const [name = '', type = '2', contact = '', phone = ''] = line.trim().split('|');
            return { providerId: at + 1, name, type, contact, phone, createBy: 'system', updateBy: 'system' };
          });
        await tx.insert(providerTable).values(rows).onConflictDoNothing();
        return [];
      },
    },
    { name: 'demo-facility', content: [demoClasses, demoStock, demoParts], run: (tx) => seedFacilities(tx) },
  ],
  history: [
    { name: 'demo-facility-life', content: 1, run: (tx) => seedFacilityLife(tx) },
    { name: 'demo-facility-quality', content: 1, run: (tx) => seedQualities(tx) },
    { name: 'demo-facility-meter', content: 1, run: (tx) => seedMeters(tx) },
    { name: 'demo-facility-quest', content: 1, run: (tx) => seedQuests(tx) },
    { name: 'demo-facility-audit', content: 1, run: (tx) => seedAudit(tx) },
  ],
};
