import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Radar } from '../Radar.tsx';
import { axesOf, radarLabel } from '../scores.tsx';
import { useMyMonths, useMyRecord } from './my-performance.ts';
import './my-performance.css';

/** The newest month on the home page. */
export function ScoreCard(): ReactNode {
  const { data } = useMyMonths();
  const newest = data?.[0];
  return (
    <section className="card score-card" aria-label="绩效雷达">
      <div className="card-head">
        <h2>绩效雷达</h2>
        <Link to="/my/performance">我的绩效</Link>
      </div>
      {!data && <div className="card-wait score-wait" />}
      {data && !newest && <p className="score-none">还没有公布的绩效</p>}
      {newest && (
        <>
          <p className="score-line">
            <span className="num">{newest.period}</span>
            <b className="num">{newest.final}</b> 分
            {newest.grade && <span className={`my-grade is-${newest.grade.toLowerCase()}`}>{newest.grade}</span>}
            <span className="num">
              第 {newest.rank} 名 / {newest.people} 人
            </span>
          </p>
          <Picture recordId={newest.recordId} />
        </>
      )}
    </section>
  );
}

function Picture({ recordId }: { recordId: number }): ReactNode {
  const { data } = useMyRecord(recordId);
  if (!data) return <div className="card-wait score-wait" />;
  return <Radar axes={axesOf(data)} label={radarLabel(data)} />;
}
