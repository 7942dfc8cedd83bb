import { z } from 'zod';

/** What JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A value that survives JSON. The library's own type of it can be changed in place; ours cannot, and nobody does. */
export const json = z.json() as z.ZodType<Json, Json>;
