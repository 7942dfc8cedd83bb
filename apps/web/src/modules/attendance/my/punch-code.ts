const CODE = /K[1-9]\d{0,8}\.(label|\d{1,12})\.[\w-]{16}$/;

/** What was scanned, as far as it is a code to check in with; a label on the wall asks for the position besides. */
export interface PunchCode {
  readonly code: string;
  readonly isLabel: boolean;
}

/** Reads what was scanned or typed; undefined for any other code. */
export function readPunchCode(text: string): PunchCode | undefined {
  const match = CODE.exec(text.trim());
  return match ? { code: match[0], isLabel: match[1] === 'label' } : undefined;
}
