import { eq } from 'drizzle-orm';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { beginAttempt, clearAttempts, failAttempt } from './login-guard.ts';
import { verifyPassword } from './password.ts';
import { userTable as t } from './user.table.ts';

/** Asks somebody who is signed in for the password again; guesses count like those at the sign-in, for a session may be stolen. */
export async function provePassword(
  { db, user }: Ctx,
  password: string,
  refusal?: { wrong: string; field: string },
): Promise<void> {
  const failures = await beginAttempt(db, user.userName);
  const [row] = await db.select({ hash: t.passwordHash }).from(t).where(eq(t.userId, user.userId));
  if (!row || !(await verifyPassword(password, row.hash)))
    throw refuse(await failAttempt(db, user.userName, failures, refusal?.wrong), refusal?.field);
  await clearAttempts(db, user.userName);
}
