import type { Ctx } from '../../kernel/http.ts';
import { requireDuty } from './area/duty.ts';
import { requirePlace } from './area/place-scope.ts';
import { requireRoom } from './area/room-scope.ts';

/** Who may read the history of which records of this module. */
export const repairHistory = {
  subcamp: { permission: 'repair:subcamp:query' },
  place: {
    permission: 'repair:place:query',
    check: (ctx: Ctx, placeId: number) => requirePlace(ctx.db, ctx.user, 'repair:place:query', placeId),
  },
  duty: { permission: 'repair:duty:query', check: requireDuty },
  room: {
    permission: 'repair:room:query',
    check: (ctx: Ctx, roomId: number) => requireRoom(ctx.db, ctx.user, 'repair:room:query', roomId),
  },
};
