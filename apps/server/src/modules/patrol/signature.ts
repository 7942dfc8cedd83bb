import { createPublicKey, type KeyObject, verify } from 'node:crypto';

const CURVE = 'prime256v1';

/** Reads the public key of a phone; undefined when it is none of the one kind that is used. */
export function readPublicKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === CURVE ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a text was signed by the phone with this key. */
export function isSigned(key: KeyObject, text: string, signature: string): boolean {
  try {
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
