import type { Flavour } from '@jiaoyan/bpmn';
import { useSession } from '../../../kernel/call/session.ts';
import { onViewClosed, setUnsaved } from '../../../kernel/view/view-life.ts';
import { DesignerSession } from './session.ts';

const sessions = new Map<string, DesignerSession>();
const nameOf = (path: string, modelId: number | undefined) => `${path}#${modelId ?? 'new'}`;

/** Whether any diagram of a tab is unsaved. */
function announce(path: string): void {
  const own = [...sessions].filter(([name]) => name.startsWith(`${path}#`));
  setUnsaved(
    path,
    own.some(([, session]) => session.getState().dirty),
  );
}

function closeAll(path: string): void {
  for (const [name, session] of sessions) {
    if (!name.startsWith(`${path}#`)) continue;
    session.destroy();
    sessions.delete(name);
  }
}

/** The diagram that a tab shows of a model; hiding the tab leaves it alone, closing the tab ends it. */
export function designerSession(path: string, modelId: number | undefined, flavour: Flavour): DesignerSession {
  const name = nameOf(path, modelId);
  const known = sessions.get(name);
  if (known) return known;
  const session = new DesignerSession(flavour, useSession.getState().userId);
  sessions.set(name, session);
  session.subscribe(() => announce(path));
  onViewClosed(path, () => closeAll(path));
  return session;
}

/** A new diagram has been stored as a model: the tab finds it under that from now on. */
export function renameSession(path: string, modelId: number): void {
  const session = sessions.get(nameOf(path, undefined));
  if (!session) return;
  sessions.delete(nameOf(path, undefined));
  sessions.set(nameOf(path, modelId), session);
}
