import type { WebModule } from '../../kernel/module.ts';

/** The register of facilities: so far, who makes and sells them. */
export const facility: WebModule = {
  name: 'facility',
  views: {
    'repair/facility/provider': async () => (await import('./ProviderPage.tsx')).ProviderPage,
  },
};
