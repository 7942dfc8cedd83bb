import type { RoomProfile } from '@jiaoyan/contract/campus/floor-plan';
import type { ReactNode } from 'react';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { useGo } from '../../../kernel/view/view.ts';
import '../../../domain/area.css';

/** What is broken in a room. */
export function RoomReports({ room }: { room: RoomProfile }): ReactNode {
  const go = useGo();
  const unseen = room.openCount - room.reports.length;
  return (
    <section aria-label="未结报修">
      <h3>未结报修（{room.openCount}）</h3>
      {room.openCount === 0 && <EmptyState text="没有未结报修" />}
      <ul className="room-lines">
        {room.reports.map(({ reportId, code, title, status, priority, createTime }) => (
          <li key={reportId}>
            <button type="button" className="link-button" onClick={() => go(`/repair/report?id=${reportId}`)}>
              {title}
            </button>
            <span className="room-line-tags">
              <DictTag dictType="repair_report_status" value={status} />
              <DictTag dictType="repair_priority" value={priority} />
            </span>
            <small className="num">
              {code}　{createTime.slice(0, 16)}
            </small>
          </li>
        ))}
      </ul>
      {unseen > 0 && <p className="area-hint">另有 {unseen} 个报修不在您的查看范围内或未列出</p>}
    </section>
  );
}
