import { decimalOf, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import type { Db } from '../../kernel/db/db.ts';

const PLACES = 3;

/** Goods that somebody will need on a day. */
export interface Need {
  readonly materialId: number;
  readonly day: string;
  readonly qty: string;
}
/** What a higher module knows of goods that will be needed on a campus, until a day. */
export interface ComingNeeds {
  needs(db: Db, subcampId: number, until: string): Promise<readonly Need[]>;
}

declare module '../../kernel/registry.ts' {
  interface Registries {
    /** What stores have to be prepared for. */
    comingNeeds: ComingNeeds;
  }
}

/** How much of a material is needed until a day. */
export const neededUntil = (needs: readonly Need[], materialId: number, until: string): string =>
  decimalOf(
    needs.reduce((sum, need) => {
      const counts = need.materialId === materialId && need.day <= until;
      return counts ? sum + unitsOf(need.qty, PLACES) : sum;
    }, 0n),
    PLACES,
  );
