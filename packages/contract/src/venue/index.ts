import { apply } from './apply.ts';

/** Applications for rooms. */
export const venue = {
  areaApply: apply.endpoints,
};
