import { COMPANY_ORDER } from '@jiaoyan/contract/company/status';
import type { ReactNode } from 'react';
import { WorkEntries } from '../../desk/WorkEntries.tsx';
import { isLate, useCompanyOrders } from './company-orders.ts';

/** What the company of somebody has to do. */
export function CompanyWork(): ReactNode {
  const { data } = useCompanyOrders('todo');
  const count = (...states: string[]) => data?.filter(({ status }) => states.includes(status)).length;
  return (
    <WorkEntries
      title="我的外委单"
      entries={[
        { label: '待确认', value: count(COMPANY_ORDER.waiting), to: '/my/company-order', tone: 'warn' },
        { label: '待报价', value: count(COMPANY_ORDER.quoting), to: '/my/company-order', tone: 'warn' },
        { label: '施工中', value: count(COMPANY_ORDER.working), to: '/my/company-order' },
        { label: '逾期', value: data?.filter(isLate).length, to: '/my/company-order', tone: 'bad' },
      ]}
    />
  );
}
