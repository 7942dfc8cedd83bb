import Badge from 'antd/es/badge';
import Tabs from 'antd/es/tabs';
import type { ReactNode } from 'react';
import { MyIcon } from '../../desk/phone/MyIcon.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo, useViewQuery, useViewTitle } from '../../kernel/view/view.ts';
import { useLiveOrders } from '../repair/my/my-orders.ts';
import { CompanyMineDetail } from './CompanyMineDetail.tsx';
import { CompanyTile } from './CompanyTile.tsx';
import { type CompanyTab, companyTabs, useCompanyOrders } from './company-orders.ts';
import '../../desk/record.css';
import '../../desk/phone.css';

const HOME = '/my/company-order';
const keys = Object.keys(companyTabs) as CompanyTab[];

/** The bench of a company: what it is asked to do, what waits for the campus, what is over. */
export function CompanyMinePage(): ReactNode {
  const go = useGo();
  const query = useViewQuery();
  const companyOrderId = Number(query.get('id')) || undefined;
  useLiveOrders();
  useViewTitle('我的外委单');
  if (companyOrderId !== undefined) {
    return (
      <div className="my">
        <button type="button" className="my-back" onClick={() => go(HOME)}>
          <MyIcon name="back" />
          我的外委单
        </button>
        <CompanyMineDetail key={companyOrderId} companyOrderId={companyOrderId} />
      </div>
    );
  }
  const tab = keys.find((key) => key === query.get('tab')) ?? 'todo';
  return (
    <div className="my">
      <Tabs
        className="my-order-tabs"
        activeKey={tab}
        onChange={(key) => go(`${HOME}?tab=${key}`)}
        centered
        items={keys.map((key) => ({ key, label: <TabLabel tab={key} />, children: <Orders tab={key} /> }))}
      />
    </div>
  );
}

/** What is over need not be counted. */
function TabLabel({ tab }: { tab: CompanyTab }): ReactNode {
  const { data = [] } = useCompanyOrders(tab);
  const { label } = companyTabs[tab];
  return tab === 'done' ? (
    label
  ) : (
    <Badge count={data.length} size="small" offset={[10, 0]}>
      {label}
    </Badge>
  );
}

function Orders({ tab }: { tab: CompanyTab }): ReactNode {
  const { data, error, refetch } = useCompanyOrders(tab);
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null;
  if (data.length === 0) return <EmptyState text={companyTabs[tab].empty} />;
  return (
    <ul className="my-cards">
      {data.map((order) => (
        <CompanyTile key={order.companyOrderId} order={order} />
      ))}
    </ul>
  );
}
