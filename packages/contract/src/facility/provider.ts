import { z } from 'zod';
import { choice, note, optionalText, text } from '../kernel/field.ts';
import { data, GET } from '../kernel/http.ts';
import { optionalPhone } from '../kernel/reference.ts';
import { type Row, resource, titled } from '../kernel/resource.ts';
import { wideList } from '../kernel/wide-list.ts';

const path = '/repair/facility/provider';
const permission = 'repair:facilityProvider';
const option = z.object({ id: z.int(), label: z.string(), type: z.string(), disabled: z.boolean() });

export const providerRecord = resource({
  name: 'provider',
  title: '供应商',
  path,
  permission,
  id: 'providerId',
  history: true,
  fields: {
    name: text('供应商名称', { max: 80, search: 'like', sort: true, width: 220 }),
    type: choice('供应商类型', 'facility_provider_type', ['1', '2', '3'], {
      search: 'exact',
      initial: '2',
      width: 100,
    }),
    contact: optionalText('联系人', { max: 30, width: 100 }),
    phone: optionalPhone('联系电话'),
    address: optionalText('地址', { max: 120, width: 120 }),
    bankInfo: optionalText('开户信息', { max: 120, list: false }),
    status: choice('状态', 'common_status', ['0', '1'], { search: 'exact', width: 90 }),
    remark: note('备注', { list: false }),
  },
});
const extra = {
  /** What it made, sold or looks after, as far as the reader reaches it; nothing for those who see no facilities. */
  facilityCount: z.int().nullable(),
  /** What was bought there in twelve months, as it came; nothing for those who see no prices. */
  bought: z.string(),
};
/** A provider as the list shows it. */
export type ProviderRow = Row<typeof providerRecord> & z.output<z.ZodObject<typeof extra>>;

/** Who makes, sells or looks after what the campus buys. */
export const provider = {
  ...providerRecord,
  endpoints: {
    ...providerRecord.endpoints,
    ...wideList(providerRecord, extra),
    ...titled('供应商', {
      /** Those in use first; a provider that is no longer used is shown where it was chosen. */
      options: GET(`${path}/optionselect`, {
        summary: '供应商选项',
        access: 'staff',
        reply: data(z.array(option)),
      }),
    }),
  },
};
