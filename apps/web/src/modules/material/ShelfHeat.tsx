import { STORE_KIND } from '@jiaoyan/contract/material/status';
import type { HeatCell, HeatLevel } from '@jiaoyan/contract/material/stock';
import { topics } from '@jiaoyan/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { useLiveDesk } from '../../desk/use-desk.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo, useViewQuery } from '../../kernel/view/view.ts';
import { StoreSelect } from './MaterialInputs.tsx';
import { useStores } from './materials.ts';
import { type Rack, racksOf, type Slot, severity } from './shelves.ts';
import './shelf-heat.css';

const words: Readonly<Record<HeatLevel, string>> = {
  short: '不足7天',
  low: '不足30天',
  empty: '无库存',
  dead: '呆滞180天',
  ok: '充足',
};

/** The racks of a store from the front: how long what lies there will do, in colour and in words. */
export function ShelfHeat(): ReactNode {
  useLiveDesk(topics.repairStock);
  const rooms = useStores().filter(({ kind }) => kind === STORE_KIND.room);
  const asked = Number(useViewQuery().get('storeId'));
  const [chosen, choose] = useState<number | null>(null);
  const storeId = chosen ?? (asked > 0 ? asked : (rooms[0]?.id ?? null));
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'stock-heat', storeId],
    queryFn: ({ signal }) =>
      materialApi.materialStock.heat({ query: { storeId: storeId ?? 0 } }, { quiet: true, signal }),
    enabled: storeId !== null,
  });
  return (
    <section className="resource-page" aria-label="货架图">
      <div className="stock-bar">
        <div className="stock-bar-store">
          <StoreSelect label="仓库" value={storeId} onChange={choose} />
        </div>
        {data && <Legend cells={data} />}
      </div>
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {storeId === null && <EmptyState text="还没有仓库，请先在“仓库”中新增" />}
      {!data && !error && storeId !== null && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && storeId !== null && <Racks cells={data} storeId={storeId} />}
    </section>
  );
}

/** What the colours mean, and how much there is of each. */
const Legend = ({ cells }: { cells: readonly HeatCell[] }): ReactNode => (
  <ul className="heat-legend" aria-label="图例">
    {severity.map((level) => (
      <li key={level}>
        <span className={`heat-mark heat-${level}`} aria-hidden />
        {words[level]} <b className="num">{cells.filter((cell) => cell.level === level).length}</b>
      </li>
    ))}
  </ul>
);

function Racks({ cells, storeId }: { cells: readonly HeatCell[]; storeId: number }): ReactNode {
  const go = useGo();
  const { racks, unplaced } = racksOf(cells);
  if (cells.length === 0) return <EmptyState text="该仓库还没有库存" />;
  return (
    <div className="heat-racks">
      {racks.map((rack) => (
        <RackView key={rack.name} rack={rack} onOpen={(shelf) => go(`?storeId=${storeId}&shelf=${shelf}`)} />
      ))}
      {racks.length === 0 && <EmptyState text="还没有设置货架，请在“库存”中设置货架编码，如 A-01-03" />}
      {racks.length > 0 && unplaced.length > 0 && (
        <p className="heat-unplaced">另有 {unplaced.length} 种物资未设货架，可在“库存”中设置。</p>
      )}
    </div>
  );
}

function RackView({ rack, onOpen }: { rack: Rack; onOpen: (shelf: string) => void }): ReactNode {
  return (
    <section className="heat-rack" aria-label={`货架 ${rack.name}`}>
      <h3>货架 {rack.name}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys */}
      <section className="heat-scroll" aria-label={`货架 ${rack.name} 正面`} tabIndex={0}>
        <table className="heat-grid">
          <thead>
            <tr>
              <th scope="col">层</th>
              {rack.columns.map((column) => (
                <th key={column} scope="col" className="num">
                  {column ? `${column} 组` : '—'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rack.levels.map((level) => (
              <tr key={level}>
                <th scope="row" className="num">
                  {level || '—'}
                </th>
                {rack.columns.map((column) => (
                  <td key={column}>
                    <SlotView slot={rack.slot(column, level)} onOpen={onOpen} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

/** How long it will do, in a few characters. */
const daysOf = ({ coverDays, level }: HeatCell): string =>
  level === 'empty' || coverDays === null ? words[level] : `可用 ${coverDays} 天`;

function SlotView({ slot, onOpen }: { slot: Slot | undefined; onOpen: (shelf: string) => void }): ReactNode {
  if (!slot) return <span className="heat-none" aria-hidden />;
  const { cells, shelf, worst } = slot;
  const [first] = [...cells].sort((a, b) => severity.indexOf(a.level) - severity.indexOf(b.level));
  if (!first) return null;
  const title = cells.map((cell) => `${cell.name} ${cell.spec} ${cell.qty}，${daysOf(cell)}`).join('\n');
  return (
    <button
      type="button"
      className={`heat-slot heat-${worst}`}
      title={title}
      aria-label={`${shelf}：${words[worst]}，${cells.length} 种物资，${first.name} ${daysOf(first)}`}
      onClick={() => onOpen(shelf)}
    >
      <span className="heat-name">{first.name}</span>
      <span className="heat-days num">{daysOf(first)}</span>
      {cells.length > 1 && <span className="heat-more num">+{cells.length - 1}</span>}
    </button>
  );
}
