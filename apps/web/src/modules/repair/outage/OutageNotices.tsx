import type { ReplyOf } from '@jiaoyan/contract/kernel/http';
import type { repair } from '@jiaoyan/contract/repair/index';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DESK } from '../../../desk/desk-queries.ts';
import { request } from '../../../kernel/call/request.ts';
import './outage.css';

type Notices = ReplyOf<(typeof repair)['outage']['notices']>;
const STALE_MS = 60_000;

/** What is known to be off, so that nobody reports it. Plain, because pages of the phone begin with it. */
export function OutageNotices({ placeId }: { placeId?: number }): ReactNode {
  const { data = [] } = useQuery({
    queryKey: [DESK, 'outage', 'notices', placeId ?? 0],
    queryFn: async ({ signal }) => {
      const params = placeId === undefined ? {} : { placeId };
      // The server answers by the contract; the typed client would start later than these pages do.
      return (await request('/repair/area/outage/notices', { params, signal, quiet: true })).data as Notices;
    },
    staleTime: STALE_MS,
  });
  if (data.length === 0) return null;
  return (
    <ul className="outage-notices" aria-label="停水停电公告">
      {data.map(({ outageId, text }) => (
        <li key={outageId}>{text}</li>
      ))}
    </ul>
  );
}
