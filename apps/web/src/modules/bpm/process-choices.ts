import type { ProcessChoice } from '@jiaoyan/bpmn';

const PROCESS = /<(?:[\w.-]+:)?process\b/g;

/** The processes of a file; none when there is nothing to choose, or the file says nothing that can be read. */
export async function choicesIn(xml: string): Promise<readonly ProcessChoice[]> {
  // Most files have one, and reading one takes its time.
  if ((xml.match(PROCESS)?.length ?? 0) < 2) return [];
  // With the reader of diagrams, which lists have no other use for.
  const { processChoices, readPlain } = await import('@jiaoyan/bpmn');
  const choices = await readPlain(xml).then(
    ({ definitions }) => processChoices(definitions),
    () => [],
  );
  return choices.length > 1 ? choices : [];
}

/** What is said of the processes that were not chosen. */
export const othersText = (choices: readonly ProcessChoice[], chosen: string): string => {
  const others = choices.filter(({ id }) => id !== chosen).map(({ id, name }) => `“${name}”（${id}）`);
  return `文件中还有流程${others.join('、')}，不会随本流程发布`;
};
