import { detectFlavour } from '@jiaoyan/bpmn';
import { confirmDialog } from '../../../kernel/view/feedback.tsx';
import { choicesIn, othersText } from '../process-choices.ts';
import { NoDrawing } from './adopt.ts';
import { chooseProcess } from './choose-process.tsx';
import { notice, openFailure, type Problem, problem } from './problem.ts';
import { RefusedFile, readDiagramFile } from './read-file.ts';
import type { DesignerSession } from './session.ts';

const NO_DRAWING = '文件中没有图形信息';
/** Files longer than this are checked in a worker first, so that a bad one never blocks the page. */
const LONG = 500_000;

/** Lets the browser paint what was said before something long begins. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Reads a long file in a worker; throws what is wrong with it. */
function checkAside(xml: string): Promise<void> {
  const worker = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<void>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => (data ? reject(new Error(data)) : resolve());
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(xml);
  }).finally(() => worker.terminate());
}

/** A file, and which of its processes is meant, with what is to be said of the others. */
interface Chosen {
  readonly xml: string;
  readonly options: { readonly process?: string };
  readonly notices: readonly Problem[];
}

/** Puts the elements of a file without a drawing into places. */
async function layOut(session: DesignerSession, { xml, options, notices }: Chosen): Promise<void> {
  const { layoutProcess } = await import('bpmn-auto-layout');
  if (await session.open(await layoutProcess(xml), options))
    session.tell([notice(`${NO_DRAWING}，已自动布局`), ...notices]);
}

/** Opens a diagram; one without a drawing is laid out if the user wants that. */
async function openOrLayOut(session: DesignerSession, chosen: Chosen): Promise<void> {
  const { xml, options, notices } = chosen;
  try {
    if (!(await session.open(xml, options))) return;
    const { flavour, problems } = session.getState();
    const used = detectFlavour(xml);
    const other = used && used !== flavour;
    const said = other ? [notice(`文件使用 ${used} 的扩展，当前引擎为 ${flavour}，可在工具栏切换引擎`)] : [];
    if (said.length + notices.length > 0) session.tell([...problems, ...said, ...notices]);
  } catch (error) {
    if (!(error instanceof NoDrawing)) throw error;
    if (await confirmDialog(`${NO_DRAWING}，是否自动布局？`, { okText: '自动布局' })) await layOut(session, chosen);
    else session.tell([problem(`无法打开文件：${NO_DRAWING}`)]);
  }
}

/** Which process of a file is meant; nothing when the user thinks better of opening it. */
async function choose(xml: string): Promise<Chosen | undefined> {
  const choices = await choicesIn(xml);
  if (!choices.length) return { xml, options: {}, notices: [] };
  const process = await chooseProcess(choices);
  return process === undefined
    ? undefined
    : { xml, options: { process }, notices: [notice(othersText(choices, process))] };
}

/** Shows that something takes its time until it is done; what goes wrong stands among the problems. */
async function whileBusy(session: DesignerSession, text: string, work: () => Promise<void>): Promise<void> {
  session.setBusy(text);
  try {
    await painted();
    await work();
  } catch (error) {
    session.tell([error instanceof RefusedFile ? problem(error.message) : openFailure(error)]);
  } finally {
    session.setBusy(undefined);
  }
}

/** Opens a file that the user chose; whatever is wrong with it, the diagram on screen stays. */
export function openFile(session: DesignerSession, file: File): Promise<void> {
  return whileBusy(session, '正在打开文件…', async () => {
    const xml = await readDiagramFile(file);
    if (xml.length > LONG) await checkAside(xml);
    const chosen = await choose(xml);
    if (chosen) await openOrLayOut(session, chosen);
  });
}

/** Brings back the diagram that was not saved. */
export async function restoreDraft(session: DesignerSession): Promise<void> {
  const { draft } = session.getState();
  if (!draft) return;
  session.set({ draft: undefined });
  await whileBusy(session, '正在恢复草稿…', async () => {
    await session.open(draft.xml, { flavour: draft.flavour });
  });
}
