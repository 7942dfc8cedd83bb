import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined';
import type { CompanyOrderRow } from '@jiaoyan/contract/company/company-order';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { moveLabel, movesOf, useCompanyMoves } from './CompanyOrderMoves.tsx';
import { LateMark, OrderProgress } from './CompanyOrderParts.tsx';

/** A card in a list offers what comes next; the rest is one touch away. */
const BRIEF = 2;

/** An order in the list of its company. */
export function CompanyTile({ order }: { order: CompanyOrderRow }): ReactNode {
  const go = useGo();
  return (
    <li className="my-card my-order company-tile">
      <button type="button" className="my-report" onClick={() => go(`/my/company-order?id=${order.companyOrderId}`)}>
        <span className="my-report-head">
          <b>{order.title}</b>
          <DictTag dictType="repair_company_order_status" value={order.status} />
        </span>
        <span className="my-note">
          <span className="num">{order.code}</span> <span className="num">{order.expectEnd} 前完成</span>
          <LateMark order={order} />
        </span>
        {order.progress > 0 && (
          <span className="my-note">
            <OrderProgress value={order.progress} label={`${order.code} 进度`} />
          </span>
        )}
      </button>
      {order.position && (
        <p className="my-reach">
          <span>
            <EnvironmentOutlined aria-hidden /> {order.position}
          </span>
        </p>
      )}
      <CompanyWorkMoves order={order} brief />
    </li>
  );
}

/** The buttons for what the company may do with an order now. */
export function CompanyWorkMoves({ order, brief = false }: { order: CompanyOrderRow; brief?: boolean }): ReactNode {
  const { start, dialog } = useCompanyMoves(order);
  const offered = movesOf(order).slice(0, brief ? BRIEF : undefined);
  if (offered.length === 0) return null;
  return (
    <div className="my-row my-order-moves">
      {offered.map((move, at) => (
        <Button
          key={move}
          size="large"
          type={at === 0 ? 'primary' : 'default'}
          aria-label={brief ? `${moveLabel(move)} ${order.code}` : moveLabel(move)}
          onClick={() => start(move)}
        >
          {moveLabel(move)}
        </Button>
      ))}
      {dialog}
    </div>
  );
}
