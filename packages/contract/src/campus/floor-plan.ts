import { z } from 'zod';
import { data, GET, PUT } from '../kernel/http.ts';
import { idNumber } from '../kernel/resource.ts';

const params = z.object({ id: idNumber });
const version = z.int().meta({ title: '版本' });

const plan = z.object({ floorNo: z.int(), img: z.string() });
/** The picture of one floor. */
export type FloorPlan = z.output<typeof plan>;

const pin = z.object({
  roomId: z.int(),
  roomNo: z.string(),
  name: z.string(),
  floorNo: z.int(),
  status: z.string(),
  /** Where the room is on the picture of its floor, in parts of its width and height; null when nobody has said. */
  planX: z.number().nullable(),
  planY: z.number().nullable(),
  /** How many reports of the room are not finished. */
  openCount: z.int(),
  /** How many facilities there are in it, of those that the caller reaches. */
  facilityCount: z.int(),
  version: z.int(),
});
/** A room as a floor plan shows it. */
export type PlanRoom = z.output<typeof pin>;

const placePlans = z.object({
  placeId: z.int(),
  version: z.int(),
  floorCount: z.int(),
  underFloors: z.int(),
  plans: z.array(plan),
  rooms: z.array(pin),
});
/** The plans of a building with its rooms. */
export type PlacePlans = z.output<typeof placePlans>;

/** The picture of a floor; an empty one takes it away. */
const planChange = z.object({
  floorNo: z.int().min(-5).max(60).meta({ title: '楼层' }),
  img: z
    .string()
    .max(200)
    .regex(/^$|^\/profile\/upload\/[\w/-]+\.(png|jpe?g)$/i, '{label}格式不正确，请上传 png、jpg 图片')
    .meta({ title: '平面图' }),
  version,
});
export type PlanChange = z.output<typeof planChange>;

/** Calls about the floor plans of a place. */
export const planCalls = {
  plans: GET('/repair/area/place/:id/plans', {
    summary: '楼层平面图',
    access: 'repair:room:list',
    params,
    reply: data(placePlans),
  }),
  setPlan: PUT('/repair/area/place/:id/plan', {
    summary: '上传楼层平面图',
    access: 'repair:place:edit',
    params,
    body: planChange,
    log: { title: '楼宇', type: 'update' },
    reply: data(z.object({ version: z.int() })),
  }),
};

const part = (title: string) =>
  z
    .number()
    .refine((value) => value >= 0 && value <= 1, '{label}应在 0 到 1 之间')
    .nullable()
    .meta({ title });
/** Where a room is on the plan of its floor; without both parts it is taken off. */
export const pinChange = z
  .object({ planX: part('横坐标'), planY: part('纵坐标'), version })
  .refine(({ planX, planY }) => (planX === null) === (planY === null), {
    path: ['planY'],
    message: '横坐标和纵坐标须同时填写',
  });
export type PinChange = z.output<typeof pinChange>;

const openReport = z.object({
  reportId: z.int(),
  code: z.string(),
  title: z.string(),
  status: z.string(),
  priority: z.string(),
  createTime: z.string(),
});
const roomFacility = z.object({
  facilityId: z.int(),
  code: z.string(),
  name: z.string(),
  classifyName: z.string(),
  status: z.string(),
});
const profile = z.object({
  roomId: z.int(),
  roomNo: z.string(),
  name: z.string(),
  placeName: z.string(),
  floorNo: z.int(),
  roomType: z.string(),
  status: z.string(),
  capacity: z.int(),
  areaSqm: z.string(),
  deptName: z.string(),
  ownerName: z.string(),
  bookable: z.string(),
  openCount: z.int(),
  facilityCount: z.int(),
  /** The first of the facilities that the caller reaches. */
  facilities: z.array(roomFacility),
  /** Those of the unfinished reports that the caller may open. */
  reports: z.array(openReport),
  /** Who has the room in the next two weeks. */
  bookings: z.array(z.object({ bookingId: z.int(), startTime: z.string(), endTime: z.string(), name: z.string() })),
});
/** A room with what is going on in it. */
export type RoomProfile = z.output<typeof profile>;

/** Calls about one room: where it is on the plan, and what is going on in it. */
export const roomPlanCalls = {
  pin: PUT('/repair/area/room/:id/pin', {
    summary: '标注房间位置',
    access: 'repair:room:edit',
    params,
    body: pinChange,
    log: { title: '房间', type: 'update' },
    reply: data(z.object({ version: z.int() })),
  }),
  profile: GET('/repair/area/room/:id/profile', {
    summary: '房间档案',
    access: 'repair:room:query',
    params,
    reply: data(profile),
  }),
};
