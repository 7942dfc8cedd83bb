import { topics } from '@jiaoyan/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { useGo } from '../../../kernel/view/view.ts';
import { DutyCard } from '../../duty/DutyCard.tsx';
import { ManageFigures } from '../manage/ManageFigures.tsx';
import '../manage/manage.css';
import { DESK } from '../../../desk/desk-queries.ts';
import { useLiveDesk } from '../../../desk/use-desk.ts';
import { CategoryChart, FunnelChart, HeatChart, PlaceChart, TrendChart } from './charts.tsx';
import { LoadBars } from './LoadBars.tsx';
import { OverdueList } from './OverdueList.tsx';
import './repair-home.css';

const everything = { subcampId: '', trade: '' };

/** Loads one part of the dashboard; it is reloaded whenever a report changes. */
function usePart<T>(name: string, ask: (options: { quiet: true; signal: AbortSignal }) => Promise<T>): T | undefined {
  return useQuery({
    queryKey: [DESK, 'dashboard', name],
    queryFn: ({ signal }) => ask({ quiet: true, signal }),
  }).data;
}

/** How the repairs stand, for those in charge; everything leads to the records behind it. */
export function RepairLead(): ReactNode {
  const go = useGo();
  const query = { days: 30 };
  const trend = usePart('trend', (options) => repairApi.dashboard.trend({ query }, options));
  const category = usePart('category', (options) => repairApi.dashboard.category({ query }, options));
  const places = usePart('place', (options) => repairApi.dashboard.place({ query }, options));
  const heat = usePart('heat', (options) => repairApi.dashboard.heat({ query: { days: 90 } }, options));
  const load = usePart('load', (options) => repairApi.dashboard.load(undefined, options));
  const summary = usePart('summary', (options) => repairApi.manage.summary({ query: {} }, options));
  useLiveDesk(topics.repairBoard);
  return (
    <>
      <ManageFigures scope={everything} onShow={(tab) => go(`/repair/manage?tab=${tab}`)} />
      <div className="repair-home">
        <TrendChart data={trend} />
        <FunnelChart data={summary} onShow={(status) => go(`/repair/manage?tab=report&status=${status}`)} />
        <CategoryChart data={category} onShow={(trade) => go(`/repair/manage?tab=report&trade=${trade}`)} />
        <PlaceChart data={places} onShow={(placeId) => go(`/repair/manage?tab=report&placeId=${placeId}`)} />
        <HeatChart data={heat} />
        <LoadBars data={load} />
        <OverdueList onOpen={(reportId) => go(`/repair/manage?tab=overdue&id=${reportId}`)} />
        <section className="card">
          <DutyCard />
        </section>
      </div>
    </>
  );
}
