import { type ModdleElement, many, text } from '@jiaoyan/bpmn';
import { PROCESS_KEY } from '@jiaoyan/contract/bpm/model';
import { type Compiled, type CompileOptions, compile } from '@jiaoyan/engine';
import { refuse } from '../../kernel/errors.ts';
import { type DrawnTask, readTasks } from './drawing-graph.ts';
import { DRAWING_FIELD, readDrawing } from './drawing-read.ts';

const MAX_NAME = 100;

/** What a foreign drawing shall be called here; what is left out it keeps. */
export interface Wanted {
  /** Which of several processes is meant. */
  readonly process?: string | undefined;
  readonly key?: string | undefined;
  readonly name?: string | undefined;
}
/** A drawing as one of ours. */
export interface Adopted {
  readonly key: string;
  readonly name: string;
  readonly xml: string;
}

function checkedName(process: ModdleElement): string {
  const trimmed = text(process, 'name').trim();
  if (!trimmed) throw refuse('流程名称不能为空', 'name');
  if (trimmed.length > MAX_NAME) throw refuse(`流程名称长度不能超过${MAX_NAME}个字符`, 'name');
  return trimmed;
}

async function check(xml: string, key: string): Promise<string> {
  const { process } = await readDrawing(xml, key);
  if (text(process, 'id') !== key) throw refuse(`流程图中的流程标识须为“${key}”`, DRAWING_FIELD);
  return checkedName(process);
}

/** Of several processes only one may carry the key. */
function requireFree(definitions: ModdleElement, process: ModdleElement, key: string): void {
  const taken = many(definitions, 'rootElements').some((root) => root !== process && text(root, 'id') === key);
  if (taken) throw refuse(`文件中已有标识为“${key}”的另一个元素，请更换流程标识`, 'key');
}

async function adopt(xml: string, wanted: Wanted): Promise<Adopted> {
  const { process, definitions, write } = await readDrawing(xml, wanted.process ?? wanted.key);
  const id = text(process, 'id');
  if (wanted.process !== undefined && id !== wanted.process)
    throw refuse(`文件中没有流程“${wanted.process}”`, 'process');
  const key = wanted.key ?? id;
  requireFree(definitions, process, key);
  if (!PROCESS_KEY.test(key)) throw refuse('文件中的流程标识不符合要求，请填写流程标识', 'key');
  const name = wanted.name ?? (text(process, 'name').trim() || key);
  if (id === key && text(process, 'name') === name) return { key, name: checkedName(process), xml };
  process.set('id', key);
  process.set('name', name);
  return { key, name: checkedName(process), xml: await write() };
}

/** What is done with drawings, with what it needs and gives: plain data only, so that a thread of its own can do it. */
export interface Jobs {
  check: { needs: [xml: string, key: string]; gives: string };
  adopt: { needs: [xml: string, wanted: Wanted]; gives: Adopted };
  tasks: { needs: [xml: string, key: string]; gives: DrawnTask[] };
  compile: { needs: [xml: string, options: CompileOptions]; gives: Compiled };
}
const jobs: { readonly [N in keyof Jobs]: (...needs: Jobs[N]['needs']) => Promise<Jobs[N]['gives']> } = {
  check,
  adopt,
  tasks: readTasks,
  compile,
};

/** Does a job right here. */
export const doJob = <N extends keyof Jobs>(name: N, ...needs: Jobs[N]['needs']): Promise<Jobs[N]['gives']> =>
  jobs[name](...needs);
