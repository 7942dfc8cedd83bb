import { z } from 'zod';

/** What people have in hand for an order, what they could use for it, and what it still waits for. */
export const orderGoods = z.object({
  carried: z.array(
    z.object({
      materialId: z.int(),
      ownerId: z.int(),
      ownerName: z.string(),
      code: z.string(),
      label: z.string(),
      unit: z.string(),
      track: z.string(),
      decimals: z.int(),
      /** What may be used for this order, and how much of it was fetched for it. */
      qty: z.string(),
      held: z.string(),
      lots: z.array(
        z.object({ lotId: z.int(), lotNo: z.string(), expireDate: z.string().nullable(), qty: z.string() }),
      ),
      serials: z.array(z.object({ serialId: z.int(), serialNo: z.string() })),
    }),
  ),
  wants: z.array(
    z.object({
      wantId: z.int(),
      materialId: z.int(),
      label: z.string(),
      unit: z.string(),
      qty: z.string(),
      status: z.string(),
      collectId: z.int().nullable(),
    }),
  ),
  collects: z.array(z.object({ collectId: z.int(), code: z.string(), status: z.string(), storeName: z.string() })),
});
export type OrderGoods = z.output<typeof orderGoods>;
