import { provider } from './provider.ts';

/** The register of facilities: so far, who makes and sells them. */
export const facility = {
  provider: provider.endpoints,
};
