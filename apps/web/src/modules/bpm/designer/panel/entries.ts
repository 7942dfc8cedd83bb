import type { Change, ModdleElement } from '@jiaoyan/bpmn';
import { useState } from 'react';
import { confirmDialog } from '../../../../kernel/view/feedback.tsx';
import { usePanel } from './panel.ts';

/** What a list of elements needs to be edited entry by entry. */
interface Entries<T> {
  /** What is being filled in. */
  readonly entry: T | undefined;
  add(entry: T): void;
  edit(old: ModdleElement, entry: T): void;
  save(next: T): void;
  close(): void;
  remove(old: ModdleElement): void;
}

/** The editing of such a list: `plan` says how an entry takes the place of another, comes new, or goes. */
export function useEntries<T>(
  question: string,
  plan: (old: ModdleElement | undefined, next: T | undefined) => readonly Change[],
): Entries<T> {
  const { apply } = usePanel();
  const [open, setOpen] = useState<{ old?: ModdleElement; entry: T }>();
  const close = () => setOpen(undefined);
  return {
    entry: open?.entry,
    add: (entry) => setOpen({ entry }),
    edit: (old, entry) => setOpen({ old, entry }),
    save: (next) => {
      apply(plan(open?.old, next));
      close();
    },
    close,
    remove: (old) =>
      void confirmDialog(question).then((sure) => {
        if (sure) apply(plan(old, undefined));
      }),
  };
}
