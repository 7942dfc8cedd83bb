import { BpmnModdle } from 'bpmn-moddle';
import { descriptor } from '../descriptor/index.ts';
import type { Flavour } from '../flavour.ts';
import { hoist } from '../hoist.ts';
import { type Change, type Create, type ModdleElement, many } from '../moddle.ts';
import { tolerate } from '../tolerance.ts';

/** A file that a test reads, changes by plans as the designer would, and writes. */
export interface TestModel {
  readonly create: Create;
  readonly warnings: readonly string[];
  readonly definitions: ModdleElement;
  /** The element with an id, wherever it stands. */
  find(id: string): ModdleElement;
  /** Carries out a plan; the returned function undoes it. */
  apply(changes: readonly Change[]): () => void;
  xml(): Promise<string>;
}

const wrap = (body: string, flavour: Flavour) =>
  `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:${flavour}="${descriptor(flavour).uri}" xmlns:other="http://other.example/1" id="Definitions_1" targetNamespace="http://bpmn.io/schema/bpmn"><bpmn:process id="P" isExecutable="true">${body}</bpmn:process></bpmn:definitions>`;

function findIn(element: ModdleElement, id: string): ModdleElement | undefined {
  if (element.get('id') === id) return element;
  for (const name of ['rootElements', 'flowElements', 'participants', 'artifacts']) {
    if (!(name in element.$descriptor.propertiesByName)) continue;
    for (const child of many(element, name)) {
      const found = findIn(child, id);
      if (found) return found;
    }
  }
  return undefined;
}

/** Opens a whole file. */
export async function openFile(xml: string, flavour: Flavour): Promise<TestModel> {
  const moddle = new BpmnModdle({ [flavour]: descriptor(flavour) });
  tolerate(moddle, flavour);
  const { rootElement, warnings } = await moddle.fromXML(hoist(xml));
  return {
    create: (type, attributes) => moddle.create(type, attributes),
    warnings: warnings.map(({ message }) => message),
    definitions: rootElement,
    find(id) {
      const found = findIn(rootElement, id);
      if (!found) throw new Error(`no element ${id}`);
      return found;
    },
    apply(changes) {
      const undo = changes.map(({ element, properties }) => {
        const old = Object.keys(properties).map((name): [string, unknown] => [name, element.get(name)]);
        for (const [name, value] of Object.entries(properties)) element.set(name, value);
        return () => {
          for (const [name, value] of old) element.set(name, value);
        };
      });
      return () => {
        for (const step of undo.reverse()) step();
      };
    },
    xml: async () => (await moddle.toXML(rootElement, { format: true })).xml,
  };
}

/** Opens a process with the given elements. */
export const openProcess = (body: string, flavour: Flavour = 'camunda'): Promise<TestModel> =>
  openFile(wrap(body, flavour), flavour);
