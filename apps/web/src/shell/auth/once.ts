import type { CallOptions } from '../../kernel/call/client.ts';

/** The forms before signing in show a refusal themselves, and a second attempt with the same words is meant. */
export const ONCE: CallOptions = { quiet: true, repeatSubmit: false };
