import type { ReactNode } from 'react';
import './states.css';

/** Says why there is nothing to see, and offers the next step. */
export function EmptyState({ text, action }: { text: ReactNode; action?: ReactNode }): ReactNode {
  return (
    <div className="empty-state">
      <svg viewBox="0 0 64 44" width="64" height="44" aria-hidden="true">
        <path d="M6 20 18 4h28l12 16v18a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4z" className="empty-state-box" />
        <path d="M6 20h16c0 6 4 9 10 9s10-3 10-9h16" className="empty-state-box" />
      </svg>
      <p>{text}</p>
      {action}
    </div>
  );
}
