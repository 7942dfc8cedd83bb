import { sql } from 'drizzle-orm';
import { hotStatement } from '../../../kernel/db/db.ts';
import type { Job } from './job.ts';
import { jobTable, startTriggerTable, timerTable } from './process.table.ts';
import type { ClaimedTrigger } from './start-trigger.ts';
import type { ClaimedTimer } from './timer.ts';

// Work that is due is taken one piece at a time and put off by the same statement, which also counts the attempt: whoever
// dies in it delays only this piece, and it is known which one it was.

const { placeholder: value } = sql;

/** How long a crash delays a timer; also the pause before one that failed is tried again. */
const lease = sql`make_interval(secs => 10 * (attempts + 1))`;

/** Takes the next timer. Instances in `served` have had their turn and wait until the others had theirs. */
export const claimTimer = hotStatement<ClaimedTimer>(
  'bpm_claim_timer',
  sql`WITH next AS MATERIALIZED (SELECT instance_id, timer_id FROM ${timerTable}
      WHERE due_at <= now() AND NOT instance_id = ANY(${value('served')}::integer[])
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE ${timerTable} t SET attempts = attempts + 1, due_at = now() + ${lease} FROM next
    WHERE t.instance_id = next.instance_id AND t.timer_id = next.timer_id
    RETURNING t.instance_id AS "instanceId", t.timer_id AS "timerId", t.rounds, t.attempts, t.due_at::text AS claim`,
);

/** Takes the next job; services, which wait for others, only when there is room for them. */
export const claimJob = hotStatement<Job>(
  'bpm_claim_job',
  sql`WITH next AS MATERIALIZED (SELECT job_id FROM ${jobTable}
      WHERE due_at <= now() AND (${value('services')}::boolean OR kind <> 'service')
        AND NOT instance_id = ANY(${value('served')}::integer[])
      ORDER BY due_at, job_id LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE ${jobTable} j SET attempts = attempts + 1, due_at = now() + make_interval(mins => attempts + 1) FROM next
    WHERE j.job_id = next.job_id
    RETURNING j.job_id AS "jobId", j.instance_id AS "instanceId", j.token_id AS "tokenId", j.kind, j.payload, j.attempts`,
);

/** Takes the next process that is to start. */
export const claimTrigger = hotStatement<ClaimedTrigger>(
  'bpm_claim_trigger',
  sql`WITH next AS MATERIALIZED (SELECT trigger_id FROM ${startTriggerTable}
      WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE ${startTriggerTable} t SET attempts = attempts + 1, due_at = now() + ${lease} FROM next
    WHERE t.trigger_id = next.trigger_id
    RETURNING t.trigger_id AS "triggerId", t.attempts, t.due_at::text AS claim`,
);

/** How long until something is due, in seconds; null when nothing is. */
export const readWait = hotStatement<{ wait: number | null }>(
  'bpm_next_due',
  sql`SELECT extract(epoch FROM least((SELECT min(due_at) FROM ${timerTable}), (SELECT min(due_at) FROM ${jobTable}),
    (SELECT min(due_at) FROM ${startTriggerTable})) - now())::float8 AS wait`,
);
