import type { ManageSummary } from '@jiaoyan/contract/repair/manage';
import type { ReactNode } from 'react';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { type Scope, useSummary } from './manage.ts';

interface Figure {
  label: string;
  value: (data: ManageSummary) => string;
  tone: 'plain' | 'good' | 'bad' | 'warn';
  /** The desk where these are. */
  tab?: string;
  note?: string;
}
const count = (value: number) => value.toLocaleString('zh-CN');
const figures: readonly Figure[] = [
  { label: '待受理', value: ({ waiting }) => count(waiting), tone: 'warn', tab: 'receive' },
  { label: '待派单', value: ({ accepted }) => count(accepted), tone: 'warn', tab: 'distribute' },
  { label: '处理中', value: ({ working }) => count(working), tone: 'plain', tab: 'board' },
  { label: '待验收', value: ({ finished }) => count(finished), tone: 'plain', tab: 'finished' },
  { label: '超时', value: ({ overdue }) => count(overdue), tone: 'bad', tab: 'overdue' },
  { label: '挂起', value: ({ suspended }) => count(suspended), tone: 'warn', tab: 'order' },
  { label: '今日报修', value: ({ reportedToday }) => count(reportedToday), tone: 'plain' },
  { label: '今日完成', value: ({ doneToday }) => count(doneToday), tone: 'good' },
  {
    label: '及时率',
    value: ({ onTime }) => (onTime === null ? '—' : `${(onTime * 100).toFixed(1)}%`),
    tone: 'good',
    note: '近30天',
  },
  {
    label: '满意度',
    value: ({ satisfaction }) => (satisfaction === null ? '—' : satisfaction.toFixed(2)),
    tone: 'good',
    note: '近30天，不含默认好评',
  },
];

/** How everything stands; each figure leads to the desk where it is worked on. */
export function ManageFigures({ scope, onShow }: { scope: Scope; onShow: (tab: string) => void }): ReactNode {
  const { data, error, refetch } = useSummary(scope);
  if (error && !data)
    return (
      <section className="card">
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </section>
    );
  return (
    <ul className="manage-figures" aria-label="报修指标">
      {figures.map(({ label, value, tone, tab, note }) => {
        const body = (
          <>
            <span className="manage-figure-label">{label}</span>
            <span className={`manage-figure-value num ${tone}`}>{data ? value(data) : '…'}</span>
          </>
        );
        return (
          <li key={label} title={note}>
            {tab ? (
              <button type="button" className="card manage-figure" onClick={() => onShow(tab)}>
                {body}
              </button>
            ) : (
              <div className="card manage-figure">{body}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
