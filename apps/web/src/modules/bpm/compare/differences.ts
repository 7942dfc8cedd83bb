import { diff } from 'bpmn-js-differ';

/** How an element differs between two drawings. */
export type Change = 'added' | 'removed' | 'changed' | 'moved';

/** An element that differs, under the name that people know. */
export interface Difference {
  readonly id: string;
  readonly name: string;
  readonly change: Change;
}

const kinds = { _added: 'added', _removed: 'removed', _changed: 'changed', _layoutChanged: 'moved' } as const;

const nameOf = (entry: unknown, id: string): string => {
  const known = entry as { name?: string; model?: { name?: string } };
  return known.name || known.model?.name || id;
};

/** What differs between two definitions; an element that changed and moved counts as changed. */
export function differences(before: unknown, after: unknown): Difference[] {
  const changes = diff(before, after);
  const found = new Map<string, Difference>();
  for (const [kind, change] of Object.entries(kinds) as [keyof typeof kinds, Change][])
    for (const [id, entry] of Object.entries(changes[kind]))
      if (!found.has(id)) found.set(id, { id, name: nameOf(entry, id), change });
  return [...found.values()];
}
