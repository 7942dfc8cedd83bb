import { type ReportStatus, reportStates } from '@jiaoyan/contract/repair/status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { DESK } from '../../../desk/desk-queries.ts';
import { MyIcon } from '../../../desk/phone/MyIcon.tsx';
import { tell } from '../../../desk/phone/Notice.tsx';
import { follow } from './follow.ts';
import { useKeptPlaces } from './kept.ts';
import { lastPositions } from './positions.ts';

/** Open faults of a building, one touch away from being followed. */
export function PublicFaults({ onBack }: { onBack: () => void }): ReactNode {
  const { data: places = [] } = useKeptPlaces();
  const [chosen, setChosen] = useState<number | undefined>(lastPositions()[0]?.placeId);
  const placeId = chosen ?? places[0]?.id;
  return (
    <section className="my-public" aria-label="本楼公示">
      <button type="button" className="my-back" onClick={onBack}>
        <MyIcon name="back" />
        我的报修
      </button>
      <label className="my-card my-line">
        楼宇
        <select className="my-input" value={placeId ?? ''} onChange={(event) => setChosen(Number(event.target.value))}>
          {places.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {placeId !== undefined && <Faults placeId={placeId} />}
    </section>
  );
}

function Faults({ placeId }: { placeId: number }): ReactNode {
  const queries = useQueryClient();
  const queryKey = [DESK, 'public', placeId];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => repairApi.report.published({ query: { placeId } }, { quiet: true, signal }),
    networkMode: 'always',
  });
  const join = (id: number, on: boolean) =>
    follow(id, on).then(
      () => {
        tell(on ? '已关注，有进展会通知您' : '已取消关注');
        return queries.invalidateQueries({ queryKey });
      },
      (refusal: Error) => tell(refusal.message),
    );
  if (!data) return <p className="my-empty">{error ? error.message : '正在加载…'}</p>;
  if (data.length === 0) return <p className="my-empty">这栋楼没有未修复的故障</p>;
  return (
    <ul className="my-cards">
      {data.map((fault) => (
        <Fault key={fault.reportId} fault={fault} onFollow={(on) => void join(fault.reportId, on)} />
      ))}
    </ul>
  );
}

interface FaultProps {
  fault: Awaited<ReturnType<typeof repairApi.report.published>>[number];
  onFollow: (on: boolean) => void;
}

function Fault({ fault, onFollow }: FaultProps): ReactNode {
  const { code, title, status, followers, createTime, isFollowing } = fault;
  return (
    <li className="my-card">
      <span className="my-report-head">
        <b>{title}</b>
        <span className={`my-state my-state-${status}`}>{reportStates[status as ReportStatus]}</span>
      </span>
      <p className="my-note num">
        {createTime.slice(5, 16)} · {followers} 人也遇到
      </p>
      <button type="button" className="my-button" aria-pressed={isFollowing} onClick={() => onFollow(!isFollowing)}>
        {isFollowing ? '已关注' : '我也遇到'}
        <span className="sr-only"> {code}</span>
      </button>
    </li>
  );
}
