import type { InputProps } from '../../domain/Choose.tsx';
import type { Part } from '../../kernel/view/part.tsx';

/** A tab of the file of a facility that a higher module brings; `rank` says where it stands among them. */
interface FacilitySection {
  readonly key: string;
  readonly label: string;
  readonly rank: number;
  readonly permission?: string;
  readonly Panel: Part<{ facilityId: number }>;
}
/** A row of the overview, or a button beside the moves, that a higher module brings. */
interface FacilityExtra {
  readonly key: string;
  readonly Part: Part<{ facilityId: number; status: string }>;
}

declare module '../../kernel/module.ts' {
  interface Registries {
    facilitySections: FacilitySection;
    /** What a higher module offers to do with a facility. */
    facilityActions: FacilityExtra;
    /** Chooses the item of repair that a class is most likely about. */
    classifyItems: { readonly key: string; readonly Input: Part<InputProps> };
    /** Buttons of higher modules above the register. */
    facilityTools: { readonly key: string; readonly Tool: Part };
  }
}

export type { FacilitySection };
