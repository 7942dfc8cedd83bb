import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Sealing } from '../../kernel/sealing.ts';

/** How long a code on a board is shown. */
export const STEP_MS = 30_000;
const MAC_BYTES = 12;
const SECRET_BYTES = 24;
const LABEL_STEP = 'label';

/** What a scanned code says: which point, and at which step of the clock; a label on a wall has none. */
export interface ScannedCode {
  readonly pointId: number;
  readonly step: number | null;
}

const CODE = /^K([1-9]\d{0,8})\.(label|\d{1,12})\.([\w-]{16})$/;

/** The key of a point, which only its codes are made with. */
const keyOf = (sealing: Sealing, pointId: number) => sealing.derive(`attendance point ${pointId}`);
function macOf(sealing: Sealing, pointId: number, step: string): string {
  const mac = createHmac('sha256', keyOf(sealing, pointId)).update(`${pointId}|${step}`).digest();
  return mac.subarray(0, MAC_BYTES).toString('base64url');
}
const codeOf = (sealing: Sealing, pointId: number, step: string) =>
  `K${pointId}.${step}.${macOf(sealing, pointId, step)}`;

export const stepAt = (at: number): number => Math.floor(at / STEP_MS);
/** What a board shows at a moment. */
export const boardCode = (sealing: Sealing, pointId: number, at: number): string =>
  codeOf(sealing, pointId, String(stepAt(at)));
/** What a label on a wall shows; a picture of it is as good, so it asks for the position besides. */
export const labelCode = (sealing: Sealing, pointId: number): string => codeOf(sealing, pointId, LABEL_STEP);

/** What a code stands for; undefined when nobody here has made it. */
export function readCode(sealing: Sealing, code: string): ScannedCode | undefined {
  const match = CODE.exec(code);
  if (!match) return undefined;
  const [, id = '', step = '', mac = ''] = match;
  const pointId = Number(id);
  const own = macOf(sealing, pointId, step);
  if (!timingSafeEqual(Buffer.from(own), Buffer.from(mac))) return undefined;
  return { pointId, step: step === LABEL_STEP ? null : Number(step) };
}

/** A new link of a board, which is told once, and what is kept of it. */
export function newBoardSecret(): { readonly secret: string; readonly hash: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, hash: hashOf(secret) };
}
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
