import { place } from './place.ts';
import { room } from './room.ts';
import { subcamp } from './subcamp.ts';

/** Campuses, buildings, rooms, floor plans. */
export const campus = {
  place: place.endpoints,
  room: room.endpoints,
  subcamp: subcamp.endpoints,
};
