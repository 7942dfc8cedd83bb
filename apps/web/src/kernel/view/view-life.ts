import { confirmDialog } from './feedback.tsx';

const UNSAVED = '有未保存的修改，确定要放弃吗？';
const unsaved = new Set<string>();
const closers = new Map<string, () => void>();

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Marks a page as having unsaved changes that closing its tab would lose. */
export function setUnsaved(path: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(path);
  else unsaved.delete(path);
  // Only while needed: a listener keeps pages out of the browser's back-forward cache.
  if (unsaved.size > 0) window.addEventListener('beforeunload', warnBeforeUnload);
  else window.removeEventListener('beforeunload', warnBeforeUnload);
}

/** Asks before tabs with unsaved changes are closed. */
export async function mayClose(paths: readonly string[]): Promise<boolean> {
  if (!paths.some((path) => unsaved.has(path))) return true;
  return confirmDialog(UNSAVED, { okText: '放弃修改', cancelText: '继续编辑', danger: true });
}

/** Releases what a page keeps outside of React when its tab is closed or reloaded. */
export function onViewClosed(path: string, close: () => void): void {
  closers.set(path, close);
}

/** The shell says here that a page is gone. */
export function viewClosed(path: string): void {
  setUnsaved(path, false);
  closers.get(path)?.();
  closers.delete(path);
}
