import { WANT } from '@jiaoyan/contract/material/status';
import type { OrderRow } from '@jiaoyan/contract/repair/order';
import { ORDER } from '@jiaoyan/contract/repair/status';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { useReload } from '../../../desk/desk-queries.ts';
import { useDeskRun } from '../../../desk/use-desk-run.ts';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { useGo } from '../../../kernel/view/view.ts';
import { CollectForm } from '../../material/CollectForm.tsx';
import { useOrderGoods } from '../report/order-goods.ts';

const fetching: readonly string[] = [ORDER.taken, ORDER.working, ORDER.suspended];

/** What is there for an order: what it waits for, what is reserved, what was fetched; and how to get more. */
export function OrderSupplies({ order }: { order: OrderRow }): ReactNode {
  const { data } = useOrderGoods(order.orderId);
  const [isAsking, setAsking] = useState(false);
  const reload = useReload();
  const go = useGo();
  const canAsk = fetching.includes(order.status) && hasPermi('repair:materialCollect:add');
  const held = data?.carried.filter((one) => one.held !== '0') ?? [];
  const isEmpty = !data || data.wants.length + data.collects.length + held.length === 0;
  if (isEmpty && !canAsk) return null;
  return (
    <section className="my-card" aria-label="备料">
      <h2>备料</h2>
      {data && <Arrived order={order} wants={data.wants} />}
      <ul className="my-supplies">
        {data?.wants.map((want) => (
          <li key={`want ${want.wantId}`}>
            <span>
              {want.label} <b className="num">×{want.qty}</b>
            </span>
            <DictTag dictType="material_want_status" value={want.status} />
          </li>
        ))}
        {held.map((one) => (
          <li key={`held ${one.ownerId} ${one.materialId}`}>
            <span>
              {one.label} <b className="num">×{one.held}</b>
              {one.ownerId !== order.workerId && ` · ${one.ownerName}`}
            </span>
            <span className="dict-tag dict-tag-success">已领到随身库</span>
          </li>
        ))}
        {data?.collects.map((collect) => (
          <li key={`collect ${collect.collectId}`}>
            <button type="button" className="my-link num" onClick={() => go(`/my/collect?id=${collect.collectId}`)}>
              {collect.code}
            </button>
            <span>{collect.storeName}</span>
            <DictTag dictType="material_collect_status" value={collect.status} />
          </li>
        ))}
      </ul>
      {isEmpty && data && <p className="my-note">还没有为本工单领料</p>}
      {canAsk && (
        <Button block onClick={() => setAsking(true)}>
          申请领料
        </Button>
      )}
      {isAsking && (
        <CollectForm
          order={order}
          onClose={() => setAsking(false)}
          onSaved={() => {
            setAsking(false);
            void reload();
          }}
        />
      )}
    </section>
  );
}

/** Everything that a resting order waits for is there: it goes on by one touch. */
function Arrived({ order, wants }: { order: OrderRow; wants: readonly { status: string }[] }): ReactNode {
  const { run, busy } = useDeskRun();
  const isThere = wants.length > 0 && wants.every(({ status }) => status !== WANT.waiting);
  if (!isThere || !order.moves.includes('resume')) return null;
  const resume = () =>
    run(
      () => repairApi.order.resume({ params: { id: order.orderId }, body: { version: order.version } }),
      '已恢复，计时继续',
    );
  return (
    <div className="my-arrived" role="status">
      <span>等待的配件已到货</span>
      <Button type="primary" loading={busy} onClick={() => void resume()}>
        恢复工单
      </Button>
    </div>
  );
}
