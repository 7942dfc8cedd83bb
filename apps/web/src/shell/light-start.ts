import { MOBILE_WIDTH } from '../kernel/media.ts';
import type { Address } from './guards.ts';

const LIGHT = '/my/report';

/** Whether a visit begins with a page that runs without the application around it; `boot.js` asks the same. */
export const isLightStart = ({ pathname, search }: Address): boolean =>
  pathname === LIGHT &&
  !new URLSearchParams(search).has('id') &&
  window.matchMedia(`(width < ${MOBILE_WIDTH}px)`).matches;
