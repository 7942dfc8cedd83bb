import { plain } from '@jiaoyan/contract/kernel/decimal';
import type { PerfSchemeVersion, PerfSource } from '@jiaoyan/contract/performance/scheme';
import type { ReactNode } from 'react';
import { ruleText } from './scheme-draft.ts';

interface SchemeVersionProps {
  version: PerfSchemeVersion;
  sources: readonly PerfSource[];
  isNewest: boolean;
  actions: ReactNode;
}

/** The rules of a version; older ones are folded. */
export function SchemeVersion({ version, sources, isNewest, actions }: SchemeVersionProps): ReactNode {
  const { no, startMonth, isUsed, items, grades, createBy, createTime } = version;
  return (
    <details className="scheme-version" open={isNewest}>
      <summary>
        <b>第{no}版</b>
        <span className="num">{startMonth} 起</span>
        <span className={`dict-tag dict-tag-${isUsed ? 'info' : 'primary'}`}>{isUsed ? '已使用' : '未使用'}</span>
        <small>
          {createBy} <span className="num">{createTime.slice(0, 16)}</span>
        </small>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys */}
      <section className="scheme-scroll" aria-label={`第${no}版的指标`} tabIndex={0}>
        <table className="report-table scheme-table" aria-label={`第${no}版指标`}>
          <thead>
            <tr>
              <th scope="col">指标</th>
              <th scope="col">权重</th>
              <th scope="col">计什么</th>
              <th scope="col">怎样得分</th>
              <th scope="col">最少样本</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => {
              const source = sources.find(({ key }) => key === item.key);
              return (
                <tr key={item.key}>
                  <th scope="row">{source?.title ?? item.key}</th>
                  <td className="scheme-weight num">
                    {item.weight > 0 ? item.weight : '加减分'}
                    <span className="perf-track">
                      <span style={{ width: `${item.weight}%` }} />
                    </span>
                  </td>
                  <td>{source?.note}</td>
                  <td>{ruleText(item)}</td>
                  <td className="num">{item.minN > 0 ? item.minN : '—'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <p className="scheme-facts">
        {grades.map(({ grade, from }, at) => (
          <span key={grade} className="num">
            {grade} {at === grades.length - 1 ? '其余' : `≥ ${plain(from)}`}
          </span>
        ))}
        {actions}
      </p>
    </details>
  );
}
