import type { Facility } from '@jiaoyan/contract/facility/facility';
import type { ReactNode } from 'react';
import { hasPermi } from '../../kernel/call/permissions.tsx';

/** What a facility is called, with its number and what there is to say against it. */
export function FacilityTag({ row, onOpen }: { row: Facility; onOpen: (facilityId: number) => void }): ReactNode {
  const text = (
    <span className="facility-name">
      {row.name}
      <small className="num">
        {row.code} {row.model}
      </small>
      <Marks row={row} />
    </span>
  );
  if (!hasPermi('repair:facility:query')) return text;
  return (
    <button type="button" className="link-button facility-link" onClick={() => onOpen(row.facilityId)}>
      {text}
    </button>
  );
}

type Marked = Pick<Facility, 'isOverdue' | 'isUneconomic' | 'isHandedOver'>;
/** What should be known of a facility before anything is done with it. */
export function Marks({ row }: { row: Marked }): ReactNode {
  if (!row.isOverdue && !row.isUneconomic && !row.isHandedOver) return null;
  return (
    <span className="facility-marks">
      {row.isOverdue && <span className="dict-tag dict-tag-warning">超期服役</span>}
      {row.isUneconomic && <span className="dict-tag dict-tag-danger">维修不经济</span>}
      {row.isHandedOver && <span className="dict-tag dict-tag-primary">移交中</span>}
    </span>
  );
}

/** Where a facility is. */
export const Position = ({ placeName, roomNo, location }: Pick<Facility, 'placeName' | 'roomNo' | 'location'>) => (
  <span className="facility-position">
    {placeName} {roomNo}
    {location && <small>{location}</small>}
  </span>
);
