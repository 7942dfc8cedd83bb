import type { StockRow } from '@jiaoyan/contract/material/stock';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { MyIcon } from '../../desk/phone/MyIcon.tsx';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { useSession } from '../../kernel/call/session.ts';
import { debounce } from '../../kernel/debounce.ts';
import { useDict } from '../../kernel/view/dict.ts';
import { useGo } from '../../kernel/view/view.ts';
import { type StoreCount, useStoreCounts } from './store-counts.ts';
import { storeTabs } from './store-tabs.ts';
import '../../desk/phone.css';
import './store-desk.css';

const PAGE = 20;
const TYPING_MS = 250;

/** What is in the stores that somebody keeps, a part at a time. */
export const stockQuery = (keyword: string) =>
  infiniteQueryOptions({
    queryKey: [DESK, 'my-stock', keyword],
    queryFn: ({ pageParam, signal }) =>
      materialApi.materialStock.list(
        { query: { pageNum: pageParam, pageSize: PAGE, ...(keyword && { keyword }) } },
        { quiet: true, signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length + 1 : undefined),
  });

/** The desk of a store on the phone: what there is to do, where to do it, and what is where. Plain HTML, because it starts a visit. */
export const StoreDesk = (): ReactNode => (
  <div className="my store-desk">
    <Counts />
    <Tabs />
    <StockSearch />
  </div>
);

/** Where it is done. Until it is known who looks, the places are there and cannot be entered: nothing moves afterwards. */
function Tabs(): ReactNode {
  const go = useGo();
  const user = useSession();
  const isKnown = user.userId > 0;
  const shown = storeTabs.filter(({ key, permission }) => key !== 'stock' && (!isKnown || hasPermi(permission, user)));
  return (
    <nav className="my-card store-desk-tabs" aria-label="仓库工作">
      {shown.map(({ key, label }) => (
        <button key={key} type="button" disabled={!isKnown} onClick={() => go(`?tab=${key}`)}>
          {label}
        </button>
      ))}
    </nav>
  );
}

function Counts(): ReactNode {
  const go = useGo();
  const counts = useStoreCounts();
  return (
    <ul className="my-card store-desk-counts" aria-label="待办">
      {counts.map(({ key, label, value, query, tone }) => (
        <li key={key}>
          <button type="button" className={toneOf(value, tone)} onClick={() => go(query)}>
            <b className="num">{value ?? '…'}</b>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
const toneOf = (value: number | undefined, tone: StoreCount['tone']) => (value && tone ? `is-${tone}` : undefined);

/** What is where. */
function StockSearch(): ReactNode {
  const [keyword, setKeyword] = useState('');
  const [search] = useState(() => debounce((text: string) => setKeyword(text.trim()), TYPING_MS));
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    ...stockQuery(keyword),
    placeholderData: (before) => before,
  });
  const rows = data?.pages.flatMap((page) => page.rows);
  return (
    <section className="store-desk-stock" aria-label="库存">
      <label className="my-card store-desk-search">
        <MyIcon name="search" />
        <input
          type="search"
          aria-label="物资名称、编码或拼音首字母"
          placeholder="物资名称、编码或拼音首字母"
          maxLength={40}
          onChange={(event) => search(event.target.value)}
        />
      </label>
      {!rows && !error && <p className="my-empty">正在加载…</p>}
      {error && (
        <div className="my-card" role="alert">
          <p>{error.message}</p>
          <button type="button" className="my-button" onClick={() => void refetch()}>
            重试
          </button>
        </div>
      )}
      {rows?.length === 0 && <p className="my-empty">{keyword ? '没有符合的物资' : '没有库存'}</p>}
      <ul className="my-cards">
        {rows?.map((row) => (
          <Stock key={row.stockId} row={row} />
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className="my-button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更多
        </button>
      )}
    </section>
  );
}

function Stock({ row }: { row: StockRow }): ReactNode {
  const go = useGo();
  const unit = useDict('material_unit').find(({ value }) => value === row.unit)?.label ?? '';
  const { materialId, name, spec, shelf, storeName, available, reserved, isLow, frozen } = row;
  const notes = [storeName, shelf, reserved !== '0' && `预留 ${reserved}`, frozen && '盘点中'].filter(Boolean);
  return (
    <li>
      <button type="button" className="my-card my-report" onClick={() => go(`?tab=stock&id=${materialId}`)}>
        <span className="my-report-head">
          <b>{[name, spec].filter(Boolean).join(' ')}</b>
          <b className={isLow ? 'num is-low' : 'num'}>
            {available} {unit}
            {isLow && <small>低于下限</small>}
          </b>
        </span>
        <span className="my-note">{notes.join(' · ')}</span>
      </button>
    </li>
  );
}
