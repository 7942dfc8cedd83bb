import { z } from 'zod';
import { DELETE, data, GET, none, POST } from '../kernel/http.ts';
import { userId } from '../kernel/move.ts';
import { quantity } from '../kernel/quantity.ts';
import { idNumber, titled } from '../kernel/resource.ts';

const path = '/repair/facility/part';

export const facilityPartInput = z.object({
  facilityId: userId('设施'),
  /** It fits every facility of the same class. */
  isOfClass: z.boolean().default(false).meta({ title: '适用于同类设施' }),
  materialId: userId('物资'),
  qty: quantity('每次用量'),
  note: z.string().trim().max(100).default('').meta({ title: '备注' }),
});

const part = z.object({
  partId: z.int(),
  isOfClass: z.boolean(),
  /** The class that it was entered for: that of the facility, or one above it. */
  className: z.string(),
  materialId: z.int(),
  code: z.string(),
  label: z.string(),
  unit: z.string(),
  qty: z.string(),
  note: z.string(),
  /** What all rooms have to give. */
  available: z.string(),
  isEnabled: z.boolean(),
});
/** A material that fits a facility. */
export type FacilityPart = z.output<typeof part>;

const builtIn = z.object({
  ledgerId: z.int(),
  time: z.string(),
  code: z.string(),
  label: z.string(),
  unit: z.string(),
  qty: z.string(),
  lotNo: z.string(),
  serials: z.string(),
  bizCode: z.string(),
  operatorName: z.string(),
});
/** Something that was built into a facility. */
export type BuiltIn = z.output<typeof builtIn>;
const params = z.object({ id: idNumber });

/** What fits facilities, and what was built into them. */
export const facilityPart = titled('设施配件', {
  /** Newest use first. */
  of: GET(`${path}/of/:id`, {
    summary: '设施的配件',
    access: 'repair:facility:query',
    params,
    reply: data(z.object({ fits: z.array(part), builtIn: z.array(builtIn) })),
  }),
  create: POST(path, {
    summary: '新增适配物资',
    access: 'repair:facility:edit',
    body: facilityPartInput,
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  remove: DELETE(`${path}/:id`, {
    summary: '删除适配物资',
    access: 'repair:facility:edit',
    params,
    reply: none,
  }),
});
