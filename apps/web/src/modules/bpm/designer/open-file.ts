import { detectFlavour } from '@jiaoyan/bpmn';
import { confirmDialog } from '../../../kernel/feedback.tsx';
import { NoDrawing } from './adopt.ts';
import { notice, openFailure, problem } from './problem.ts';
import { RefusedFile, readDiagramFile } from './read-file.ts';
import type { DesignerSession } from './session.ts';

const NO_DRAWING = '文件中没有图形信息';
/** Files longer than this are looked at beside the page first, so that a bad one never holds it up. */
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

/** Puts the elements of a file without a drawing into places. */
async function layOut(session: DesignerSession, xml: string): Promise<void> {
  const { layoutProcess } = await import('bpmn-auto-layout');
  if (await session.open(await layoutProcess(xml))) session.tell([notice(`${NO_DRAWING}，已自动布局`)]);
}

/** Opens a diagram; one without a drawing is laid out if the user wants that. */
async function openOrLayOut(session: DesignerSession, xml: string): Promise<void> {
  try {
    if (!(await session.open(xml))) return;
    const { flavour, problems } = session.getState();
    const used = detectFlavour(xml);
    if (used && used !== flavour)
      session.tell([...problems, notice(`文件使用 ${used} 的扩展，当前引擎为 ${flavour}，可在工具栏切换引擎`)]);
  } catch (error) {
    if (!(error instanceof NoDrawing)) throw error;
    if (await confirmDialog(`${NO_DRAWING}，是否自动布局？`, { okText: '自动布局' })) await layOut(session, xml);
    else session.tell([problem(`无法打开文件：${NO_DRAWING}`)]);
  }
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
    await openOrLayOut(session, xml);
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
