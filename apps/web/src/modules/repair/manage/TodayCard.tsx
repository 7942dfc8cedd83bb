import { eventWord } from '@jiaoyan/contract/repair/event';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { DESK } from '../../../desk/desk-queries.ts';
import { type Scope, scopeQuery } from './manage.ts';

/** What has happened today, the latest first. */
export function TodayCard({ scope, onOpen }: { scope: Scope; onOpen: (reportId: number) => void }): ReactNode {
  const { data } = useQuery({
    queryKey: [DESK, 'today', scope],
    queryFn: ({ signal }) => repairApi.manage.today({ query: scopeQuery(scope) }, { quiet: true, signal }),
  });
  return (
    <section className="manage-card" aria-label="今日动态">
      <h3>今日动态</h3>
      {data?.length === 0 && <p className="board-more">今天还没有动态</p>}
      <ol className="manage-today">
        {data?.map(({ eventId, reportId, title, event, operatorName, createTime }) => (
          <li key={eventId}>
            <time className="num">{createTime.slice(11, 16)}</time>
            <span>
              {operatorName} {eventWord(event).name}{' '}
              <button type="button" className="link-button" onClick={() => onOpen(reportId)}>
                {title}
              </button>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
