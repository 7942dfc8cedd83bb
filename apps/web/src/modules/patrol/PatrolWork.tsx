import { topics } from '@jiaoyan/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { useLiveDesk } from '../../desk/use-desk.ts';
import { WorkEntries } from '../../desk/WorkEntries.tsx';
import { campusNow } from '../../kernel/campus-now.ts';
import { roundsLink } from './patrol-data.ts';

const WEEK = 6;

/** How many rounds are narrowed like this. */
const useCount = (query: Readonly<Record<string, string>>): number | undefined =>
  useQuery({
    queryKey: [DESK, 'patrol-work', query],
    queryFn: ({ signal }) =>
      patrolApi.patrolTask.list({ query: { pageNum: 1, pageSize: 1, ...query } }, { quiet: true, signal }),
  }).data?.total;

/** How the rounds of today stand, and what those of the week left behind, for those who look after them. */
export function PatrolWork(): ReactNode {
  useLiveDesk(topics.repairPatrol);
  const until = campusNow().format('YYYY-MM-DD');
  const from = campusNow().subtract(WEEK, 'day').format('YYYY-MM-DD');
  const today = { dueDateBegin: until, dueDateEnd: until };
  const week = { dueDateBegin: from, dueDateEnd: until };
  const queries = {
    waiting: { ...today, status: '10' },
    walking: { status: '20' },
    done: { ...today, status: '30' },
    missed: { ...week, found: 'missed' },
    abnormal: { ...week, found: 'abnormal' },
    doubtful: { ...week, grade: 'C' },
  };
  return (
    <WorkEntries
      title="巡检"
      entries={[
        { label: '今日待执行', value: useCount(queries.waiting), to: roundsLink(queries.waiting) },
        { label: '执行中', value: useCount(queries.walking), to: roundsLink(queries.walking) },
        { label: '今日完成', value: useCount(queries.done), to: roundsLink(queries.done) },
        { label: '7天有漏检', value: useCount(queries.missed), to: roundsLink(queries.missed), tone: 'bad' },
        { label: '7天有异常', value: useCount(queries.abnormal), to: roundsLink(queries.abnormal), tone: 'warn' },
        { label: '7天可信度C', value: useCount(queries.doubtful), to: roundsLink(queries.doubtful), tone: 'warn' },
      ]}
    />
  );
}
