import type { Lifecycle } from '@jiaoyan/contract/kernel/lifecycle';
import { refuse, stale } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';

/** Who acts; the system has no number. */
export interface Actor {
  readonly userId: number | null;
  readonly name: string;
}
export const SYSTEM: Actor = { userId: null, name: '系统' };

/** Who acts in a call. */
export const actorOf = ({ userId, nickName }: SessionUser) => ({ userId, name: nickName });

// biome-ignore lint/suspicious/noExplicitAny: any lifecycle will do here, whatever its states and moves
type AnyLife = Pick<Lifecycle<any, any, any>, 'refusal'>;
/** Refuses a move that the state does not offer, and one that was decided upon looking at an older version. */
export function allow(
  life: AnyLife,
  record: { readonly status: string; readonly version: number },
  move: string,
  version?: number,
): void {
  if (version !== undefined && version !== record.version) throw stale();
  const refusal = life.refusal(record.status, move);
  if (refusal) throw refuse(refusal);
}
