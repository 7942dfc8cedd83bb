import { patrolApi } from '../../../api/patrol.ts';
import { logged } from '../../../kernel/call/failure.ts';
import { read, write } from '../../../kernel/outbox/store.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** The key of this browser; its private half can be used, but not be taken out. */
interface RoundKey {
  readonly pair: CryptoKeyPair;
  /** The number by which the server knows it; 0 before it does. */
  readonly deviceId: number;
}
const nameOf = (userId: number) => `patrol-key ${userId}`;

/** Whether this page can sign: pages that are not served securely have no keys. */
export const canSign = (): boolean => Boolean(globalThis.crypto?.subtle);

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** What this phone is called where its owner looks for it. */
const phoneName = (): string => /\(([^)]*)\)/.exec(navigator.userAgent)?.[1]?.slice(0, 100) ?? '';

async function readKey(userId: number): Promise<RoundKey | undefined> {
  // Only this file writes under this name.
  return (await read('kept', nameOf(userId)).catch(logged)) as RoundKey | undefined;
}

async function enter(userId: number, pair: CryptoKeyPair): Promise<number> {
  const publicKey = base64(await crypto.subtle.exportKey('spki', pair.publicKey));
  const deviceId = await patrolApi.patrolRound.device(
    { body: { publicKey, name: phoneName() } },
    { quiet: true, repeatSubmit: false },
  );
  await write('kept', nameOf(userId), { pair, deviceId } satisfies RoundKey);
  return deviceId;
}

/** The number of this phone; makes and enters a key at the first time. 0 where there can be none. */
export async function roundDevice(userId: number): Promise<number> {
  if (!canSign()) return 0;
  const known = await readKey(userId);
  if (known && known.deviceId > 0) return known.deviceId;
  try {
    const pair = known?.pair ?? (await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']));
    return await enter(userId, pair);
  } catch (error) {
    // A browser that keeps nothing walks without a key; the round is not lost for it.
    logged(error);
    return 0;
  }
}

/** Enters the key anew: other phones have taken its place meanwhile. */
export async function reenterDevice(userId: number): Promise<number> {
  const known = await readKey(userId);
  return known ? enter(userId, known.pair) : 0;
}

/** Signs a text with the key of this phone; empty where there is none. */
export async function signRound(userId: number, text: string): Promise<string> {
  const known = canSign() ? await readKey(userId) : undefined;
  if (!known) return '';
  return base64(await crypto.subtle.sign(SIGNING, known.pair.privateKey, new TextEncoder().encode(text)));
}
