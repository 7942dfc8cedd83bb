import { saveBlob } from '../../../kernel/files/save-file.ts';
import { problem } from './problem.ts';
import { mainProcess } from './save-model.ts';
import type { DesignerSession } from './session.ts';

/** What a diagram can be downloaded as. */
export type ExportKind = 'xml' | 'svg' | 'bpmn' | 'png';

/** Pictures twice the size on screen stay sharp in documents. */
const PNG_SCALE = 2;
const MAX_PIXELS = 16_000;

/** Named after the process, without what file systems refuse. */
function fileName(session: DesignerSession, kind: ExportKind): string {
  const process = mainProcess(session);
  const name = (process?.name || process?.id || 'diagram').replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').trim();
  return `${name || 'diagram'}.${kind}`;
}

async function svgOf(session: DesignerSession): Promise<string> {
  return (await session.getState().modeler.saveSVG()).svg;
}

/** Paints a drawing on a white ground. */
async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = address;
    await image.decode();
    const scale = Math.min(PNG_SCALE, MAX_PIXELS / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    const paint = canvas.getContext('2d');
    if (!paint) throw new Error('no canvas');
    paint.fillStyle = '#fff';
    paint.fillRect(0, 0, canvas.width, canvas.height);
    paint.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('no picture');
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function contentOf(session: DesignerSession, kind: ExportKind): Promise<Blob> {
  if (kind === 'png') return pngOf(await svgOf(session));
  if (kind === 'svg') return new Blob([await svgOf(session)], { type: 'image/svg+xml' });
  return new Blob([await session.xml()], { type: 'application/xml' });
}

/** Hands the diagram to the browser's downloads. */
export async function exportDiagram(session: DesignerSession, kind: ExportKind): Promise<void> {
  try {
    saveBlob(await contentOf(session, kind), fileName(session, kind));
  } catch (error) {
    session.tell([problem(`导出失败：${error instanceof Error ? error.message : String(error)}`)]);
  }
}
