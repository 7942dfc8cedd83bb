import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './work-entries.css';

interface Entry {
  label: string;
  value: number | undefined;
  to: string;
  tone?: 'bad' | 'warn';
}

interface WorkEntriesProps {
  title: string;
  entries: readonly Entry[];
  children?: ReactNode;
}

/** How much of something somebody has to do; each number leads there. */
export function WorkEntries({ title, entries, children }: WorkEntriesProps): ReactNode {
  return (
    <section className="card my-work" aria-label={title}>
      <div className="card-head">
        <h2>{title}</h2>
        {children}
      </div>
      <ul>
        {entries.map(({ label, value, to, tone = '' }) => (
          <li key={label}>
            <Link to={to}>
              <span className={`my-work-value num ${value ? tone : ''}`}>{value ?? '…'}</span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
