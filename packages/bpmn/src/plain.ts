import { hoist } from './hoist.ts';
import type { ModdleElement } from './moddle.ts';
import { plainReader } from './reader.ts';

/** A file read without the vocabulary of any engine: their words stand in it as attributes and elements of strangers. */
export interface PlainFile {
  readonly definitions: ModdleElement;
  /** The file with whatever was changed in it. */
  write(): Promise<string>;
}

/** Reads a file for its BPMN alone; throws when it is none. */
export async function readPlain(xml: string): Promise<PlainFile> {
  const moddle = plainReader();
  const { rootElement } = await moddle.fromXML(hoist(xml), 'bpmn:Definitions');
  return { definitions: rootElement, write: async () => (await moddle.toXML(rootElement, { format: true })).xml };
}
