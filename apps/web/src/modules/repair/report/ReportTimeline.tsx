import type { TimelineEntry } from '@jiaoyan/contract/repair/report-view';
import type { ReactNode } from 'react';
import { Pictures } from './Pictures.tsx';
import { eventWord } from './report-events.ts';
import './report-timeline.css';

/** What happened to a report and its orders, the latest first. */
export function ReportTimeline({ entries }: { entries: readonly TimelineEntry[] }): ReactNode {
  const latestFirst = [...entries].sort((a, b) => b.eventId - a.eventId);
  return (
    <ol className="report-timeline">
      {latestFirst.map((entry) => (
        <Entry key={entry.eventId} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: TimelineEntry }): ReactNode {
  const { name, tone } = eventWord(entry.event);
  return (
    <li className={`report-event report-event-${tone}`}>
      <p className="report-event-head">
        <strong>{name}</strong>
        <span>{entry.operatorName}</span>
        {!entry.isPublic && <span className="report-event-inner">内部</span>}
        <time className="num">{entry.createTime.slice(0, 16)}</time>
      </p>
      {entry.content && <p className="report-event-text">{entry.content}</p>}
      <Pictures value={entry.files} alt={`${name}照片`} size={56} />
    </li>
  );
}
