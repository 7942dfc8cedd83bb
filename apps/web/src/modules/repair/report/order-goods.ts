import type { OrderGoods } from '@jiaoyan/contract/material/order-goods';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { repairApi } from '../../../api/repair.ts';
import { DESK } from '../../../desk/desk-queries.ts';

/** What is there for an order: carried, reserved, waited for. */
export const useOrderGoods = (orderId: number, enabled = true): UseQueryResult<OrderGoods> =>
  useQuery({
    queryKey: [DESK, 'order-goods', orderId],
    queryFn: ({ signal }) => repairApi.order.goods({ params: { id: orderId } }, { quiet: true, signal }),
    enabled,
  });
