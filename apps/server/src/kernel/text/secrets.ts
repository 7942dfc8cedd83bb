const SECRET = /passw|pwd|secret|token|credential|private.?key|aes.?key/i;

/** What stands in for a secret. */
export const MASK = '●●●';

type Values = Readonly<Record<string, unknown>>;

/** A record may name a secret by its key, as parameters do; then its other texts are the secret. */
const namesSecret = (values: Values) =>
  Object.entries(values).some(([name, value]) => /key$/i.test(name) && typeof value === 'string' && SECRET.test(value));

/** A parameter that is changed by its number: which key it has is not told, so its value may be a secret. */
const isNameless = (values: Values) => 'configValue' in values && !('configKey' in values);

/** Tells which values of a record must not be shown to anybody. */
export function secretFinder(values: Values): (name: string) => boolean {
  const whole = namesSecret(values) || isNameless(values);
  return (name) => SECRET.test(name) || (whole && /value$/i.test(name));
}

const MAX_STRING = 2000;
const MAX_ENTRIES = 100;

/** A copy of any input without its secrets, however deep they lie, and without its bulk. */
export function withoutSecrets(input: unknown, depth = 0): unknown {
  if (typeof input === 'string') return input.slice(0, MAX_STRING);
  if (input === null || typeof input !== 'object') return input;
  if (depth > 6) return '…';
  if (Array.isArray(input)) return input.slice(0, MAX_ENTRIES).map((item) => withoutSecrets(item, depth + 1));
  const isSecret = secretFinder(input as Values);
  return Object.fromEntries(
    Object.entries(input)
      .slice(0, MAX_ENTRIES)
      .flatMap(([name, value]) => (isSecret(name) ? [] : [[name, withoutSecrets(value, depth + 1)] as const])),
  );
}
