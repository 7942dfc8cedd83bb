import type { HomeOverview } from '@jiaoyan/contract/system/home';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePages } from '../../kernel/view/view.ts';

interface Figure {
  label: string;
  value: number | undefined;
  /** The value of yesterday, when the figure is one per day. */
  before?: number | undefined;
  tone: 'plain' | 'good' | 'bad' | 'warn';
  /** Where the records behind the figure are, if the user may see them. */
  path: string;
}

function figuresOf(data: HomeOverview | undefined): Figure[] {
  return [
    { label: '用户总数', value: data?.users, tone: 'plain', path: '/system/user' },
    { label: '当前在线', value: data?.online, tone: 'good', path: '/monitor/online' },
    {
      label: '今日登录',
      value: data?.logins.today,
      before: data?.logins.yesterday,
      tone: 'plain',
      path: '/system/log/logininfor',
    },
    {
      label: '登录失败',
      value: data?.failures.today,
      before: data?.failures.yesterday,
      tone: 'bad',
      path: '/system/log/logininfor',
    },
    { label: '未读公告', value: data?.unreadNotices, tone: 'warn', path: '/system/notice' },
  ];
}

const signed = (change: number) => (change > 0 ? `+${change}` : String(change));

function FigureBody({ label, value, before, tone }: Figure): ReactNode {
  return (
    <>
      <span className="figure-label">{label}</span>
      <span className={`figure-value ${tone}`}>
        {value === undefined ? <i className="figure-wait" /> : value.toLocaleString('zh-CN')}
      </span>
      <span className="card-note num">
        {value !== undefined && before !== undefined ? `较昨日 ${signed(value - before)}` : '\u00a0'}
      </span>
    </>
  );
}

/** The numbers on top of the home page; each leads to its records where the user may see them. */
export function Figures({ data }: { data: HomeOverview | undefined }): ReactNode {
  const pages = usePages((state) => state.pages);
  return (
    <ul className="figures" aria-busy={data === undefined}>
      {figuresOf(data).map((figure) => (
        <li key={figure.label}>
          {pages.some((page) => page.path === figure.path) ? (
            <Link className="card figure" to={figure.path}>
              <FigureBody {...figure} />
            </Link>
          ) : (
            <div className="card figure">
              <FigureBody {...figure} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
