import { createHash } from 'node:crypto';
import { submission } from '@jiaoyan/contract/repair/report';
import { SOURCE } from '@jiaoyan/contract/repair/status';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import { addressOf, removeUploads, type StoredFile } from '../../../kernel/files/files.ts';
import { parseValue } from '../../../kernel/http/input.ts';
import type { SentForm, Typed } from '../../../kernel/plain/read-form.ts';
import type { Services } from '../../../kernel/services.ts';
import { newToken } from '../../qrcode/index.ts';
import { checkCaptcha, refuseSensitive } from '../../system/index.ts';
import { type Report, reportTable } from '../report/report.table.ts';
import { submitFor } from '../report/submit.ts';
import type { RepairTools } from '../tools.ts';
import { portalTable as t } from './portal.table.ts';
import type { Spot } from './spot.ts';

/** Nobody who can sign in owns what guests upload. */
const NOBODY = 0;
const MAX_A_DAY = 5;
const SECRET = /^[0-9A-Za-z]{22}$/;

const guestForm = submission.pick({ templateId: true, location: true, description: true, reporterPhone: true }).extend({
  templateId: z.preprocess((text) => Number(text) || undefined, submission.shape.templateId),
  name: z.string().trim().min(1).max(20).meta({ title: '姓名' }),
});
const inBuilding = guestForm.extend({
  location: z.string().trim().min(1).max(100).meta({ title: '具体位置' }),
});

/** What is kept of a secret: whoever reads the database cannot follow the link. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The report that a secret belongs to. */
export async function reportOfSecret(db: Db, secret: string): Promise<Report | undefined> {
  if (!SECRET.test(secret)) return undefined;
  const [row] = await db
    .select({ report: reportTable })
    .from(t)
    .innerJoin(reportTable, eq(reportTable.reportId, t.reportId))
    .where(eq(t.secretHash, hashOf(secret)));
  return row?.report;
}

/** The secret of a form; one that belongs to another report already is replaced. */
async function secretFor(db: Db, typed: Typed): Promise<{ secret: string; isSent: boolean }> {
  const { secret = '', description = '' } = typed;
  if (!SECRET.test(secret)) return { secret: newToken(), isSent: false };
  const sent = await reportOfSecret(db, secret);
  if (!sent) return { secret, isSent: false };
  // The same form again, such as after a second touch: the report is there.
  const isSent = sent.description === description.trim();
  return { secret: isSent ? secret : newToken(), isSent };
}

function checkForm(typed: Typed, object: Spot) {
  return parseValue(object.roomId === null ? inBuilding : guestForm, { ...typed });
}

/** What became of a form: its secret, or a fault that is known already. */
type Outcome = { readonly secret: string } | { readonly known: string };

interface Sending {
  readonly tools: RepairTools;
  readonly services: Services;
  readonly object: Spot;
}

async function send(
  { tools, services, object }: Sending,
  { typed, photos }: SentForm,
  kept: StoredFile[],
  secret: string,
) {
  const { name, ...rest } = checkForm(typed, object);
  if (services.config.captcha) await checkCaptcha(services.cache, typed.uuid ?? '', typed.code ?? '');
  await refuseSensitive(tools.findSensitiveWords, [{ field: 'name', label: '姓名', text: name }]);
  for (const photo of photos) kept.push(await photo.keep({ db: services.db, userId: NOBODY }));
  const guest = { userId: null, name: `游客 ${name}` };
  const quota = {
    origin: `guest ${rest.reporterPhone}`,
    from: and(isNull(reportTable.reporterId), eq(reportTable.reporterPhone, rest.reporterPhone)),
    max: MAX_A_DAY,
  };
  const also = async (tx: Db, { reportId }: Report) => {
    await tx.insert(t).values({ reportId, secretHash: hashOf(secret) });
  };
  const body = submission.parse({
    ...rest,
    placeId: object.placeId,
    roomId: object.roomId,
    images: kept.map((file) => addressOf(file.name)).join(','),
    source: SOURCE.scan,
    force: typed.force === '1',
  });
  return submitFor(
    tools,
    { actor: guest, reporter: guest, agentId: null, quota, also, known: eq(reportTable.isPublic, true) },
    body,
  );
}

/** Takes the report of somebody who is not signed in; whatever is refused leaves no photo behind. */
export async function sendReport(sending: Sending, form: SentForm): Promise<Outcome> {
  const { services } = sending;
  const kept: StoredFile[] = [];
  const takeBack = async () => {
    await Promise.all(form.photos.map((photo) => photo.drop()));
    await removeUploads(services.db, services.files, kept);
  };
  try {
    if (form.problem) throw form.problem;
    const { secret, isSent } = await secretFor(services.db, form.typed);
    if (isSent) {
      await takeBack();
      return { secret };
    }
    const { reportId, message } = await send(sending, form, kept, secret);
    if (reportId !== null) return { secret };
    await takeBack();
    return { known: message.replace(/，可点击.*$/, '，如果不是同一个故障请勾选“仍要提交”') };
  } catch (error) {
    await takeBack();
    throw error instanceof AppError && error.field === 'file'
      ? new AppError(error.code, error.message, 'images')
      : error;
  }
}
