import { useRun } from '../kernel/form/use-run.ts';
import { DESK } from './desk-queries.ts';

const changed = [DESK];

/** Makes calls that need no form, and asks everything about records again. */
export const useDeskRun = () => useRun(changed);
