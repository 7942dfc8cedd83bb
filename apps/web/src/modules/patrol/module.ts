import type { WebModule } from '../../kernel/module.ts';

/** Rounds along points: what is looked at where, on which way, when and by whom. */
export const patrol: WebModule = {
  name: 'patrol',
  views: {},
};
