import Badge from 'antd/es/badge';
import Tabs from 'antd/es/tabs';
import type { ReactNode } from 'react';
import { MyIcon } from '../../../desk/phone/MyIcon.tsx';
import { ScanButton } from '../../../domain/scan/ScanButton.tsx';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { useGo, useViewQuery, useViewTitle } from '../../../kernel/view/view.ts';
import { ArriveHere } from './ArriveHere.tsx';
import { useLiveOrders, useMyOrders, usePool } from './my-orders.ts';
import { OrderDetail } from './OrderDetail.tsx';
import { OrderTile } from './OrderTile.tsx';
import { NearbyOrders, PoolCards } from './PoolCards.tsx';
import '../report/report.css';
import './my.css';
import './my-form.css';
import './my-order.css';
import '../../../desk/phone.css';

const HOME = '/my/order';

/** The bench of a worker: what is to be done, what can be taken, what is done. */
export function MyOrderPage(): ReactNode {
  const go = useGo();
  const query = useViewQuery();
  const orderId = Number(query.get('id')) || undefined;
  useLiveOrders();
  useViewTitle('我的工单');
  if (orderId !== undefined) {
    return (
      <div className="my">
        <button type="button" className="my-back" onClick={() => go(HOME)}>
          <MyIcon name="back" />
          我的工单
        </button>
        <OrderDetail key={orderId} orderId={orderId} onFinished={(placeId) => go(`${HOME}?near=${placeId}`)} />
      </div>
    );
  }
  const near = Number(query.get('near')) || undefined;
  const token = query.get('arrive');
  return (
    <div className="my">
      {token && <ArriveHere key={token} token={token} onDone={(id) => go(`${HOME}?id=${id}`)} />}
      {near !== undefined && <NearbyOrders placeId={near} onClose={() => go(HOME)} />}
      <ScanButton block size="large" className="my-scan">
        扫码到场
      </ScanButton>
      <OrderTabs tab={query.get('tab') ?? 'todo'} onChange={(tab) => go(`${HOME}?tab=${tab}`)} />
    </div>
  );
}

function OrderTabs({ tab, onChange }: { tab: string; onChange: (tab: string) => void }): ReactNode {
  const { data: pool = [] } = usePool();
  const { data: todo = [] } = useMyOrders(true);
  return (
    <Tabs
      className="my-order-tabs"
      activeKey={tab}
      onChange={onChange}
      centered
      items={[
        { key: 'todo', label: <Counted text="待办" count={todo.length} />, children: <Orders isOpen /> },
        { key: 'pool', label: <Counted text="抢单" count={pool.length} />, children: <PoolCards reports={pool} /> },
        { key: 'done', label: '已完成', children: <Orders isOpen={false} /> },
      ]}
    />
  );
}

const Counted = ({ text, count }: { text: string; count: number }): ReactNode => (
  <Badge count={count} size="small" offset={[10, 0]}>
    {text}
  </Badge>
);

function Orders({ isOpen }: { isOpen: boolean }): ReactNode {
  const { data, error, refetch } = useMyOrders(isOpen);
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null;
  if (data.length === 0) return <EmptyState text={isOpen ? '没有待办的工单，可以到抢单里看看' : '还没有完成的工单'} />;
  return (
    <ul className="my-cards">
      {data.map((order) => (
        <OrderTile key={order.orderId} order={order} />
      ))}
    </ul>
  );
}
