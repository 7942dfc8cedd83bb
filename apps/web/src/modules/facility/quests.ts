import type { Quest, QuestDetail } from '@jiaoyan/contract/facility/quest';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { facilityApi } from '../../api/facility.ts';
import type { Deadline } from '../../desk/DeadlineChip.tsx';
import { DESK } from '../../desk/desk-queries.ts';
import type { EventLabel } from '../../desk/RecordTimeline.tsx';

const HOUR = 60;
const DAY = 24 * HOUR;
/** Less than this is soon. */
const NEAR = DAY;

const spanOf = (mins: number): string => {
  if (mins >= DAY) return `${Math.floor(mins / DAY)} 天`;
  return mins >= HOUR ? `${Math.floor(mins / HOUR)} 小时` : `${mins} 分钟`;
};

/** How much time is left until a danger has to be put right. */
export function deadlineOf({ leftMins, dueTime }: Pick<Quest, 'leftMins' | 'dueTime'>): Deadline {
  const title = `整改期限 ${dueTime.slice(0, 16)}`;
  if (leftMins === null) return { tone: 'none', text: '', title };
  if (leftMins < 0) return { tone: 'late', text: `逾期 ${spanOf(-leftMins)}`, title };
  return { tone: leftMins < NEAR ? 'near' : 'ok', text: `剩余 ${spanOf(leftMins)}`, title };
}

/** What happens to a danger, as its log tells it. */
export const questEvents: Readonly<Record<string, EventLabel>> = {
  CREATE: ['登记', 'primary'],
  ASSIGN: ['指派', 'primary'],
  HANDLE: ['处置', 'primary'],
  FIX: ['整改完成，待复查', 'success'],
  PASS: ['复查通过，销号', 'success'],
  FAIL: ['复查不通过', 'danger'],
  RETURN: ['退回', 'danger'],
  FOLLOW: ['报修合并', 'info'],
  IGNORE: ['忽略', 'info'],
};

/** A danger with what happened to it. */
export const useQuest = (questId: number): UseQueryResult<QuestDetail> =>
  useQuery({
    queryKey: [DESK, 'quest', questId],
    queryFn: ({ signal }) => facilityApi.facilityQuest.get({ params: { id: questId } }, { quiet: true, signal }),
  });
