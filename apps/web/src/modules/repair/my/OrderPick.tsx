import { ORDER } from '@jiaoyan/contract/repair/status';
import type { ReactNode } from 'react';
import { Choose, type InputProps } from '../../../domain/Choose.tsx';
import { useMyOrders } from './my-orders.ts';

const fetching: readonly string[] = [ORDER.waiting, ORDER.taken, ORDER.working, ORDER.suspended];

/** Chooses one of the orders that the user works on. */
export function OrderPick(props: InputProps): ReactNode {
  const { data = [] } = useMyOrders(true);
  const options = data
    .filter(({ status }) => fetching.includes(status))
    .map(({ orderId, code, report }) => ({ value: orderId, label: `${code} ${report.title}` }));
  return <Choose {...props} placeholder="请选择工单" options={options} />;
}
