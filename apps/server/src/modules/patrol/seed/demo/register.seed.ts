import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { placeTable } from '../../../campus/place.table.ts';
import { roomTable } from '../../../campus/room.table.ts';
import { facilityTable } from '../../../facility/facility.table.ts';
import { storeCodes } from '../../../qrcode/index.ts';
import { templateTable } from '../../../repair/report/template.table.ts';
import { userTable } from '../../../system/user.table.ts';
import { pointQr } from '../../kind-point.ts';
import { pathPointTable, pathTable } from '../../path.table.ts';
import { planTable } from '../../plan.table.ts';
import { pointTable, pointTermTable } from '../../point.table.ts';
import { termTable } from '../../term.table.ts';
import { demoPaths, demoPlans, demoPoints, demoTerms } from './patrol.data.ts';

const stamp = { createBy: 'system', updateBy: 'system' };
/** The trade that puts right what is wrong with a category. */
const trades: Readonly<Record<string, string>> = { '1': '10', '2': '2', '3': '1', '4': '11', '5': '5', '6': '4' };
/** From the hundredth on: below them the floor is that of the building. */
const HALLS = 0;
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
const numbers = (text = '') => text.split(',').flatMap((part) => (part === '' ? [] : Number(part)));
const padded = (prefix: string, nth: number) => `${prefix}${String(nth).padStart(3, '0')}`;

async function seedTerms(tx: Db): Promise<void> {
  const items = await tx
    .select({ id: templateTable.templateId, trade: templateTable.trade })
    .from(templateTable)
    .where(and(gt(templateTable.parentId, 0), eq(templateTable.status, '0')))
    .orderBy(asc(templateTable.templateId));
  const rows = linesOf(demoTerms).map(
    ([category = '1', name = '', inputType = '1', unit, limits = '', ...rest], at) => {
      const isNumber = inputType === '2';
      const [min = '', max = ''] = isNumber ? limits.split('~') : [];
      return {
        ...stamp,
        termId: at + 1,
        code: padded('JC', at + 1),
        category,
        name,
        inputType,
        unit: unit ?? '',
        min,
        max,
        options: inputType === '3' ? limits.split('/') : [],
        severity: rest[1] ?? '1',
        meterName: rest[2] ?? '',
        needPhoto: inputType === '4' ? '0' : '1',
        templateId: items.find(({ trade }) => trade === trades[category])?.id ?? null,
      };
    },
  );
  await tx.insert(termTable).values(rows).onConflictDoNothing();
}

/** A facility of a class in a building, each for one point only. */
async function facilityFinder(tx: Db) {
  const units = await tx
    .select()
    .from(facilityTable)
    .where(and(lt(facilityTable.facilityId, 10_000), lt(facilityTable.status, '50')))
    .orderBy(asc(facilityTable.facilityId));
  const taken = new Set<number>();
  return (classifyId: number, placeId: number) => {
    const unit = units.find(
      (row) => row.classifyId === classifyId && row.placeId === placeId && !taken.has(row.facilityId),
    );
    if (unit) taken.add(unit.facilityId);
    return unit;
  };
}

async function seedPoints(tx: Db): Promise<void> {
  const find = await facilityFinder(tx);
  const places = new Set((await tx.select({ id: placeTable.placeId }).from(placeTable)).map(({ id }) => id));
  const floors = new Map(
    (await tx.select({ roomId: roomTable.roomId, floorNo: roomTable.floorNo }).from(roomTable)).map((room) => [
      room.roomId,
      room.floorNo,
    ]),
  );
  const lines = linesOf(demoPoints);
  for (const [at, [path, place, floor, classifyId, name = '', terms]] of lines.entries()) {
    const placeId = Number(place);
    if (!places.has(placeId)) continue;
    const pointId = at + 1;
    const unit = Number(classifyId) === HALLS ? undefined : find(Number(classifyId), placeId);
    // Spread over the floor by rule, as plans are drawn.
    const spot = { planX: 0.12 + ((at * 7) % 10) * 0.084, planY: 0.2 + ((at * 3) % 5) * 0.15 };
    await tx
      .insert(pointTable)
      .values({
        ...stamp,
        ...spot,
        pointId,
        placeId,
        name,
        code: padded('DW', pointId),
        floorNo: floors.get(unit?.roomId ?? 0) ?? Number(floor),
        roomId: unit?.roomId ?? null,
        facilityId: unit?.facilityId ?? null,
        location: unit?.location ?? '',
        verify: at % 9 === 4 ? '3' : '1',
      })
      .onConflictDoNothing();
    await tx
      .insert(pointTermTable)
      .values(numbers(terms).map((termId, sort) => ({ pointId, termId, sort: sort + 1 })))
      .onConflictDoNothing();
    const pathId = Number(path);
    const sort = lines.slice(0, at + 1).filter(([other]) => other === path).length;
    await tx.insert(pathPointTable).values({ pathId, pointId, sort, minSecs: 25 }).onConflictDoNothing();
  }
}

async function seedPlans(tx: Db, now: number): Promise<void> {
  const people = new Set((await tx.select({ id: userTable.userId }).from(userTable)).map(({ id }) => id));
  for (const [at, line] of linesOf(demoPlans).entries()) {
    const [path, name = '', team, cycle = '1', days, every, slot = '', windowDays, ...rest] = line;
    const [holidayMode = '1', assign = '1', executors, ago] = rest;
    const executorIds = numbers(executors).filter((id) => people.has(id));
    if (executorIds.length === 0) continue;
    const [from = '', to = ''] = slot.split('-');
    await tx
      .insert(planTable)
      .values({
        ...stamp,
        name,
        cycle,
        holidayMode,
        assign,
        executorIds,
        planId: at + 1,
        code: padded('JH', at + 1),
        pathId: Number(path),
        teamId: Number(team),
        byDay: numbers(days),
        everyN: Number(every),
        slots: [{ from, to }],
        windowDays: Number(windowDays),
        startDate: localDay(now - Number(ago) * DAY_MS),
        challengePct: 10,
        status: '1',
      })
      .onConflictDoNothing();
  }
}

/** What is looked at where, on which ways, and when. */
export async function seedPatrolRegisters(tx: Db, now = Date.now()): Promise<never[]> {
  await seedTerms(tx);
  const paths = linesOf(demoPaths).map(([id, code = '', name = '', campus, ordered, minutes]) => ({
    ...stamp,
    code,
    name,
    pathId: Number(id),
    subcampId: Number(campus),
    ordered: ordered === '1',
    estMinutes: Number(minutes),
  }));
  await tx.insert(pathTable).values(paths).onConflictDoNothing();
  await seedPoints(tx);
  await seedPlans(tx, now);
  const points = await tx
    .select({ id: pointTable.pointId })
    .from(pointTable)
    .where(
      inArray(
        pointTable.pointId,
        [...linesOf(demoPoints).keys()].map((at) => at + 1),
      ),
    );
  // The last ones still wait for their labels.
  const labelled = points.map(({ id }) => id).filter((id) => id <= 54);
  if (labelled.length > 0) await storeCodes(tx, pointQr, await pointQr.find(tx, labelled), 'system');
  return [];
}
