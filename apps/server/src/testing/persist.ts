import type { Answer } from './app.ts';

/** On a busy machine all connections to the database may be taken for a while: who is told so comes again. */
export async function persist(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call();
  return answer.code === 503 ? persist(call) : answer;
}
