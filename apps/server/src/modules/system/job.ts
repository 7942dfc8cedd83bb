import { sweepCache } from '../../kernel/cache/cache.ts';
import type { Job } from '../../kernel/jobs/jobs.ts';
import type { Services } from '../../kernel/services.ts';
import { sweepOldOrphans } from './file-retention.ts';
import { sweepAttempts } from './login-guard.ts';
import { sweepMessages } from './message-retention.ts';
import { sweepSessions } from './session.ts';
import { sweepSmsCodes } from './sms-code.ts';
import type { System } from './tools.ts';

/** Housekeeping, and short messages that could not be sent at once. */
export const systemJobs = ({ db, files }: Services, { configs, sms }: System): Job[] => [
  {
    name: 'sweep-sessions',
    cron: '*/10 * * * *',
    async run() {
      await sweepSessions(db);
      await sweepAttempts(db);
      await sweepCache(db);
      await sweepSmsCodes(db);
    },
  },
  { name: 'send-sms', cron: '* * * * *', run: () => sms.run() },
  { name: 'sweep-messages', cron: '50 3 * * *', run: () => sweepMessages(db, configs) },
  { name: 'sweep-orphans', cron: '10 4 * * *', run: () => sweepOldOrphans(db, files, configs) },
];
