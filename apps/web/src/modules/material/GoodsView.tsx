import type { RecordEntry } from '@jiaoyan/contract/material/event';
import type { UseQueryResult } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { FactList } from '../../desk/FactList.tsx';
import { type EventLabel, RecordTimeline } from '../../desk/RecordTimeline.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import '../../desk/record.css';
import './material.css';

interface GoodsViewProps<T> {
  query: UseQueryResult<T>;
  children: (record: T) => ReactNode;
}

/** A document of the stores, once it is there. */
export function GoodsView<T>({ query: { data, error, refetch }, children }: GoodsViewProps<T>): ReactNode {
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return children(data);
}

interface GoodsRecordProps {
  /** What kind of document it is. */
  kind: string;
  code: string;
  tags: ReactNode;
  children: ReactNode;
}

/** A document of the stores under its number and state. */
export function GoodsRecord({ kind, code, tags, children }: GoodsRecordProps): ReactNode {
  return (
    <article className="report-detail" aria-label={`${kind} ${code}`}>
      <header className="report-head">
        <h2 className="num">{code}</h2>
        <p>{tags}</p>
      </header>
      {children}
    </article>
  );
}

/** What is known of a document; what is empty is left out. */
export function GoodsFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }): ReactNode {
  return <FactList facts={facts.filter(([, value]) => Boolean(value))} />;
}

interface GoodsSheetProps {
  title?: string;
  count: number;
  /** The heads of the columns after the first; those that are text stand on the left. */
  heads: readonly (string | { readonly text: string } | false)[];
  children: ReactNode;
}

/** The lines of a document, as a sheet that can be scrolled. */
export function GoodsSheet({ title = '物资明细', count, heads, children }: GoodsSheetProps): ReactNode {
  return (
    <section className="report-block" aria-label={title}>
      <h3>
        {title}（{count}）
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys */}
      <section className="stock-sheet" aria-label="明细" tabIndex={0}>
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">物资</th>
              {heads.map((head) => {
                if (head === false) return null;
                const isText = typeof head !== 'string';
                const label = isText ? head.text : head;
                return (
                  <th key={label} scope="col" {...(isText && { className: 'stock-text' })}>
                    {label}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </section>
  );
}

interface GoodsTimelineProps {
  timeline: readonly RecordEntry[];
  labels: Readonly<Record<string, EventLabel>>;
}

/** What happened to a document, the latest first. */
export function GoodsTimeline({ timeline, labels }: GoodsTimelineProps): ReactNode {
  const latestFirst = [...timeline].sort((a, b) => b.eventId - a.eventId);
  return (
    <section className="report-block" aria-label="处理进度">
      <h3>处理进度</h3>
      <RecordTimeline
        events={latestFirst.map(({ eventId, event, ...rest }) => ({
          ...rest,
          key: eventId,
          label: labels[event] ?? [event, 'info'],
        }))}
      />
    </section>
  );
}
