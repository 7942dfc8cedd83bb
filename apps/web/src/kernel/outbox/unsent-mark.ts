const MARK = 'repair-unsent';

/** Says at the next start that a report waits to be sent, without opening the database. */
export function markUnsent(isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(MARK, '1');
    else localStorage.removeItem(MARK);
  } catch {
    // storage refused: the next visit of the page looks by itself
  }
}

/** Whether an earlier visit left a report behind. */
export function isUnsentMarked(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}
