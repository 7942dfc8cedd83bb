import { bpmApi } from '../../../api/bpm.ts';
import { ApiError } from '../../../kernel/call/api-error.ts';
import { message } from '../../../kernel/view/feedback.tsx';
import { problem } from './problem.ts';
import { service } from './services.ts';
import type { DesignerSession } from './session.ts';

const FAILED = '保存模型失败，请重试！';

/** What a new model is called. */
export interface ModelNames {
  key: string;
  name: string;
  category?: string;
  description?: string;
}

interface Process {
  $type: string;
  id: string;
  name?: string;
  isExecutable?: boolean;
}

/** The process that a diagram is about: the one under the model's key, else the first that can be run. */
export function mainProcess(session: DesignerSession): Process | undefined {
  const { modeler, model } = session.getState();
  // bpmn-js leaves its elements untyped.
  const roots = (modeler.getDefinitions() as { rootElements?: Process[] } | undefined)?.rootElements ?? [];
  const processes = roots.filter(({ $type }) => $type === 'bpmn:Process');
  return processes.find(({ id }) => id === model.key) ?? processes.find((p) => p.isExecutable) ?? processes[0];
}

/** Runs a save; a failure is said, and the diagram stays unsaved. */
async function saving<T>(session: DesignerSession, work: () => Promise<T>): Promise<T | undefined> {
  session.set({ saving: true });
  try {
    const done = await work();
    message.success('保存成功');
    return done;
  } catch (error) {
    message.error(FAILED);
    const refused = error instanceof ApiError && error.kind === 'refused';
    session.tell([problem(refused ? `保存模型失败：${error.message}` : FAILED)]);
    return undefined;
  } finally {
    session.set({ saving: false });
  }
}

/** Stores the diagram under its model. */
export async function saveModel(session: DesignerSession): Promise<void> {
  await saving(session, async () => {
    const { model, flavour } = session.getState();
    const { mark } = session;
    const bpmnXml = await session.xml();
    const { id: modelId = 0, version = 0 } = model;
    // The button is off while a save is under way; one that failed may be tried again at once.
    const body = { modelId, version, flavour, bpmnXml };
    await bpmApi.model.update({ body }, { quiet: true, repeatSubmit: false });
    session.saved({ ...model, version: version + 1, name: mainProcess(session)?.name ?? model.name ?? '' }, mark);
  });
}

/** Gives the process its key and name, where they differ. */
function nameProcess(session: DesignerSession, { key, name }: ModelNames): void {
  const { modeler } = session.getState();
  const process = mainProcess(session);
  if (!process || (process.id === key && process.name === name)) return;
  const root = service(modeler, 'canvas').getRootElement();
  const modeling = service(modeler, 'modeling');
  if (root.businessObject === process) modeling.updateProperties(root, { id: key, name });
  else modeling.updateModdleProperties(root, process, { id: key, name });
}

/** Stores a new diagram as a model; answers its id when that worked. */
export function createModel(session: DesignerSession, names: ModelNames): Promise<number | undefined> {
  return saving(session, async () => {
    nameProcess(session, names);
    const { flavour } = session.getState();
    const { mark } = session;
    const bpmnXml = await session.xml();
    const id = await bpmApi.model.create({ body: { ...names, flavour, bpmnXml } }, { quiet: true });
    session.saved({ id, key: names.key, name: names.name, version: 0 }, mark);
    return id;
  });
}
