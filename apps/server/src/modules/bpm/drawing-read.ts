import { limitOf, type ModdleElement, many, type PlainFile, readPlain, text } from '@jiaoyan/bpmn';
import { MAX_BPMN_BYTES } from '@jiaoyan/contract/bpm/model';
import { refuse } from '../../kernel/errors.ts';

/** The field of a model that its drawing stands in. */
export const DRAWING_FIELD = 'bpmnXml';

/** A drawing that was read, and the process in it that the model is about. */
interface Drawing extends PlainFile {
  readonly process: ModdleElement;
}

/** The markup itself, without the places where text may look like markup. */
const withoutTexts = (xml: string) => xml.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '');

async function parse(xml: string): Promise<PlainFile> {
  if (Buffer.byteLength(xml) > MAX_BPMN_BYTES) throw refuse('流程图不能超过 5 MB', DRAWING_FIELD);
  if (/<!DOCTYPE/i.test(withoutTexts(xml))) throw refuse('流程图不允许包含 DOCTYPE 声明', DRAWING_FIELD);
  const limit = limitOf(xml);
  if (limit) throw refuse(limit, DRAWING_FIELD);
  try {
    return await readPlain(xml);
  } catch {
    // The reader's own words are English and speak of its inner types.
    throw refuse('流程图不是有效的 BPMN 2.0 文件', DRAWING_FIELD);
  }
}

/** Reads a drawing. Of several processes the one called `key` counts, else the first that can be run. */
export async function readDrawing(xml: string, key?: string): Promise<Drawing> {
  const file = await parse(xml);
  const processes = many(file.definitions, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process');
  const process =
    processes.find((each) => text(each, 'id') === key) ??
    processes.find((each) => each.get('isExecutable') === true) ??
    processes[0];
  if (!process) throw refuse('流程图中没有流程', DRAWING_FIELD);
  return { ...file, process };
}
