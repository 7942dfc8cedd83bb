import { type Envelope, request } from './request.ts';

const asked = new Map<string, Promise<Envelope>>();

/** Starts a call before the code that needs it is loaded. */
export function askEarly(path: string): void {
  const answer = request(path, { quiet: true });
  // The one who takes it handles the failure.
  answer.catch(() => undefined);
  asked.set(path, answer);
}

/** The early answer, once; afterwards it would be stale. */
export function takeEarly(path: string): Promise<Envelope> | undefined {
  const answer = asked.get(path);
  asked.delete(path);
  return answer;
}
