import { MAX_BPMN_BYTES, PROCESS_KEY } from '@jiaoyan/contract/bpm/model';
import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';
import { refuse } from '../../kernel/errors.ts';

const FIELD = 'bpmnXml';
const MAX_NAME = 100;

/** A drawing that was read: its definitions and the process that the model is about. */
interface Drawing {
  moddle: BpmnModdle;
  definitions: ModdleElement;
  process: ModdleElement;
}

/** The markup itself, without the places where text may look like markup. */
const withoutTexts = (xml: string) => xml.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '');

async function parse(xml: string): Promise<{ moddle: BpmnModdle; definitions: ModdleElement }> {
  if (Buffer.byteLength(xml) > MAX_BPMN_BYTES) throw refuse('流程图不能超过 5 MB', FIELD);
  if (/<!DOCTYPE/i.test(withoutTexts(xml))) throw refuse('流程图不允许包含 DOCTYPE 声明', FIELD);
  const moddle = new BpmnModdle();
  try {
    const { rootElement } = await moddle.fromXML(xml, 'bpmn:Definitions');
    return { moddle, definitions: rootElement };
  } catch {
    // The reader's own words are English and speak of its inner types.
    throw refuse('流程图不是有效的 BPMN 2.0 文件', FIELD);
  }
}

/** Reads a drawing. Of several processes the one called `key` counts, else the first that can be run. */
export async function readDrawing(xml: string, key?: string): Promise<Drawing> {
  const { moddle, definitions } = await parse(xml);
  const processes = (definitions.rootElements ?? []).filter(({ $type }) => $type === 'bpmn:Process');
  const process =
    processes.find(({ id }) => id === key) ?? processes.find(({ isExecutable }) => isExecutable) ?? processes[0];
  if (!process) throw refuse('流程图中没有流程', FIELD);
  return { moddle, definitions, process };
}

function checkedName({ name = '' }: ModdleElement): string {
  const trimmed = name.trim();
  if (!trimmed) throw refuse('流程名称不能为空', 'name');
  if (trimmed.length > MAX_NAME) throw refuse(`流程名称长度不能超过${MAX_NAME}个字符`, 'name');
  return trimmed;
}

/** Refuses a drawing that is not of the process `key`; answers what the process is called in it. */
export async function checkDrawing(xml: string, key: string): Promise<string> {
  const { process } = await readDrawing(xml, key);
  if (process.id !== key) throw refuse(`流程图中的流程标识须为“${key}”`, FIELD);
  return checkedName(process);
}

/** A foreign drawing as one of ours: its process gets the wanted key and name, or keeps its own. */
export async function adoptDrawing(xml: string, wanted: { key?: string | undefined; name?: string | undefined }) {
  const { moddle, definitions, process } = await readDrawing(xml, wanted.key);
  const key = wanted.key ?? process.id ?? '';
  if (!PROCESS_KEY.test(key)) throw refuse('文件中的流程标识不符合要求，请填写流程标识', 'key');
  const name = wanted.name ?? (process.name?.trim() || key);
  if (process.id === key && process.name === name) return { key, name: checkedName(process), xml };
  process.id = key;
  process.name = name;
  return { key, name: checkedName(process), xml: (await moddle.toXML(definitions, { format: true })).xml };
}
