import { z } from 'zod';
import { dict, int, note, optionalText, text } from '../kernel/field.ts';
import { data, GET } from '../kernel/http.ts';
import { decimal, optionalPhone, optionalReference } from '../kernel/reference.ts';
import { type Row, resource } from '../kernel/resource.ts';
import { wideList } from '../kernel/wide-list.ts';

/** What a campus is. */
export const subcampRecord = resource({
  name: 'subcamp',
  title: '校区',
  path: '/repair/area/subcamp',
  permission: 'repair:subcamp',
  id: 'subcampId',
  history: true,
  fields: {
    // The name comes first: questions and histories call a record by it.
    name: text('校区名称', { max: 50, search: 'like', sort: true, width: 160 }),
    code: text('校区编码', {
      max: 20,
      sort: true,
      width: 110,
      pattern: { regex: /^[A-Za-z0-9_-]+$/, message: '{label}只能包含字母、数字、横线和下划线' },
    }),
    address: optionalText('地址', { max: 200, width: 220 }),
    managerId: optionalReference('负责人', { width: 110 }),
    phone: optionalPhone('联系电话'),
    lng: decimal('经度', 3, 6, { list: false }),
    lat: decimal('纬度', 2, 6, { list: false }),
    sort: int('显示顺序', { sort: true, list: false }),
    status: dict('状态', 'common_status', { max: 1, search: 'exact', width: 90 }),
    remark: note('备注', { list: false }),
  },
});
export type Subcamp = Row<typeof subcampRecord> & { managerName?: string; placeCount?: number };

/** Campuses, the largest parts of the area. */
export const subcamp = {
  ...subcampRecord,
  endpoints: {
    ...subcampRecord.endpoints,
    ...wideList(subcampRecord, { managerName: z.string(), placeCount: z.int() }),
    options: GET('/repair/area/subcamp/optionselect', {
      summary: '校区选项',
      access: 'signed-in',
      reply: data(z.array(z.object({ id: z.int(), label: z.string(), disabled: z.boolean() }))),
    }),
  },
};
