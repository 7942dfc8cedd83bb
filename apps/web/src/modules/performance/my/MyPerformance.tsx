import { type ReactNode, useEffect } from 'react';
import { Notice } from '../../../desk/phone/Notice.tsx';
import { useOpenRecord } from '../../../kernel/view/view.ts';
import { MonthBars } from '../MonthBars.tsx';
import { MyRecord } from './MyRecord.tsx';
import { useMyMonths } from './my-performance.ts';
import '../../../desk/phone.css';
import './my-performance.css';

/** Own months. Plain HTML, because it starts a visit on a phone. */
export function MyPerformance(): ReactNode {
  const { data, error, refetch } = useMyMonths();
  const { id, open } = useOpenRecord();
  const shown = data?.find(({ recordId }) => recordId === id) ?? data?.[0];
  useEffect(() => {
    // A month that is gone is not looked for again.
    if (data && id !== undefined && shown?.recordId !== id) open(undefined);
  }, [data, id, shown, open]);
  return (
    <div className="my performance">
      <Notice />
      {!data && !error && <p className="my-card performance-wait">正在加载…</p>}
      {!data && error && (
        <div className="my-card" role="alert">
          <p>{error.message}</p>
          <button type="button" className="my-button" onClick={() => void refetch()}>
            重试
          </button>
        </div>
      )}
      {data && !shown && (
        <section className="my-card">
          <p className="my-empty">还没有公布的绩效。每月计算上月绩效，班组核对并公布后在这里查看。</p>
        </section>
      )}
      {data && shown && (
        <MyRecord key={shown.recordId} month={shown}>
          {data.length > 1 && (
            <section className="my-card" aria-label="近十二个月">
              <h2>近十二个月</h2>
              <MonthBars
                months={data.toReversed()}
                chosen={shown.period}
                onChoose={(period) => open(data.find((month) => month.period === period)?.recordId)}
              />
            </section>
          )}
        </MyRecord>
      )}
      <a className="my-link" href="/help/performance.html" target="_blank" rel="noreferrer">
        使用说明
      </a>
    </div>
  );
}
