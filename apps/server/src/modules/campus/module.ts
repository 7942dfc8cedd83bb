import { campus as api } from '@jiaoyan/contract/campus/index';
import { defineModule } from '../../kernel/module.ts';
import { bpm } from '../bpm/module.ts';
import { createRepair } from '../repair/create.ts';
import { system } from '../system/module.ts';
import { placeHandlers } from './place.ts';
import { requirePlace } from './place-scope.ts';
import { roomHandlers } from './room.ts';
import { requireRoom } from './room-scope.ts';
import { areaMenu } from './seed/menu.data.ts';
import { subcampHandlers } from './subcamp.ts';

/** Campuses, buildings, rooms, floor plans. The first module of its folder, hence it makes the tools that all of them share. */
export const campus = defineModule({
  name: 'campus',
  api,
  uses: { system, bpm },
  create: createRepair,
  handlers: () => ({ place: placeHandlers, room: roomHandlers, subcamp: subcampHandlers }),
  history: {
    subcamp: { permission: 'repair:subcamp:query' },
    place: {
      permission: 'repair:place:query',
      check: ({ db, user }, placeId) => requirePlace(db, user, 'repair:place:query', placeId),
    },
    room: {
      permission: 'repair:room:query',
      check: ({ db, user }, roomId) => requireRoom(db, user, 'repair:room:query', roomId),
    },
  },
  seeds: { menu: areaMenu },
});
