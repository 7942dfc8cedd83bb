import type { ReactNode } from 'react';
import './record-timeline.css';

/** What an event is called and how it looks. */
export type EventLabel = readonly [name: string, tone: string];

/** Something that happened to a record. */
export interface TimelineEvent {
  readonly key: string | number;
  readonly label: EventLabel;
  readonly operatorName: string;
  readonly createTime: string;
  readonly content: string;
  /** Beside the name of who did it. */
  readonly mark?: ReactNode;
  /** Above the text. */
  readonly lead?: ReactNode;
  /** Below the text. */
  readonly files?: ReactNode;
}

/** What happened to a record, in the order that is given. */
export function RecordTimeline({ events }: { events: readonly TimelineEvent[] }): ReactNode {
  return (
    <ol className="report-timeline">
      {events.map(({ key, label: [name, tone], operatorName, createTime, content, mark, lead, files }) => (
        <li key={key} className={`report-event report-event-${tone}`}>
          <p className="report-event-head">
            <strong>{name}</strong>
            <span>{operatorName}</span>
            {mark}
            <time className="num">{createTime.slice(0, 16)}</time>
          </p>
          {lead}
          {content && <p className="report-event-text">{content}</p>}
          {files}
        </li>
      ))}
    </ol>
  );
}
