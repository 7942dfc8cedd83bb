import { eventWord } from '@jiaoyan/contract/repair/event';
import type { TimelineEntry } from '@jiaoyan/contract/repair/report-view';
import type { ReactNode } from 'react';
import { Pictures } from '../../../desk/Pictures.tsx';
import { RecordTimeline, type TimelineEvent } from '../../../desk/RecordTimeline.tsx';

function eventOf({ eventId, event, isPublic, files, ...entry }: TimelineEntry): TimelineEvent {
  const { name, tone } = eventWord(event);
  return {
    ...entry,
    key: eventId,
    label: [name, tone],
    mark: !isPublic && <span className="report-event-inner">内部</span>,
    files: <Pictures value={files} alt={`${name}照片`} size={56} />,
  };
}

/** What happened to a report and its orders, the latest first. */
export function ReportTimeline({ entries }: { entries: readonly TimelineEntry[] }): ReactNode {
  const latestFirst = [...entries].sort((a, b) => b.eventId - a.eventId);
  return <RecordTimeline events={latestFirst.map(eventOf)} />;
}
