import type { Moved } from '@jiaoyan/contract/kernel/move';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { SOURCE } from '@jiaoyan/contract/repair/status';
import { APPLY, applyLife, type Checkout } from '@jiaoyan/contract/venue/apply';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { actorOf, allow } from '../../kernel/record/actor.ts';
import {
  createReport,
  positionFor,
  type RepairTools,
  type ScannedPlace,
  slaFor,
  templateFor,
  turnBase,
} from '../repair/index.ts';
import { type Apply, applyTable as t } from './apply.table.ts';
import { type ApplyTurn, moveApply, takeApply } from './apply-case.ts';
import { managesApply, requireOwn } from './apply-scope.ts';
import { venueOf } from './book-rule.ts';
import { changeTime, currentTime } from './booking-hold.ts';
import { roomsTaken } from './booking-room.ts';

const HALF_HOUR = 30 * 60_000;
const MIN_WORDS = 5;
type User = Ctx['user'];

async function readApply(db: Db, applyId: number): Promise<Apply> {
  const [apply] = await db.select().from(t).where(eq(t.applyId, applyId));
  if (!apply) throw notFound();
  return apply;
}

/** How the caller stands to an application: its applicant, or somebody who looks after the room. */
async function partOf(db: Db, user: User, apply: Apply): Promise<'applicant' | 'manager'> {
  if (await managesApply(db, user, apply)) return 'manager';
  requireOwn(user, apply);
  return 'applicant';
}

/** Whoever uses a room stands in it: the label on its wall says so. */
async function refuseElsewhere(tx: Db, { roomId }: Apply, place: ScannedPlace | undefined) {
  const rooms = await roomsTaken(tx, roomId);
  if (!place?.roomId || !rooms.includes(place.roomId)) throw refuse('请扫描申请的场地二维码', 'token');
}

/** Somebody begins to use the room. */
export async function checkInApply(
  tools: RepairTools,
  ctx: Pick<Ctx, 'db' | 'user'>,
  applyId: number,
  { token, version }: { token: string; version?: number | undefined },
): Promise<Moved> {
  const { user } = ctx;
  const part = await partOf(tools.db, user, await readApply(tools.db, applyId));
  const place = token ? await tools.resolveScan(ctx, token) : undefined;
  const base = { actor: actorOf(user), now: tools.clock() };
  return tools.db.transaction(async (tx) => {
    const { status, version: next } = await takeApply(tools, tx, base, applyId, async (turn) => {
      const { apply, now } = turn;
      allow(applyLife, apply, 'checkin', version);
      const { current } = await currentTime(tx, applyId);
      if (!current || now < momentOf(current.period.from) - HALF_HOUR) throw refuse('未到使用时间');
      const last = part === 'manager' ? momentOf(current.period.to) : momentOf(current.period.from) + HALF_HOUR;
      if (now > last) throw refuse('已超过签到时间，请联系场地管理员');
      if (part === 'applicant') await refuseElsewhere(tx, apply, place);
      apply.checkInTime = wallTime(now);
      await changeTime(tx, current, { checkInTime: apply.checkInTime });
      moveApply(turn, APPLY.using, { event: 'CHECKIN', content: part === 'manager' ? '场地管理员代为签到' : '' });
    });
    return { status, version: next };
  });
}

/** The use of a room is over; who comes next may have it from now on, and a repeated application waits for its next time. */
export async function checkOutTurn(turn: ApplyTurn, tx: Db, content: string): Promise<void> {
  const { apply, now } = turn;
  const { current, isLast } = await currentTime(tx, apply.applyId);
  apply.checkOutTime = wallTime(now);
  if (current) {
    const { from, to } = current.period;
    const end = wallTime(Math.min(momentOf(to), Math.max(now, momentOf(from) + 1000)));
    const values = { checkOutTime: apply.checkOutTime, period: { from, to: end } };
    await changeTime(tx, current, values);
  }
  moveApply(turn, isLast ? APPLY.ended : APPLY.approved, { event: 'CHECKOUT', content });
}

/** The report on what was broken, looked up before the transaction. */
async function damageOf(tools: RepairTools, apply: Apply, { templateId, description, images }: Checkout) {
  if (templateId === undefined) throw refuse('请选择报修项目', 'templateId');
  if (description.length < MIN_WORDS) throw refuse(`请填写至少${MIN_WORDS}个字的损坏说明`, 'description');
  const { db } = tools;
  const template = await templateFor(db, templateId);
  const { placeId } = await venueOf(db, apply.roomId);
  const position = await positionFor(db, placeId, apply.roomId);
  const priority = template.defaultPriority;
  return {
    submission: { location: '', description, images, facility: '', reporterPhone: apply.contactPhone },
    template,
    position,
    priority,
    sla: await slaFor(db, template, priority),
    source: SOURCE.venue,
    sourceId: apply.applyId,
    reporter: { userId: apply.applicantId, name: apply.applicantName },
  };
}

/** The room is given back; what was broken is reported. */
export async function checkOutApply(tools: RepairTools, user: User, applyId: number, body: Checkout): Promise<Moved> {
  const seen = await readApply(tools.db, applyId);
  await partOf(tools.db, user, seen);
  allow(applyLife, seen, 'checkout', body.version);
  const damage = body.damaged ? await damageOf(tools, seen, body) : undefined;
  const actor = actorOf(user);
  const reportBase = await turnBase(tools, actor);
  const base = { actor, now: reportBase.now };
  return tools.db.transaction(async (tx) => {
    const { status, version } = await takeApply(tools, tx, base, applyId, async (turn) => {
      allow(applyLife, turn.apply, 'checkout', body.version);
      const report = damage && (await createReport(tools, tx, reportBase, damage));
      if (report) turn.apply.damageReportId = report.reportId;
      await checkOutTurn(turn, tx, report ? `场地损坏，已报修 ${report.code}` : '');
    });
    return { status, version };
  });
}
