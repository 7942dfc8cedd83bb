import type { ReactNode } from 'react';
import { DictTag } from '../kernel/view/DictTag.tsx';
import '../domain/notice.css';

interface BellItem {
  id: number;
  title: string;
  time: string;
  isRead: boolean;
  /** How urgent it is; nothing for what has no such thing. */
  level?: string;
}
interface BellListProps {
  title: string;
  /** Said instead of an empty list. */
  empty: string;
  items: readonly BellItem[];
  onRead: (id: number) => void;
}

/** One kind of news in the panel of the bell. */
export function BellList({ title, empty, items, onRead }: BellListProps): ReactNode {
  return (
    <section aria-label={title}>
      <h2 className="bell-kind">{title}</h2>
      {items.length === 0 && <p className="bell-empty">{empty}</p>}
      <ul className="notice-list">
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => onRead(item.id)}>
              <span className={item.isRead ? 'notice-title' : 'notice-title unread'}>
                {!item.isRead && <span className="sr-only">未读：</span>}
                {item.level && item.level !== 'info' && <DictTag dictType="system_notify_level" value={item.level} />}
                {item.title}
              </span>
              <span className="notice-time num">{item.time.slice(5, 16)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
