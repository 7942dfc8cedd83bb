import type { AuditSheetItem } from '@jiaoyan/contract/facility/audit';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { DictTag } from '../../kernel/view/DictTag.tsx';

interface AuditRoomListProps {
  items: readonly AuditSheetItem[];
  seen: ReadonlySet<number>;
  onTick: (facilityId: number) => void;
  onWrong: (facilityId: number) => void;
}
/** What the register has in this room; what has no readable label is ticked by hand. */
export function AuditRoomList({ items, seen, onTick, onWrong }: AuditRoomListProps): ReactNode {
  if (items.length === 0) return <p className="audit-hint">台账中这里没有设施</p>;
  return (
    <ul className="audit-items" aria-label="本处应有设施">
      {items.map((item) => {
        const isOpen = item.state === '0' && !seen.has(item.facilityId);
        return (
          <li key={item.itemId} className={isOpen ? '' : 'audit-item-done'}>
            <span>
              {item.name}
              <small>
                <span className="num">{item.code}</span> {item.location}
              </small>
            </span>
            {isOpen ? (
              <span className="audit-item-buttons">
                <Button size="small" onClick={() => onWrong(item.facilityId)}>
                  信息不符
                </Button>
                <Button size="small" onClick={() => onTick(item.facilityId)}>
                  在此
                </Button>
              </span>
            ) : (
              <DictTag dictType="facility_audit_state" value={item.state === '0' ? '1' : item.state} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
