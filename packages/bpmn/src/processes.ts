import { type ModdleElement, many, one, text } from './moddle.ts';

/** A process of a file, as it is offered to choose from. */
export interface ProcessChoice {
  readonly id: string;
  /** What it or its pool is called; its id when neither has a name. */
  readonly name: string;
  readonly executable: boolean;
}

/** The processes of a file that hold something, with what people call them; the one that is meant without a word first. */
export function processChoices(definitions: ModdleElement): readonly ProcessChoice[] {
  const roots = many(definitions, 'rootElements');
  const pools = roots
    .filter(({ $type }) => $type === 'bpmn:Collaboration')
    .flatMap((each) => many(each, 'participants'));
  const choices = roots
    .filter((root) => root.$type === 'bpmn:Process' && text(root, 'id') && many(root, 'flowElements').length > 0)
    .map((process): ProcessChoice => {
      const pool = pools.find((each) => one(each, 'processRef') === process);
      const [id, executable] = [text(process, 'id'), process.get('isExecutable') === true];
      return { id, name: text(process, 'name').trim() || text(pool, 'name').trim() || id, executable };
    });
  return [...choices.filter(({ executable }) => executable), ...choices.filter(({ executable }) => !executable)];
}
