import { loginInfo } from '@jiaoyan/contract/monitor/login-info';
import { journalHandlers } from '../../kernel/crud/journal.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { clearAttempts } from '../system/index.ts';
import { loginInfoTable } from '../system/session.table.ts';

export const loginInfoHandlers: Handlers<typeof loginInfo.endpoints> = {
  ...journalHandlers(loginInfo, loginInfoTable),
  unlock: ({ params, ctx }) => clearAttempts(ctx.db, params.userName),
};
