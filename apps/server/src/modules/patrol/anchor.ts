import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Anchor, type AnchorText, anchorText } from '@jiaoyan/contract/patrol/evidence';
import type { Sealing } from '../../kernel/sealing.ts';

const PURPOSE = 'patrol anchor';
const NONCE_BYTES = 16;
/** One key per sealing: reckoning it anew would cost more than the seals. */
const keys = new WeakMap<Sealing, Buffer>();

function keyOf(sealing: Sealing): Buffer {
  const known = keys.get(sealing) ?? sealing.derive(PURPOSE);
  keys.set(sealing, known);
  return known;
}
const macOf = (sealing: Sealing, anchor: AnchorText): string =>
  createHmac('sha256', keyOf(sealing)).update(anchorText(anchor)).digest('hex');

/** Seals from when on a phone counts, so that it can tell later, without a connection, when something happened. */
export function makeAnchor(sealing: Sealing, of: Omit<AnchorText, 'nonce'>): Anchor {
  const anchor = { ...of, nonce: randomBytes(NONCE_BYTES).toString('hex') };
  return { ...anchor, mac: macOf(sealing, anchor) };
}

/** Whether an anchor was sealed here, for this person, round and phone. */
export function isOurs(
  sealing: Sealing,
  anchor: Anchor,
  { taskId, userId, deviceId }: Pick<AnchorText, 'taskId' | 'userId' | 'deviceId'>,
): boolean {
  if (anchor.taskId !== taskId || anchor.userId !== userId || anchor.deviceId !== deviceId) return false;
  const [right, said] = [Buffer.from(macOf(sealing, anchor)), Buffer.from(anchor.mac)];
  return right.length === said.length && timingSafeEqual(right, said);
}
