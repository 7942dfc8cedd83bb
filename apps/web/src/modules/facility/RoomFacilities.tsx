import type { RoomProfile } from '@jiaoyan/contract/campus/floor-plan';
import type { ReactNode } from 'react';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { useGo } from '../../kernel/view/view.ts';
import '../../domain/area.css';

/** What there is in a room. */
export function RoomFacilities({ room }: { room: RoomProfile }): ReactNode {
  const go = useGo();
  if (!hasPermi('repair:facility:query')) return null;
  const unlisted = room.facilityCount - room.facilities.length;
  return (
    <section aria-label="设施">
      <h3>设施（{room.facilityCount}）</h3>
      {room.facilityCount === 0 && <EmptyState text="没有设施" />}
      <ul className="room-lines">
        {room.facilities.map(({ facilityId, code, name, classifyName, status }) => (
          <li key={facilityId}>
            <button type="button" className="link-button" onClick={() => go(`/facility/file?id=${facilityId}`)}>
              {name}
            </button>
            <span className="room-line-tags">
              <DictTag dictType="facility_status" value={status} />
            </span>
            <small className="num">
              {code}　{classifyName}
            </small>
          </li>
        ))}
      </ul>
      {unlisted > 0 && <p className="area-hint">另有 {unlisted} 件设施未列出</p>}
    </section>
  );
}
