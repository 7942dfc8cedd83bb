import { z } from 'zod';
import { choice, dict, type Field, int, optionalText } from '../kernel/field.ts';
import { optionalReference, people } from '../kernel/reference.ts';
import { type Row, resource } from '../kernel/resource.ts';
import { wideList } from '../kernel/wide-list.ts';

const trade: Field<string, true> = {
  ...dict('工种', 'repair_trade', { search: 'exact', initial: '1', width: 90 }),
  schema: z
    .string()
    .regex(/^\d{1,2}$/)
    .meta({ title: '工种' }),
};

/** Who gets the reports of a trade by themselves. */
export const dispatchRuleRecord = resource({
  name: 'dispatchRule',
  title: '派单规则',
  path: '/repair/distribute/rule',
  permission: 'repair:dispatchRule',
  id: 'ruleId',
  fields: {
    trade,
    subcampId: optionalReference('校区', { search: 'exact', width: 100 }),
    placeId: optionalReference('楼宇', { search: 'exact', width: 110 }),
    workerIds: { ...people('维修人员', 1), list: true, width: 200 } as Field<number[], false>,
    mode: choice('分配方式', 'repair_rule_mode', ['1', '2', '3'], { initial: '2', width: 100 }),
    sort: int('显示顺序', { sort: true, width: 96 }),
    status: choice('状态', 'common_status', ['0', '1'], { search: 'exact', width: 70 }),
    // One line of text, so that questions and histories call a rule by it.
    remark: optionalText('说明', { max: 200, width: 130 }),
  },
});
const extra = { subcampName: z.string(), placeName: z.string(), workerNames: z.array(z.string()) };
export type DispatchRule = Row<typeof dispatchRuleRecord> & Partial<z.output<z.ZodObject<typeof extra>>>;

/** Who gets the reports of a trade, a campus or a place by themselves. */
export const dispatchRule = {
  ...dispatchRuleRecord,
  endpoints: { ...dispatchRuleRecord.endpoints, ...wideList(dispatchRuleRecord, extra, ['workerId']) },
};
