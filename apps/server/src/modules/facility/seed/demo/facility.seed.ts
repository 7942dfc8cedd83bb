import { type CustomField, customKinds } from '@jiaoyan/contract/facility/custom-field';
import { centsOf, shareOf } from '@jiaoyan/contract/kernel/decimal';
import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { recordEvents } from '../../../../kernel/record/event.ts';
import { placeManagerTable, placeTable } from '../../../campus/place.table.ts';
import { roomTable } from '../../../campus/room.table.ts';
import { type Chance, chance } from '../../../campus/seed/demo/chance.ts';
import { userTable } from '../../../system/user.table.ts';
import { classifyTable } from '../../classify.table.ts';
import { facilityTable } from '../../facility.table.ts';
import { demoClasses } from './classify.data.ts';
import { type DemoStock, demoParts, demoStock } from './facility.data.ts';

const stamp = { createBy: 'system', updateBy: 'system' };
const YEAR = 365;
const DRY_POWDER = 21;
/** Who looks after what belongs to no building: the guards. */
const GUARDS = [129, 130];
type Place = typeof placeTable.$inferSelect;
type Room = typeof roomTable.$inferSelect;

const isKind = (kind: string): kind is CustomField['kind'] => kind in customKinds;

/** A field out of its compact text. */
function fieldOf(text: string, at: number): CustomField {
  const [label = '', kind = 'text', ...rest] = text.trim().split('/');
  if (!isKind(kind)) throw new Error(`unknown kind of field ${kind}`);
  // Units may hold a slash themselves: what stands last is the choice or the limits.
  const last = rest.at(-1) ?? '';
  const [min = '', max = ''] = kind === 'number' ? last.split('~') : [];
  const isRequired = rest.includes('!');
  const unit = rest.slice(0, isRequired ? rest.indexOf('!') : -1).join('/');
  return {
    key: `f${at + 1}`,
    label,
    kind,
    unit: kind === 'number' ? (rest.length === 1 ? last : unit.replace(/\/+$/, '')) : '',
    options: kind === 'choice' ? last.split('、') : [],
    required: isRequired,
    min: max ? min : '',
    max,
  };
}

/** The classes out of their compact lines. */
const demoClassRows = () =>
  demoClasses
    .trim()
    .split('\n')
    .map((line, at) => {
      const [head = '', fields = ''] = line.split(' | ');
      const [classifyId, parentId, code = '', name = '', trade = '1', team, months] = head.split(' ');
      const isPowder = Number(classifyId) === DRY_POWDER;
      return {
        classifyId: Number(classifyId),
        parentId: Number(parentId),
        code,
        name,
        trade,
        orderNum: at + 1,
        teamId: Number(team),
        lifeMonths: Number(months),
        deprMode: isPowder ? '0' : '1',
        scrapMonths: isPowder ? 120 : 0,
        specialEquip: ['DT', 'KT', 'HT'].includes(code),
        fields: fields ? fields.split(';').map(fieldOf) : [],
        ...stamp,
      };
    });
type ClassRow = ReturnType<typeof demoClassRows>[number];

/** A value that a field allows. */
function valueFor({ kind, options, min, max, label }: CustomField, luck: Chance): string {
  if (kind === 'choice') return luck.oneOf(options);
  if (kind === 'text') return label.includes('地址') ? `10.8.${Math.floor(luck.next() * 90)}.2` : '';
  const [least, most] = [Number(min || 1), Number(max || 100)];
  const value = least + (most - least) * (0.1 + luck.next() * 0.3);
  return String(most > 50 ? Math.round(value / 5) * 5 : Math.round(value * 10) / 10);
}
const within = ({ min, max }: CustomField, value: string) =>
  (min === '' || Number(value) >= Number(min)) && (max === '' || Number(value) <= Number(max));

const customOf = (fields: readonly CustomField[], luck: Chance): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueFor(field, luck);
      if (value === '') return [];
      return [[field.key, field.kind !== 'number' || within(field, value) ? value : field.min || field.max]];
    }),
  );

/** A lift stops at the floors that its building has. */
const stopsAt = (place: Place, fields: readonly CustomField[], custom: Record<string, string>) => {
  const key = fields.find(({ label }) => label === '层站')?.key;
  return key ? { ...custom, [key]: String(Math.max(2, place.floorCount + place.underFloors)) } : custom;
};

interface Ground {
  readonly places: ReadonlyMap<number, Place>;
  readonly rooms: readonly Room[];
  readonly managers: ReadonlyMap<number, number>;
  readonly users: ReadonlySet<number>;
  readonly today: number;
}

async function readGround(tx: Db, today: number): Promise<Ground> {
  const ids = [...new Set(demoStock.flatMap(({ places }) => places))];
  const places = await tx.select().from(placeTable).where(inArray(placeTable.placeId, ids));
  const rooms = await tx.select().from(roomTable).where(inArray(roomTable.placeId, ids)).orderBy(roomTable.roomId);
  const managers = await tx.select().from(placeManagerTable).where(inArray(placeManagerTable.placeId, ids));
  const users = await tx.select({ userId: userTable.userId }).from(userTable);
  return {
    places: new Map(places.map((place) => [place.placeId, place])),
    rooms,
    managers: new Map(managers.map(({ placeId, userId }) => [placeId, userId])),
    users: new Set(users.map(({ userId }) => userId)),
    today,
  };
}

const isWorth = ({ price }: DemoStock, least: string) => centsOf(price) >= centsOf(least);
const usualRoom = ({ roomNo, parentRoomId }: Room) => /^\d{3}$/.test(roomNo) && parentRoomId === null;

/** Where the n-th unit of a class in a building stands. */
function spotOf({ rooms, places }: Ground, stock: DemoStock, placeId: number, nth: number) {
  const own = rooms.filter((room) => room.placeId === placeId);
  const floors = places.get(placeId)?.floorCount ?? 1;
  const common = (floorNo: number) => own.find((room) => room.roomNo === `${floorNo}F-G`)?.roomId ?? null;
  if (stock.spot === 'room') {
    const usual = own.filter(usualRoom);
    const room = usual[(nth * 3) % Math.max(usual.length, 1)];
    return { roomId: room?.roomId ?? null, location: '' };
  }
  if (stock.spot === 'floor') return { roomId: common((nth % floors) + 1), location: '走廊' };
  return { roomId: common(stock.spot === 'roof' ? floors : 1), location: stock.spot === 'roof' ? '屋面' : '设备间' };
}

function unitOf(ground: Ground, cls: ClassRow, stock: DemoStock, at: number, nth: number, placeId: number) {
  const place = ground.places.get(placeId);
  if (!place) return undefined;
  const luck = chance(`facility ${stock.classifyId} ${at}`);
  const [oldest, youngest] = stock.years;
  const age = (youngest + ((oldest - youngest) * ((at * 7) % stock.count)) / stock.count) * YEAR + luck.next() * 200;
  const day = (before: number) => localDay(ground.today - Math.round(before) * DAY_MS);
  const manager = luck.percent(85) ? ground.managers.get(placeId) : GUARDS[at % GUARDS.length];
  const model = stock.models[at % stock.models.length] ?? '';
  const isLift = cls.specialEquip;
  return {
    code: `${cls.code}-${place.code}-${String(nth + 1).padStart(2, '0')}`,
    assetNo: isWorth(stock, '1000') ? `GZ${String(stock.classifyId * 1000 + at + 1).padStart(8, '0')}` : '',
    name: isLift ? `${place.name}${nth + 1}号梯` : stock.name,
    classifyId: stock.classifyId,
    brand: stock.brand,
    model,
    sn: isWorth(stock, '3000')
      ? `${model.replaceAll(/\W/g, '').slice(0, 10)}${String(30_000 + stock.classifyId * 211 + at)}`
      : '',
    providerId: stock.providerId,
    madeDate: day(age + 150),
    buyDate: day(age + 60),
    useDate: day(age),
    price: shareOf(stock.price, 100n + BigInt(Math.round(luck.next() * 10)), 100n),
    lifeMonths: cls.lifeMonths,
    placeId,
    ...spotOf(ground, stock, placeId, nth),
    managerId: manager !== undefined && ground.users.has(manager) ? manager : null,
    teamId: cls.teamId,
    custom: stopsAt(place, cls.fields, customOf(cls.fields, luck)),
    ...stamp,
  };
}
type Unit = NonNullable<ReturnType<typeof unitOf>>;

/** Every unit of the campus: those of a class are spread over its buildings one after the other. */
function demoUnits(ground: Ground): (Unit & { facilityId: number; parentId: number | null })[] {
  const classes = new Map(demoClassRows().map((row) => [row.classifyId, row]));
  const units = demoStock.flatMap((stock) => {
    const inPlace = new Map<number, number>();
    return Array.from({ length: stock.count }, (_, at) => {
      const placeId = stock.places[at % stock.places.length] ?? 0;
      const nth = inPlace.get(placeId) ?? 0;
      inPlace.set(placeId, nth + 1);
      return unitOf(ground, classes.get(stock.classifyId) as ClassRow, stock, at, nth, placeId);
    });
  });
  const numbered = units.flatMap((unit, at) => (unit ? [{ ...unit, facilityId: at + 1 }] : []));
  const wholeOf = ({ placeId, classifyId }: Unit) => {
    const found = demoParts.find(([, place, part]) => place === placeId && part === classifyId);
    const whole = found && numbered.find((one) => one.placeId === placeId && one.classifyId === found[0]);
    return whole?.facilityId ?? null;
  };
  return numbered.map((unit) => ({ ...unit, parentId: wholeOf(unit) }));
}

/** Classes and facilities of the demo campus; what is there already stays. */
export async function seedFacilities(tx: Db): Promise<never[]> {
  await tx.insert(classifyTable).values(demoClassRows()).onConflictDoNothing();
  const units = demoUnits(await readGround(tx, Date.now()));
  // What others are parts of comes first.
  const wholes = new Set(units.flatMap(({ parentId }) => (parentId === null ? [] : [parentId])));
  const ordered = [...units].sort((a, b) => Number(wholes.has(b.facilityId)) - Number(wholes.has(a.facilityId)));
  const made = await tx.insert(facilityTable).values(ordered).onConflictDoNothing().returning();
  await recordEvents(
    tx,
    made.map(({ facilityId, useDate }) => ({
      bizType: 'facility' as const,
      bizId: facilityId,
      event: 'CREATE',
      toStatus: '10',
      operatorName: '系统',
      createTime: `${useDate} 09:00:00`,
    })),
  );
  return [];
}
