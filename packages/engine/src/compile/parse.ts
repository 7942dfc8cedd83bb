import { descriptor, type Flavour, keptReader, limitOf, type ModdleElement, many, tolerate } from '@jiaoyan/bpmn';
import { BpmnModdle } from 'bpmn-moddle';
import type { Problem } from '../model.ts';
import { identify } from './identify.ts';
import { resolveReferences, type Unresolved } from './reference.ts';
import { unreadable, warningProblems } from './warning.ts';

/** A file that was read, with all that its reader found odd. */
export interface Parsed {
  readonly definitions?: ModdleElement;
  readonly unresolved: Unresolved;
  readonly problems: readonly Problem[];
}

const refused = (problem: Problem): Parsed => ({ unresolved: new Map(), problems: [problem] });

/** The processes of a file. */
export const processesOf = (definitions: ModdleElement): readonly ModdleElement[] =>
  many(definitions, 'rootElements').filter((root) => root.$instanceOf('bpmn:Process'));

const readerOf = (flavour: Flavour) =>
  keptReader(() => {
    const moddle = new BpmnModdle({ [flavour]: descriptor(flavour) });
    tolerate(moddle, flavour);
    return moddle;
  });
const readers: Readonly<Record<Flavour, () => BpmnModdle>> = {
  camunda: readerOf('camunda'),
  flowable: readerOf('flowable'),
  activiti: readerOf('activiti'),
};

/** Reads a file in a flavour; every element in it has an id, and every reference that can be followed is. */
export async function parse(xml: string, flavour: Flavour): Promise<Parsed> {
  const limit = limitOf(xml);
  if (limit) return refused({ elementId: '', elementName: '', text: limit, level: 'error' });
  const read = await readers[flavour]().fromXML(xml).catch(unreadable);
  if (!('rootElement' in read)) return refused(read);
  const { rootElement: definitions, warnings, references, elementsById } = read;
  identify(processesOf(definitions), elementsById);
  const unresolved = resolveReferences({ definitions, references, elementsById });
  return { definitions, unresolved, problems: warningProblems(xml, warnings) };
}
