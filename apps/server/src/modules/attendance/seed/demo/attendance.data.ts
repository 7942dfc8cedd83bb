import type { Section } from '@jiaoyan/contract/attendance/shift-time';

/** Check-in points of the demo campus. */
export const demoPoints = [
  { pointId: 1, name: '明理楼大厅', placeId: 11, lng: 114.3005, lat: 30.5012 },
  { pointId: 2, name: '求是楼值班室', placeId: 12, lng: 114.3021, lat: 30.5024 },
  { pointId: 3, name: '综合楼门厅', placeId: 21, lng: 114.3188, lat: 30.5141 },
];
/** Addresses that are given out inside. */
export const demoNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

const OFFICE = 1;
const EARLY = 2;
const LATE = 3;
const NIGHT = 4;
const FLEXIBLE = 5;
const at = (hour: number, minute = 0) => hour * 60 + minute;
const sections = (...list: readonly (readonly [number, number])[]): Section[] =>
  list.map(([from, to]) => ({ from, to }));

/** The shifts of the demo campus. */
export const demoShifts = [
  {
    shiftId: OFFICE,
    name: '行政班',
    kind: '1',
    sections: sections([at(8), at(12)], [at(14), at(18)]),
    color: '#1677ff',
  },
  { shiftId: EARLY, name: '早班', kind: '1', sections: sections([at(7), at(15)]), color: '#52c41a' },
  { shiftId: LATE, name: '中班', kind: '1', sections: sections([at(15), at(22)]), color: '#fa8c16' },
  { shiftId: NIGHT, name: '夜班', kind: '1', sections: sections([at(22), at(30)]), color: '#722ed1' },
  {
    shiftId: FLEXIBLE,
    name: '弹性班',
    kind: '2',
    sections: sections([at(9), at(17, 30)]),
    color: '#13c2c2',
    flexMins: 60,
    restMins: 60,
  },
];

interface DemoTeam {
  readonly deptId: number;
  readonly name: string;
  readonly mode: '1' | '2';
  readonly pattern: readonly (number | null)[];
  readonly people: readonly number[];
  readonly pointIds: readonly number[];
}
const week = (shiftId: number) => [shiftId, shiftId, shiftId, shiftId, shiftId, null, null];
/** Three shifts, and two days after the night. */
const turns = [EARLY, LATE, NIGHT, null, null];
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => from + nth);

/** Who works how; the teams that are called at any hour take turns. */
export const demoTeams: readonly DemoTeam[] = [
  { deptId: 101, name: '水暖班', mode: '2', pattern: turns, people: range(104, 108), pointIds: [1, 3] },
  { deptId: 102, name: '电气班', mode: '2', pattern: turns, people: range(109, 113), pointIds: [2, 3] },
  { deptId: 103, name: '土木家具班', mode: '1', pattern: week(OFFICE), people: range(114, 117), pointIds: [1, 2] },
  { deptId: 104, name: '空调弱电班', mode: '1', pattern: week(FLEXIBLE), people: range(118, 122), pointIds: [1, 2] },
  { deptId: 105, name: '楼宇管理', mode: '1', pattern: week(OFFICE), people: range(123, 126), pointIds: [1, 2, 3] },
];
