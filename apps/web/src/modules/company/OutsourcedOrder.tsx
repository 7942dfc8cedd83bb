import type { OrderCard } from '@jiaoyan/contract/repair/report-view';
import { type ReactNode, useState } from 'react';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { CompanyOrderDrawer } from './CompanyOrderDetail.tsx';
import '../../desk/record.css';

/** The company that does the work, and its order for those who may look at it. */
export function OutsourcedOrder({ order }: { order: OrderCard }): ReactNode {
  const [opened, open] = useState<number>();
  const { companyOrderId, companyOrderCode, companyName } = order;
  if (companyOrderId === null) return null;
  return (
    <p className="order-note">
      外委单位：{companyName}{' '}
      {hasPermi('repair:companyOrder:query') ? (
        <button type="button" className="link-button num" onClick={() => open(companyOrderId)}>
          {companyOrderCode}
        </button>
      ) : (
        <span className="num">{companyOrderCode}</span>
      )}
      {opened !== undefined && <CompanyOrderDrawer companyOrderId={opened} onClose={() => open(undefined)} />}
    </p>
  );
}
