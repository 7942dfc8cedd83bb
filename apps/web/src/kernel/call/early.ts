import { announce, type Envelope, request } from './request.ts';

interface Asked {
  answer: Promise<Envelope>;
  quiet: boolean;
}
const asked = new Map<string, Asked>();

/** Starts a call before the code that needs it is loaded; unless it is quiet, a failure is shown to the one who takes it. */
export function askEarly(path: string, { quiet = true } = {}): void {
  // Nobody could show a failure yet.
  const answer = request(path, { quiet: true });
  // The one who takes it handles the failure.
  answer.catch(() => undefined);
  asked.set(path, { answer, quiet });
}

/** The early answer, once; afterwards it would be stale. */
export function takeEarly(path: string): Promise<Envelope> | undefined {
  const found = asked.get(path);
  asked.delete(path);
  if (!found || found.quiet) return found?.answer;
  return found.answer.catch((error: unknown) => {
    announce(error, false);
    throw error;
  });
}
