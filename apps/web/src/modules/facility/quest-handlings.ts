import type { QuestDetail } from '@jiaoyan/contract/facility/quest';
import type { Part } from '../../kernel/view/part.tsx';

/** A way of a higher module to put a danger right: the dialog that asks what it takes. */
interface QuestHandling {
  readonly key: string;
  readonly label: string;
  readonly permission: string;
  readonly Dialog: Part<{ quest: QuestDetail; onClose: () => void }>;
}

declare module '../../kernel/module.ts' {
  interface Registries {
    questHandlings: QuestHandling;
  }
}

export type { QuestHandling };
