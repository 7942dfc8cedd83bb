import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { DutyMoves } from './DutyMoves.tsx';
import { useSwaps, useTodayDuties, waitingFor } from './duties.ts';
import './duty.css';

/** Who is on duty today and how to reach them; those who are can check in and hand over. */
export function DutyCard(): ReactNode {
  const { data } = useTodayDuties();
  const waiting = waitingFor(useSwaps().data);
  return (
    <section className="duty-card" aria-label="今日值班">
      <h3 className="duty-card-head">
        今日值班
        <HasPermi value={['repair:duty:checkin']}>
          <Link to={waiting > 0 ? '/my/duty?view=swap' : '/my/duty'}>
            我的值班{waiting > 0 && <span className="duty-waiting">{waiting} 个换班待确认</span>}
          </Link>
        </HasPermi>
      </h3>
      {data?.length === 0 && <p className="duty-card-none">今天没有排班</p>}
      <ul className="duty-card-list">
        {data?.map((duty) => (
          <li key={duty.dutyId}>
            <span className="duty-card-place">{duty.subcampName}</span>
            <DictTag dictType="repair_duty_shift" value={duty.shift} />
            <DictTag dictType="repair_duty_status" value={duty.status} />
            <span>{duty.leaderName}</span>
            <a className="num" href={`tel:${duty.phone}`}>
              {duty.phone}
            </a>
            <DutyMoves duty={duty} small />
          </li>
        ))}
      </ul>
    </section>
  );
}
