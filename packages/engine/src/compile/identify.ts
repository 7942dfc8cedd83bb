import { type ModdleElement, many, text } from '@jiaoyan/bpmn';

/** Whatever stands in a process or sub-process, from the outside in; a queue, because files may be deep. */
function* contentsOf(processes: readonly ModdleElement[]): Generator<ModdleElement> {
  const open = [...processes];
  for (let holder = open.shift(); holder; holder = open.shift()) {
    const inside = [...many(holder, 'flowElements'), ...many(holder, 'artifacts')];
    yield* inside;
    open.push(...inside.filter((each) => each.$instanceOf('bpmn:SubProcess')));
  }
}

/**
 * Ids are optional in BPMN. Gives the same ones at every reading to what has none, and none that the file uses; what is
 * told apart by its id would otherwise fall together.
 */
export function identify(processes: readonly ModdleElement[], taken: Readonly<Record<string, unknown>>): void {
  let [flows, nodes] = [0, 0];
  const free = (next: () => string) => {
    let id = next();
    while (Object.hasOwn(taken, id)) id = next();
    return id;
  };
  for (const element of contentsOf(processes)) {
    if (text(element, 'id')) continue;
    if (element.$instanceOf('bpmn:FlowNode'))
      element.set(
        'id',
        free(() => `node_${++nodes}`),
      );
    else if (element.$instanceOf('bpmn:SequenceFlow'))
      element.set(
        'id',
        free(() => `flow_${++flows}`),
      );
  }
}
