const MARK = 'repair-unsent';
/** What the product noted before there was more than one kind. */
const REPORTS_ONLY = '1';
type Waiting = 'report' | 'batch';

const noted = (): string[] =>
  (localStorage.getItem(MARK) ?? '')
    .split(' ')
    .filter(Boolean)
    .map((word) => (word === REPORTS_ONLY ? 'report' : word));

/** Says at the next start that something waits to be sent, without opening the database. */
export function markUnsent(kind: Waiting, isWaiting: boolean): void {
  try {
    const others = noted().filter((word) => word !== kind);
    const words = isWaiting ? [...others, kind] : others;
    if (words.length > 0) localStorage.setItem(MARK, words.join(' '));
    else localStorage.removeItem(MARK);
  } catch {
    // storage refused: the next visit of the page looks by itself
  }
}

/** Whether an earlier visit left something behind. */
export function isUnsentMarked(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}
