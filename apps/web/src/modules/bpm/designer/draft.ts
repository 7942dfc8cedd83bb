import type { Flavour } from '@jiaoyan/bpmn';

/** A diagram that was not saved, kept in the browser. */
export interface Draft {
  readonly xml: string;
  readonly flavour: Flavour;
  /** When it was kept, in milliseconds. */
  readonly time: number;
}

const storageKey = (name: string) => `bpm-draft:${name}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'xml' in value && 'flavour' in value && 'time' in value;

/** The draft under a name, if there is one. */
export function readDraft(name: string): Draft | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined; // storage refused or unreadable: there is no draft
  }
}

/** Keeps a draft; a browser without room for it goes without. */
export function keepDraft(name: string, draft: Draft): void {
  try {
    localStorage.setItem(storageKey(name), JSON.stringify(draft));
  } catch {
    dropDraft(name);
  }
}

/** Forgets a draft. */
export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(storageKey(name));
  } catch {
    // storage refused: nothing was kept
  }
}
