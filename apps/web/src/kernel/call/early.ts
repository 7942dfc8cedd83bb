import { type Envelope, request } from './request.ts';

const asked = new Map<string, Promise<Envelope>>();

/** Asks for something before the code that needs it has come. */
export function askEarly(path: string): void {
  const answer = request(path, { quiet: true });
  // The one who takes it handles the failure.
  answer.catch(() => undefined);
  asked.set(path, answer);
}

/** What was asked for early; once, for afterwards it is old. */
export function takeEarly(path: string): Promise<Envelope> | undefined {
  const answer = asked.get(path);
  asked.delete(path);
  return answer;
}
