import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { providerTable } from '../../provider.table.ts';

/** Who the demo campus buys from: name, type, who to ask for, telephone. */
const demoProviders = `
明德五金建材经营部|2|钱立群|13800010001; 恒通水暖器材有限公司|2|孙广海|13800010002; 华明电工照明商行|2|郭雅丽|13800010003
东方制冷配件有限公司|2|何俊峰|13800010004; 安泰消防器材有限公司|2|梁国栋|13800010005; 鸿运门窗五金厂|1|邱文斌|13800010006
捷迅电梯维保有限公司|3|万晓东|13800010007; 青松办公家具有限公司|1|戴志远|13800010008
`;

/** Who the demo campus buys from. */
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
  ],
};
