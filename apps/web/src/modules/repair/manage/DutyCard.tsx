import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { client } from '../../../kernel/client.ts';
import { DictTag } from '../../../kernel/DictTag.tsx';

/** Who is on duty today, and how to reach them. */
export function DutyCard(): ReactNode {
  const { data } = useQuery({
    queryKey: ['duty', 'today'],
    queryFn: ({ signal }) => client.duty.today(undefined, { quiet: true, signal }),
  });
  return (
    <section className="manage-card" aria-label="今日值班">
      <h3>今日值班</h3>
      {data?.length === 0 && <p className="board-more">今天没有排班</p>}
      <ul className="manage-duties">
        {data?.map(({ dutyId, subcampName, shift, leaderName, phone }) => (
          <li key={dutyId}>
            <span className="manage-duty-place">{subcampName}</span>
            <DictTag dictType="repair_duty_shift" value={shift} />
            <span>{leaderName}</span>
            <a className="num" href={`tel:${phone}`}>
              {phone}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
