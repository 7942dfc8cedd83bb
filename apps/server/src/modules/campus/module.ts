import { campus as api } from '@jiaoyan/contract/campus/index';
import { defineModule } from '../../kernel/module.ts';
import { placeHandlers } from './place.ts';
import { requirePlace } from './place-scope.ts';
import { roomHandlers } from './room.ts';
import { requireRoom } from './room-scope.ts';
import { areaMenu } from './seed/menu.data.ts';
import { subcampHandlers } from './subcamp.ts';

/** Campuses, buildings, rooms, floor plans. */
export const campus = defineModule({
  name: 'campus',
  api,
  handlers: () => ({ place: placeHandlers, room: roomHandlers, subcamp: subcampHandlers }),
  history: {
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
  demo: () => import('./seed/demo/index.ts'),
});
