import { AppError, refuse } from '../errors.ts';

const TAKEN = '已存在';

/** Adds the value at fault to the refusal of one that is taken. */
async function telling<R>(body: object, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.field || !error.message.endsWith(TAKEN)) throw error;
    const value = (body as Record<string, unknown>)[error.field];
    throw value === undefined ? error : refuse(`${error.message}：${value}`, error.field);
  }
}

/** Wraps the writes of a resource so that what is taken is named. */
export const refuseTaken =
  <A extends { body: object }, R>(handler: (args: A) => Promise<R>) =>
  (args: A): Promise<R> =>
    telling(args.body, () => handler(args));
