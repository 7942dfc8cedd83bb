import type { Carried, CollectRow } from '@jiaoyan/contract/material/collect';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { alreadyShown } from '../../kernel/call/failure.ts';
import { Pagination } from '../../kernel/list/Pagination.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo, useOpenRecord, useViewQuery } from '../../kernel/view/view.ts';
import { findBin } from './BinScan.tsx';
import { lineOf } from './bin-lines.ts';
import { CollectDrawer } from './CollectDetail.tsx';
import { CollectForm } from './CollectForm.tsx';
import { GoodsCell, Quantity } from './stock-cells.tsx';
import './material.css';

const views = [
  { value: 'asked', label: '我的领用' },
  { value: 'carried', label: '随身库' },
];
const LIMIT = 10;
type Start = NonNullable<Parameters<typeof CollectForm>[0]['start']>;

/** A label at a shelf or at the door of a store leads to a request of its goods. */
function useScanned(ask: (start: Start) => void): void {
  const query = useViewQuery();
  const [token, storeId] = [query.get('bin') ?? '', Number(query.get('storeId'))];
  const seen = useRef('');
  useEffect(() => {
    const key = `${token} ${storeId}`;
    if (seen.current === key) return;
    seen.current = key;
    if (token !== '')
      findBin(token)
        .then((bin) => ask({ storeId: bin.storeId, lines: [lineOf(bin)] }))
        .catch(alreadyShown);
    else if (storeId > 0) ask({ storeId });
  });
}

/** What somebody has asked stores for, and what he carries with him; for phones as well. */
export function CollectMinePage(): ReactNode {
  const go = useGo();
  const view = useViewQuery().get('view') === 'carried' ? 'carried' : 'asked';
  const { id, open } = useOpenRecord();
  const [asking, setAsking] = useState<Start>();
  useScanned(setAsking);
  return (
    <>
      <section className="resource-page collect-mine" aria-label="我的领用">
        <div className="stock-bar">
          <Button type="primary" size="large" onClick={() => setAsking({})}>
            申请领用
          </Button>
          <Segmented aria-label="显示内容" options={views} value={view} onChange={(next) => go(`?view=${next}`)} />
        </div>
        {view === 'asked' ? <Asked onOpen={open} /> : <CarriedList />}
      </section>
      <CollectDrawer collectId={id} onClose={() => open(undefined)} />
      {asking && (
        <CollectForm
          start={asking}
          onClose={() => setAsking(undefined)}
          onSaved={(collectId) => {
            setAsking(undefined);
            open(collectId);
          }}
        />
      )}
    </>
  );
}

function Asked({ onOpen }: { onOpen: (collectId: number) => void }): ReactNode {
  const [page, setPage] = useState(1);
  const query = { pageNum: page, pageSize: LIMIT };
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'collect-my', page],
    queryFn: ({ signal }) => materialApi.materialCollect.my({ query }, { quiet: true, signal }),
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.total === 0) return <EmptyState text="还没有领用过物资" />;
  return (
    <>
      <ul className="collect-cards" aria-label="领用单">
        {data.rows.map((row) => (
          <Card key={row.collectId} row={row} onOpen={() => onOpen(row.collectId)} />
        ))}
      </ul>
      {data.total > LIMIT && <Pagination total={data.total} page={page} limit={LIMIT} onChange={setPage} />}
    </>
  );
}

function Card({ row, onOpen }: { row: CollectRow; onOpen: () => void }): ReactNode {
  return (
    <li>
      <button type="button" className="collect-card" onClick={onOpen}>
        <span className="collect-card-head">
          <b>{row.purpose}</b>
          <DictTag dictType="material_collect_status" value={row.status} />
        </span>
        <span className="collect-card-note">
          <span className="num">{row.code}</span> {row.storeName} {row.lineCount} 种物资
        </span>
        {row.holdUntil && <span className="collect-card-note">为您预留到 {row.holdUntil.slice(0, 16)}</span>}
        {row.overdue && <span className="dict-tag dict-tag-danger">应于 {row.expectReturn} 归还</span>}
      </button>
    </li>
  );
}

function CarriedList(): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'carried'],
    queryFn: ({ signal }) => materialApi.materialCollect.carried(undefined, { quiet: true, signal }),
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.length === 0) return <EmptyState text="随身库里没有物资" />;
  return (
    <ul className="carried-list" aria-label="随身库">
      {data.map((row) => (
        <CarriedRow key={row.materialId} row={row} />
      ))}
    </ul>
  );
}

const CarriedRow = ({ row }: { row: Carried }): ReactNode => (
  <li>
    <GoodsCell {...row} />
    <b className="num">
      <Quantity value={row.qty} unit={row.unit} />
    </b>
    {row.serials.length > 0 && <small className="num">{row.serials.join('、')}</small>}
  </li>
);
