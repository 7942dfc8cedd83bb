import type { Problem } from '../model.ts';
import { type ModdleElement, many, one, problemAt, text } from './reader.ts';

/** The process that is meant: the one called so, else the first that can be run. */
export function chooseProcess(processes: readonly ModdleElement[], key?: string): ModdleElement | undefined {
  const named = key === undefined ? undefined : processes.find((each) => text(each, 'id') === key);
  return named ?? processes.find((each) => each.get('isExecutable') === true) ?? processes[0];
}

/** What a pool or process is called. */
const labelOf = (process: ModdleElement, pools: readonly ModdleElement[]): string => {
  const pool = pools.find((each) => one(each, 'processRef') === process);
  return text(process, 'name').trim() || text(pool, 'name').trim() || text(process, 'id');
};

/** What else stands in the file and does not run with the process. */
export function othersProblems(
  definitions: ModdleElement,
  processes: readonly ModdleElement[],
  chosen: ModdleElement,
): readonly Problem[] {
  const collaborations = many(definitions, 'rootElements').filter((root) => root.$instanceOf('bpmn:Collaboration'));
  const pools = collaborations.flatMap((each) => many(each, 'participants'));
  const others = processes.filter((each) => each !== chosen && many(each, 'flowElements').length > 0);
  const flows = collaborations.flatMap((each) => many(each, 'messageFlows'));
  const names = others.map((each) => `“${labelOf(each, pools)}”（${text(each, 'id')}）`).join('、');
  return [
    ...(names ? [problemAt(chosen, `文件中还有流程${names}，不会随本流程发布`, 'warning')] : []),
    ...(flows.length ? [problemAt(chosen, `${flows.length} 条消息流只作图示，不会传递消息`, 'warning')] : []),
  ];
}
