import type { CollectDetail as Detail } from '@jiaoyan/contract/material/collect';
import { useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { materialApi } from '../../api/material.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { FactList } from '../../desk/FactList.tsx';
import { type EventLabel, RecordTimeline } from '../../desk/RecordTimeline.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { CollectMoves } from './CollectMoves.tsx';
import { GoodsCell, Quantity } from './stock-cells.tsx';
import '../../desk/record.css';
import './material.css';

interface CollectDrawerProps {
  /** Nothing is open without one. */
  collectId: number | undefined;
  onClose: () => void;
}

/** A request for goods beside the list. */
export function CollectDrawer({ collectId, onClose }: CollectDrawerProps): ReactNode {
  return (
    <RecordDrawer title="领用单" id={collectId} onClose={onClose}>
      {(id) => <CollectView collectId={id} />}
    </RecordDrawer>
  );
}

function CollectView({ collectId }: { collectId: number }): ReactNode {
  const {
    data: collect,
    error,
    refetch,
  } = useQuery({
    queryKey: [DESK, 'material-collect', collectId],
    queryFn: ({ signal }) => materialApi.materialCollect.get({ params: { id: collectId } }, { quiet: true, signal }),
  });
  if (error && !collect) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!collect) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <article className="report-detail" aria-label={`领用单 ${collect.code}`}>
      <header className="report-head">
        <h2 className="num">{collect.code}</h2>
        <p>
          <DictTag dictType="material_collect_kind" value={collect.kind} />
          <DictTag dictType="material_collect_status" value={collect.status} />
          {collect.overdue && <span className="dict-tag dict-tag-danger">逾期未还</span>}
        </p>
      </header>
      <CollectMoves collect={collect} />
      <Facts collect={collect} />
      <Lines collect={collect} />
      <section className="report-block" aria-label="处理进度">
        <h3>处理进度</h3>
        <Timeline collect={collect} />
      </section>
    </article>
  );
}

type Part = { collect: Detail };

function Facts({ collect }: Part): ReactNode {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['申请人', collect.userName],
    ['仓库', collect.storeName],
    ['领用部门', collect.deptName],
    ['申请时间', collect.createTime.slice(0, 16)],
    ['预留到', collect.holdUntil?.slice(0, 16)],
    ['预计归还', collect.expectReturn],
    ['用途', collect.purpose],
  ];
  return <FactList facts={facts.filter(([, value]) => Boolean(value))} />;
}

function Lines({ collect: { lines } }: Part): ReactNode {
  const showsAvailable = lines.some(({ available }) => available !== '');
  const showsReturned = lines.some(({ returnQty }) => returnQty !== '0');
  return (
    <section className="report-block" aria-label="物资明细">
      <h3>物资明细（{lines.length}）</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys */}
      <section className="stock-sheet" aria-label="明细" tabIndex={0}>
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">物资</th>
              <th scope="col">申请</th>
              <th scope="col">预留</th>
              <th scope="col">已出库</th>
              {showsReturned && <th scope="col">已退库</th>}
              {showsAvailable && <th scope="col">库存可用</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.lineId}>
                <td>
                  <GoodsCell {...line} />
                </td>
                <td className="num">
                  <Quantity value={line.applyQty} unit={line.unit} />
                </td>
                <td className="num">{line.reserved === '0' ? '—' : line.reserved}</td>
                <td className="num">{line.issueQty}</td>
                {showsReturned && <td className="num">{line.returnQty}</td>}
                {showsAvailable && <td className="num">{line.available}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

const labels: Readonly<Record<string, EventLabel>> = {
  CREATE: ['提交申请', 'primary'],
  APPROVE: ['审批通过，已预留', 'success'],
  REJECT: ['驳回', 'danger'],
  ISSUE: ['出库', 'success'],
  ISSUE_PART: ['部分出库', 'primary'],
  RETURN: ['退库', 'info'],
  CLOSE: ['结清', 'success'],
  CANCEL: ['取消', 'info'],
  CUT: ['取消未出库部分', 'info'],
  EXPIRE: ['预留过期', 'warning'],
};

function Timeline({ collect: { timeline } }: Part): ReactNode {
  const latestFirst = [...timeline].sort((a, b) => b.eventId - a.eventId);
  return (
    <RecordTimeline
      events={latestFirst.map(({ eventId, event, ...rest }) => ({
        ...rest,
        key: eventId,
        label: labels[event] ?? [event, 'info'],
      }))}
    />
  );
}
