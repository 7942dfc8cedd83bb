import type { Audit } from '@jiaoyan/contract/facility/audit';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useEffect } from 'react';
import { watchBatches } from '../../kernel/outbox/batches.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo, useOpenRecord } from '../../kernel/view/view.ts';
import { AuditWalk } from './AuditWalk.tsx';
import { useMyAudits } from './audits.ts';
import './audit.css';
import './facility.css';

/** The audits in which somebody takes part; it works without a connection. */
export function AuditMinePage(): ReactNode {
  const { id, open } = useOpenRecord();
  useEffect(watchBatches, []);
  if (id !== undefined) return <AuditWalk key={id} auditId={id} onBack={() => open(undefined)} />;
  return (
    <section className="resource-page facility-mine" aria-label="我的盘点">
      <Mine />
    </section>
  );
}

function Mine(): ReactNode {
  const { data, error, refetch } = useMyAudits();
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.rows.length === 0) return <EmptyState text="没有需要您盘点的设施" />;
  return (
    <ul className="facility-cards" aria-label="盘点">
      {data.rows.map((row) => (
        <Card key={row.auditId} row={row} />
      ))}
    </ul>
  );
}

function Card({ row }: { row: Audit }): ReactNode {
  const go = useGo();
  return (
    <li className="facility-card">
      <button type="button" className="quest-card" onClick={() => go(`/my/audit?id=${row.auditId}`)}>
        <span className="facility-card-head">
          <b>{row.name}</b>
          <b className="num">
            {row.scanned} / {row.total}
          </b>
        </span>
        <span className="facility-card-note">
          <span className="num">{row.code}</span> {row.placeNames}
        </span>
        <span className="facility-card-note">{row.deadline} 前完成</span>
      </button>
    </li>
  );
}
