import { type Flavour, flavours } from '@jiaoyan/bpmn';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import type { DesignerSession } from './session.ts';
import { designerSession } from './session-pool.ts';
import type { DesignerState } from './session-state.ts';

const isFlavour = (text: string | null): text is Flavour => flavours.some((flavour) => flavour === text);

/** A vocabulary named in an address or a record; the default when it names none. */
export const toFlavour = (text: string | null): Flavour => (isFlavour(text) ? text : 'camunda');

/** Loads the model of a diagram, once; showing the page again later finds it loaded. */
async function load(session: DesignerSession, modelId: number | undefined): Promise<void> {
  if (modelId === undefined) return session.start({});
  try {
    const found = await bpmApi.model.get({ params: { id: modelId } }, { quiet: true });
    const { key, name, version, bpmnXml } = found;
    await session.start({ id: modelId, key, name, version }, { xml: bpmnXml, flavour: toFlavour(found.flavour) });
  } catch (failure) {
    session.set({ phase: 'failed', failure });
  }
}

const started = new WeakSet<DesignerSession>();

/** The diagram of this tab and its state; `retry` loads again what could not be loaded. */
export function useDesignerSession(path: string, modelId: number | undefined, flavour: Flavour) {
  const [session] = useState(() => designerSession(path, modelId, flavour));
  const state: DesignerState = useSyncExternalStore(session.subscribe, session.getState);
  useEffect(() => {
    if (started.has(session)) return;
    started.add(session);
    void load(session, modelId);
  }, [session, modelId]);
  const retry = () => {
    session.set({ phase: 'loading', failure: undefined });
    void load(session, modelId);
  };
  return { session, state, retry };
}
