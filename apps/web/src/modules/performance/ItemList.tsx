import { plain, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import type { PerfItem } from '@jiaoyan/contract/performance/item';
import type { PerfFact, PerfRecordDetail } from '@jiaoyan/contract/performance/record';
import { type ReactNode, useState } from 'react';
import { factsOf, factText, isBad } from './facts.ts';
import { partOf, rawText, signed } from './scores.tsx';
import './performance.css';

/** What somebody objects to. */
export interface Objection {
  readonly itemKey: string;
  readonly factIds: readonly number[];
}
/** How objections are made; without it nobody may. */
export interface Objecting {
  readonly objection: Objection | undefined;
  readonly onToggle: (fact: PerfFact) => void;
  /** What is still to be said. */
  readonly form: ReactNode;
}

/** Holds what is objected to: facts of one item at a time. */
export function useObjection() {
  const [objection, setObjection] = useState<Objection>();
  const toggle = ({ itemKey, factId }: PerfFact) =>
    setObjection((old) => {
      if (old?.itemKey !== itemKey) return { itemKey, factIds: [factId] };
      const others = old.factIds.filter((id) => id !== factId);
      if (others.length === old.factIds.length) return { itemKey, factIds: [...old.factIds, factId] };
      return others.length > 0 ? { itemKey, factIds: others } : undefined;
    });
  return { objection, toggle, clear: () => setObjection(undefined) };
}

interface ItemListProps {
  detail: PerfRecordDetail;
  facts: readonly PerfFact[] | undefined;
  /** How the document of a fact is called and opened. */
  documentOf: (fact: PerfFact) => ReactNode;
  objecting?: Objecting | undefined;
}

/** What each item came to; open, it shows its facts. Plain HTML, because it is a part of a page of the phone, too. */
export function ItemList({ detail, facts, documentOf, objecting }: ItemListProps): ReactNode {
  return (
    <div className="perf-items">
      {detail.rules.items.map((item) => (
        <details key={item.key} className="perf-item">
          <ItemSummary item={item} detail={detail} />
          {facts ? (
            <FactLines item={item} facts={factsOf(item, facts)} documentOf={documentOf} objecting={objecting} />
          ) : (
            <p className="perf-note">正在加载…</p>
          )}
        </details>
      ))}
    </div>
  );
}

const PLACES = 2;
function weightText(weight: number, moved: string): string {
  if (weight === 0) return '加减分项';
  return unitsOf(moved, PLACES) > 0n ? `权重 ${weight} + ${plain(moved)}` : `权重 ${weight}`;
}

function ItemSummary({ item, detail }: { item: PerfItem; detail: PerfRecordDetail }): ReactNode {
  const found = detail.items.find(({ key }) => key === item.key);
  const { n = 0, raw = null, score = null, weight = 0, moved = '0' } = found ?? {};
  const isThin = score === null;
  return (
    <summary>
      <b>{detail.titles[item.key] ?? item.key}</b>
      <span className="perf-item-score num">
        {isThin ? <small>样本不足</small> : weight > 0 ? plain(score) : signed(score)}
      </span>
      <span className="perf-track">{!isThin && weight > 0 && <span style={{ width: `${partOf(score)}%` }} />}</span>
      <small className="num">
        {weight > 0 && `${rawText(raw, item.kind)}　`}
        {n} 条　{isThin && weight > 0 ? `少于 ${item.minN} 条，权重分给其他指标` : weightText(weight, moved)}
      </small>
    </summary>
  );
}

interface FactLinesProps extends Pick<ItemListProps, 'documentOf' | 'objecting'> {
  item: PerfItem;
  facts: readonly PerfFact[];
}

function FactLines({ item, facts, documentOf, objecting }: FactLinesProps): ReactNode {
  const isOpen = objecting?.objection?.itemKey === item.key;
  if (facts.length === 0) return <p className="perf-note">本期没有记录</p>;
  return (
    <>
      <ul className="perf-facts">
        {facts.map((fact) => (
          <li key={fact.factId} className={fact.excludedBy === null ? '' : 'is-excluded'}>
            {isOpen && fact.excludedBy === null && (
              <input
                type="checkbox"
                aria-label={`对 ${fact.code} 有异议`}
                checked={objecting?.objection?.factIds.includes(fact.factId) ?? false}
                onChange={() => objecting?.onToggle(fact)}
              />
            )}
            <span className="perf-fact">
              {documentOf(fact)}
              <small className="num">{fact.day}</small>
              {fact.note && <small>{fact.note}</small>}
            </span>
            {fact.excludedBy !== null && <span className="dict-tag dict-tag-info">申诉成立，不计入</span>}
            {fact.excludedBy === null && isBad(item, fact) && (
              <span className="dict-tag dict-tag-warning">影响得分</span>
            )}
            <span className="perf-fact-value num">{factText(item, fact)}</span>
            {objecting && !isOpen && fact.excludedBy === null && (
              <button
                type="button"
                className="perf-act"
                aria-label={`申诉 ${fact.code}`}
                onClick={() => objecting.onToggle(fact)}
              >
                申诉
              </button>
            )}
          </li>
        ))}
      </ul>
      {isOpen && objecting?.form}
    </>
  );
}
