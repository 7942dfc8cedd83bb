import type { PerfFact, PerfRecordDetail, PerfTrendPoint } from '@jiaoyan/contract/performance/record';
import { appealStates } from '@jiaoyan/contract/performance/status';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { tell } from '../../../desk/phone/Notice.tsx';
import { AppealForm } from '../AppealForm.tsx';
import { ownAddress } from '../facts.ts';
import { ItemList, useObjection } from '../ItemList.tsx';
import { signed } from '../scores.tsx';
import { MyAppeal } from './MyAppeal.tsx';
import { MyRadar } from './MyRadar.tsx';
import { MyScore } from './MyScore.tsx';
import { useMyFacts, useMyRecord, useReloadMine } from './my-performance.ts';

interface MyRecordProps {
  month: PerfTrendPoint;
  /** Between the score and what it is made of. */
  children: ReactNode;
}

/** A month: the score is there at once, the rest comes after it. */
export function MyRecord({ month, children }: MyRecordProps): ReactNode {
  const { data: record, error, refetch } = useMyRecord(month.recordId);
  const { data: facts } = useMyFacts(month.recordId);
  return (
    <>
      <MyScore month={month} record={record} />
      {children}
      {error && !record && (
        <div className="my-card" role="alert">
          <p>{error.message}</p>
          <button type="button" className="my-button" onClick={() => void refetch()}>
            重试
          </button>
        </div>
      )}
      {!record && !error && <p className="my-card performance-wait">正在加载…</p>}
      {record && (
        <>
          <MyRadar record={record} facts={facts} />
          <MyItems record={record} facts={facts} />
          <Said record={record} />
        </>
      )}
    </>
  );
}

interface PartProps {
  record: PerfRecordDetail;
  facts: readonly PerfFact[] | undefined;
}

const documentOf = (fact: PerfFact): ReactNode => {
  const address = ownAddress(fact);
  return address ? (
    <Link className="num" to={address}>
      {fact.code}
    </Link>
  ) : (
    <span className="num">{fact.code}</span>
  );
};

/** What the score is made of, down to the documents; what somebody does not agree with he points at. */
function MyItems({ record, facts }: PartProps): ReactNode {
  const { objection, toggle, clear } = useObjection();
  const reload = useReloadMine();
  const sent = () => {
    clear();
    tell('已提交申诉，等待核实');
    void reload();
  };
  const form = objection && <AppealForm record={record} objection={objection} onSent={sent} onClose={clear} />;
  const mayAppeal = record.moves.includes('appeal');
  return (
    <section className="my-card" aria-label="得分明细">
      <h2>得分明细</h2>
      {mayAppeal && <p className="my-note">点开指标查看每条记录；有异议的，在记录上点“申诉”。</p>}
      <ItemList
        detail={record}
        facts={facts}
        documentOf={documentOf}
        objecting={mayAppeal ? { objection, onToggle: toggle, form } : undefined}
      />
    </section>
  );
}

/** Points that were given by hand, and what was objected to. */
function Said({ record: { adjusts, appeals } }: Pick<PartProps, 'record'>): ReactNode {
  const counted = adjusts.filter(({ result }) => result === '20');
  return (
    <>
      {counted.length > 0 && (
        <section className="my-card" aria-label="加减分">
          <h2>加减分</h2>
          <ul className="my-cards">
            {counted.map(({ adjustId, points, reason, byName }) => (
              <li key={adjustId}>
                <p className="my-report-head">
                  <b>{reason}</b>
                  <b className="num">{signed(points)}</b>
                </p>
                <p className="my-note">{byName}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {appeals.length > 0 && (
        <section className="my-card" aria-label="我的申诉">
          <h2>我的申诉</h2>
          <ul className="my-cards">
            {appeals.map((appeal) => (
              <MyAppeal
                key={appeal.appealId}
                appeal={appeal}
                state={appealStates[appeal.result as keyof typeof appealStates] ?? ''}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
