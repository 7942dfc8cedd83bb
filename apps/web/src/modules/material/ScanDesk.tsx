import { STORE_KIND } from '@jiaoyan/contract/material/status';
import type { Bin, BinTask } from '@jiaoyan/contract/material/stock';
import { topics } from '@jiaoyan/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { useLiveDesk } from '../../desk/use-desk.ts';
import { alreadyShown } from '../../kernel/call/failure.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useViewQuery } from '../../kernel/view/view.ts';
import { BinScan, findBin } from './BinScan.tsx';
import { lineOf } from './bin-lines.ts';
import { DocForm } from './DocForm.tsx';
import { StoreSelect } from './MaterialInputs.tsx';
import { useStores } from './materials.ts';
import { CollectHanding, CountDialog, PurchaseDelivery } from './ScanTasks.tsx';

/** What is being done at the shelf. */
type Task = { readonly kind: 'collect' | 'purchase' | 'check'; readonly id: number } | { readonly kind: 'doc' };

/** The shelf that a label led here from, and the count that it is wanted for. */
function useStart(show: (bin: Bin) => void, begin: (task: Task) => void): void {
  const query = useViewQuery();
  const [token, checkId] = [query.get('bin') ?? '', Number(query.get('count'))];
  const seen = useRef('');
  useEffect(() => {
    if (token === '' || seen.current === token) return;
    seen.current = token;
    findBin(token)
      .then((bin) => {
        show(bin);
        if (checkId > 0) begin({ kind: 'check', id: checkId });
      })
      .catch(alreadyShown);
  });
}

/** The keeper's work by scanning: a shelf first, then what waits for it. Made for one hand. */
export function ScanDesk(): ReactNode {
  useLiveDesk(topics.repairStock);
  const [bin, setBin] = useState<Bin>();
  const [task, setTask] = useState<Task>();
  const rooms = useStores().filter(({ kind }) => kind === STORE_KIND.room);
  const [storeId, setStore] = useState<number | null>(null);
  useStart(setBin, setTask);
  return (
    <section className="resource-page scan-desk" aria-label="扫码作业">
      {rooms.length > 1 && (
        <div className="scan-store">
          <StoreSelect label="仓库" value={storeId} onChange={setStore} />
        </div>
      )}
      <BinScan storeId={storeId ?? (rooms.length === 1 ? rooms[0]?.id : undefined)} onBin={setBin} />
      {bin ? (
        <BinCard key={`${bin.storeId} ${bin.id}`} bin={bin} onTask={setTask} />
      ) : (
        <EmptyState text="扫描货架上的库位标签，即可出库、收货、盘点" />
      )}
      {bin && task && <TaskDialog bin={bin} task={task} onClose={() => setTask(undefined)} />}
    </section>
  );
}

function TaskDialog({ bin, task, onClose }: { bin: Bin; task: Task; onClose: () => void }): ReactNode {
  if (task.kind === 'collect') return <CollectHanding collectId={task.id} materialId={bin.id} onClose={onClose} />;
  if (task.kind === 'purchase') return <PurchaseDelivery purchaseId={task.id} materialId={bin.id} onClose={onClose} />;
  if (task.kind === 'check') return <CountDialog checkId={task.id} materialId={bin.id} onClose={onClose} />;
  return <DocForm start={{ storeId: bin.storeId, lines: [lineOf(bin)] }} onClose={onClose} onSaved={onClose} />;
}

function BinCard({ bin, onTask }: { bin: Bin; onTask: (task: Task) => void }): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'bin-work', bin.storeId, bin.id],
    queryFn: ({ signal }) =>
      materialApi.materialStock.binWork(
        { query: { storeId: bin.storeId, materialId: bin.id } },
        { quiet: true, signal },
      ),
  });
  const unit = <DictTag dictType="material_unit" value={bin.unit} />;
  return (
    <article className="bin-card" aria-label={bin.label}>
      <header>
        <b className="bin-shelf num">{bin.shelf || '未设货架'}</b>
        <div className="goods">
          <b>{bin.label}</b>
          <small>
            <span className="num">{bin.code}</span> · {bin.storeName}
          </small>
        </div>
      </header>
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 3 }} />}
      {data && (
        <>
          <ul className="stock-figures" aria-label="库存">
            <Figure label="在库" value={data.qty} unit={unit} />
            <Figure label="预留" value={data.reserved} unit={unit} />
            <Figure label="可用" value={data.available} unit={unit} />
          </ul>
          <Tasks
            title="待出库"
            verb="出库"
            tasks={data.collects}
            unit={unit}
            onOpen={(id) => onTask({ kind: 'collect', id })}
          />
          <Tasks
            title="待收货"
            verb="收货"
            tasks={data.purchases}
            unit={unit}
            onOpen={(id) => onTask({ kind: 'purchase', id })}
          />
          <Tasks title="盘点中" verb="盘点" tasks={data.checks} onOpen={(id) => onTask({ kind: 'check', id })} />
          {hasPermi('repair:materialDoc:add') && (
            <Button block size="large" onClick={() => onTask({ kind: 'doc' })}>
              其他出入库
            </Button>
          )}
        </>
      )}
    </article>
  );
}

const Figure = ({ label, value, unit }: { label: string; value: string; unit: ReactNode }): ReactNode => (
  <li>
    {label}
    <b className="num">{value}</b>
    {unit}
  </li>
);

interface TasksProps {
  title: string;
  verb: string;
  tasks: readonly BinTask[];
  /** Of what is still to be moved; a count moves nothing. */
  unit?: ReactNode;
  onOpen: (id: number) => void;
}

/** Papers that wait for what lies there. */
function Tasks({ title, verb, tasks, unit, onOpen }: TasksProps): ReactNode {
  if (tasks.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className="bin-tasks">
        {tasks.map(({ id, code, name, qty }) => (
          <li key={id}>
            <span className="goods">
              <span>
                {name}
                {unit && (
                  <b className="num bin-open">
                    {qty} {unit}
                  </b>
                )}
              </span>
              <small className="num">{code}</small>
            </span>
            <Button type="primary" size="large" aria-label={`${verb} ${code}`} onClick={() => onOpen(id)}>
              {verb}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
