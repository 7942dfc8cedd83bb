import { loginInfo } from '@jiaoyan/contract/monitor/login-info';
import type { Handlers } from '../../kernel/http.ts';
import { journalHandlers } from '../../kernel/journal.ts';
import { clearAttempts } from '../system/index.ts';
import { loginInfoTable } from '../system/session.table.ts';

export const loginInfoHandlers: Handlers<typeof loginInfo.endpoints> = {
  ...journalHandlers(loginInfo, loginInfoTable),
  unlock: ({ params, ctx }) => clearAttempts(ctx.db, params.userName),
};
