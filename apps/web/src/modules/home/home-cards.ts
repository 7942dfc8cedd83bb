/** What another module shows on the first page: one of its pages, to those who may open it. */
export interface HomeCard {
  readonly path: string;
  readonly permissions: readonly string[];
}

declare module '../../kernel/module.ts' {
  interface Registries {
    homeCards: HomeCard;
  }
}
