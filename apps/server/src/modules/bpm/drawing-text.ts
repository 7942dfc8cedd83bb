const DECLARED = /^(<\?xml[^>]*\bencoding\s*=\s*["'])([\w.-]+)(["'])/;
/** A declaration is ASCII in every encoding that files use, and stands at the beginning. */
const HEAD = 200;

/** The text of a file in the encoding that it declares. It is kept as text, and says so from then on. */
export function textOfFile(bytes: Buffer): string {
  const encoding = DECLARED.exec(bytes.subarray(0, HEAD).toString('latin1'))?.[2] ?? 'utf-8';
  try {
    const text = new TextDecoder(encoding).decode(bytes);
    return /^utf-?8$/i.test(encoding) ? text : text.replace(DECLARED, '$1UTF-8$3');
  } catch {
    return bytes.toString('utf8'); // an encoding that nobody knows
  }
}
