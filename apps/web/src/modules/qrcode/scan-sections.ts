import type { ScanAction, Scanned } from '@jiaoyan/contract/qrcode/qrcode';
import type { Part } from '../../kernel/view/part.tsx';

/** What a higher module shows after a scan, above or below the actions. */
export interface ScanSection {
  readonly key: string;
  readonly place: 'top' | 'bottom';
  readonly Section: Part<{ scanned: Scanned }>;
}

declare module '../../kernel/module.ts' {
  interface Registries {
    scanSections: ScanSection;
  }
}

/** What an action is called, if the caller may take it. */
export const actionTitle = ({ actions }: Scanned, key: ScanAction['key']): string | undefined =>
  actions.find((action) => action.key === key)?.title;
