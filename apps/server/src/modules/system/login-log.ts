import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { placeOf } from '../../kernel/http/ip.ts';
import { loginInfoTable } from './session.table.ts';
import { describeAgent } from './user-agent.ts';

/** Whose sign-in or sign-out it was, and from where. */
interface Visit {
  userName: string;
  ipaddr: string;
  browser: string;
  os: string;
}

/** The visit that a request makes. */
export const visitOf = (ctx: Ctx, userName: string): Visit => ({
  userName: userName.slice(0, 64),
  ipaddr: ctx.ip,
  ...describeAgent(ctx.userAgent),
});

/** Writes a line into the login log. */
export async function logLogin(db: Db, visit: Visit, ok: boolean, msg: string) {
  await db
    .insert(loginInfoTable)
    .values({ ...visit, loginLocation: placeOf(visit.ipaddr), status: ok ? '0' : '1', msg: msg.slice(0, 255) });
}
