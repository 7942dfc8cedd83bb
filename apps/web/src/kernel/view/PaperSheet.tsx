import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '../call/session.ts';
import { parseTime } from '../time.ts';
import './paper-sheet.css';

/** Labels of dictionaries, and pages that are shown as a part, come a moment after the rest. */
const SETTLE_MS = 200;

interface PaperSheetProps {
  /** What it is; also said to those who do not see it. */
  label: string;
  className?: string;
  onDone: () => void;
  children: ReactNode;
}

/** Something on paper: alone on its page, and there only while it is printed. */
export function PaperSheet({ label, className = '', onDone, children }: PaperSheetProps): ReactNode {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const over = () => done();
    window.addEventListener('afterprint', over);
    const timer = setTimeout(() => window.print(), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', over);
    };
  }, []);
  const printedBy = useSession((session) => session.nickName);
  return createPortal(
    <section className={`paper-sheet ${className}`} aria-label={label}>
      {children}
      <footer>
        打印人：{printedBy}　打印时间：{parseTime(Date.now(), '{y}-{m}-{d} {h}:{i}')}
      </footer>
    </section>,
    document.body,
  );
}
