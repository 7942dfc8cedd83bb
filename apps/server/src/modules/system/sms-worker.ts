import { eq, inArray, sql } from 'drizzle-orm';
import type { Bus } from '../../kernel/db/bus.ts';
import type { Db } from '../../kernel/db/db.ts';
import { smsLogTable as logs, smsOutboxTable as outbox, smsChannelTable } from './sms.table.ts';
import { type SmsOutcome, type SmsTools, smsAdapters } from './sms-adapter.ts';
import { SMS_QUEUED, smsSendStatus } from './sms-send.ts';

const BATCH = 20;
const MAX_ATTEMPTS = 3;

/** Takes messages off the queue. */
export interface SmsWorker {
  /** Sends what is due; a job calls it so that attempts are repeated and nothing is left behind by a crash. */
  run(): Promise<void>;
  close(): Promise<void>;
}

/** Takes what is due, for this node alone; the next attempt is put off first, so a crash only delays it. */
async function claim(db: Db) {
  return db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextTry: sql`now() + make_interval(mins => ${outbox.attempts} + 1)`,
    })
    .where(
      inArray(
        outbox.logId,
        db
          .select({ logId: outbox.logId })
          .from(outbox)
          .where(sql`${outbox.nextTry} <= now()`)
          .orderBy(outbox.logId)
          .limit(BATCH)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning();
}

type Waiting = Awaited<ReturnType<typeof claim>>[number];

/** One attempt. */
async function attempt(db: Db, waiting: Waiting, tools: SmsTools): Promise<SmsOutcome & { ignored?: boolean }> {
  const [found] = await db
    .select({ entry: logs, channel: smsChannelTable })
    .from(logs)
    .leftJoin(smsChannelTable, eq(smsChannelTable.channelId, logs.channelId))
    .where(eq(logs.logId, waiting.logId));
  const refused = { ok: false, retry: false, requestId: '' };
  if (!found?.channel) return { ...refused, code: 'NO_CHANNEL', msg: '短信渠道已删除' };
  const { entry, channel } = found;
  if (channel.status !== '0') return { ...refused, ignored: true, code: '', msg: '短信渠道已停用' };
  const send = Object.hasOwn(smsAdapters, channel.code) ? smsAdapters[channel.code] : undefined;
  if (!send) return { ...refused, code: 'NO_ADAPTER', msg: '没有该渠道的发送程序' };
  const { mobile, apiTemplateId, apiSerialNo: serialNo } = entry;
  return send({ mobile, apiTemplateId, serialNo, content: waiting.content, params: waiting.params }, channel, tools);
}

/** Sends one message and keeps what became of it; what may work later stays in the queue. */
async function deliver(db: Db, waiting: Waiting, tools: SmsTools) {
  const outcome = await attempt(db, waiting, tools);
  const again = outcome.retry && waiting.attempts < MAX_ATTEMPTS;
  const status = outcome.ignored ? smsSendStatus.ignored : outcome.ok ? smsSendStatus.sent : smsSendStatus.failed;
  await db.transaction(async (tx) => {
    await tx
      .update(logs)
      .set({
        sendStatus: again ? smsSendStatus.waiting : status,
        sendTime: sql`now()`,
        sendCode: outcome.ok ? '0' : 'FAILED',
        sendMsg: outcome.ok ? '' : again ? `第${waiting.attempts}次发送失败，稍后重试` : outcome.msg,
        apiSendCode: outcome.code,
        apiSendMsg: outcome.msg,
        apiRequestId: outcome.requestId,
      })
      .where(eq(logs.logId, waiting.logId));
    if (!again) await tx.delete(outbox).where(eq(outbox.logId, waiting.logId));
  });
}

/** Sends as soon as a message is queued on any node; each is taken by one of them. */
export function createSmsWorker({ db, bus, ...tools }: SmsTools & { db: Db; bus: Bus }): SmsWorker {
  let running: Promise<void> = Promise.resolve();
  let waiting = false;
  let closed = false;
  const drain = async () => {
    for (;;) {
      const batch = closed ? [] : await claim(db);
      if (batch.length === 0) return;
      for (const message of batch) await deliver(db, message, tools);
    }
  };
  const run = () => {
    if (waiting || closed) return running;
    waiting = true;
    running = running
      .then(() => {
        waiting = false;
        return drain();
      })
      .catch((error) => tools.log.error({ err: error }, 'sms'));
    return running;
  };
  const stop = bus.subscribe(SMS_QUEUED, () => void run());
  return {
    run,
    async close() {
      closed = true;
      stop();
      await running;
    },
  };
}
