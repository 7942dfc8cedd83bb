import { type Field, type Hints, optionalText, text } from './field.ts';

/** Stands for a secret that is set. The secret itself never leaves the server; sending this back leaves it as it is. */
export const KEPT_SECRET = '******';

/** A secret of a record: it can be set and replaced, not read. */
export const secret = (label: string, hints: Hints<string> = {}): Field<string, true> =>
  optionalText(label, { list: false, ...hints });

/** The same for a secret that must be given. */
export const requiredSecret = (label: string, hints: Hints<string> = {}): Field<string, false> =>
  text(label, { list: false, ...hints });
