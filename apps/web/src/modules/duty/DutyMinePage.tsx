import type { DutySlot } from '@jiaoyan/contract/duty/duty';
import { shiftSpan } from '@jiaoyan/contract/duty/duty-life';
import { topics } from '@jiaoyan/contract/realtime';
import Badge from 'antd/es/badge';
import Segmented from 'antd/es/segmented';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { useLiveDesk } from '../../desk/use-desk.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo, useViewQuery } from '../../kernel/view/view.ts';
import { DutyDesk, useLedDuty } from './DutyDesk.tsx';
import { DutyDetail } from './DutyDetail.tsx';
import { DutyMoves } from './DutyMoves.tsx';
import { SwapList } from './DutySwaps.tsx';
import { useMyDuties, useSwaps, waitingFor } from './duties.ts';
import './duty.css';

/** The own duties: to come, to hand over, to take over, and the requests to stand in; for phones as well. */
export function DutyMinePage(): ReactNode {
  const go = useGo();
  const wanted = useViewQuery().get('view');
  const { led, desks } = useLedDuty(useMyDuties().data);
  const desk = desks.find(({ value }) => value === wanted);
  const view = desk?.value ?? (wanted === 'swap' ? 'swap' : 'duty');
  const waiting = waitingFor(useSwaps().data);
  useLiveDesk(topics.repairBoard);
  const views = [
    { value: 'duty', label: '我的值班' },
    ...desks.map(({ value, label }) => ({ value, label })),
    {
      value: 'swap',
      label: (
        <>
          换班申请 <Badge count={waiting} size="small" title={`${waiting} 个换班申请待确认`} />
        </>
      ),
    },
  ];
  return (
    <section className={`resource-page duty-mine${desk ? ' is-desk' : ''}`} aria-label="我的值班">
      <Segmented aria-label="显示方式" options={views} value={view} onChange={(next) => go(`?view=${next}`)} />
      {led && desk && <DutyDesk key={desk.value} duty={led} desk={desk} />}
      {view === 'swap' && <SwapList />}
      {view === 'duty' && <MyDuties />}
    </section>
  );
}

function MyDuties(): ReactNode {
  const { data, error, refetch } = useMyDuties();
  const [opened, setOpened] = useState<DutySlot>();
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.length === 0) return <EmptyState text="近一个月没有您的值班" />;
  return (
    <>
      <ul className="duty-swaps" aria-label="值班">
        {data.map((duty) => (
          <DutyItem key={duty.dutyId} duty={duty} onOpen={() => setOpened(duty)} />
        ))}
      </ul>
      {opened && <DutyDetail slot={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const hours = ({ dutyDate, shift }: DutySlot) => {
  const { from, to } = shiftSpan(dutyDate, shift);
  return `${from.slice(11, 16)}~${to.slice(0, 10) === dutyDate ? '' : '次日 '}${to.slice(11, 16)}`;
};

function DutyItem({ duty, onOpen }: { duty: DutySlot; onOpen: () => void }): ReactNode {
  return (
    <li>
      <div className="duty-swap-head">
        <button type="button" className="link-button num" onClick={onOpen}>
          {duty.dutyDate} {duty.subcampName}
        </button>
        <DictTag dictType="repair_duty_status" value={duty.status} />
      </div>
      <div className="duty-swap-when">
        <DictTag dictType="repair_duty_shift" value={duty.shift} />
        <span className="num">{hours(duty)}</span>
      </div>
      <p>{[duty.leaderName, ...duty.memberNames].join('、')}</p>
      {duty.status === '20' && duty.handoverToName && <p>已交班，等待 {duty.handoverToName} 接班</p>}
      <DutyMoves duty={duty} />
    </li>
  );
}
