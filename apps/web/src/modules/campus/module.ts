import type { WebModule } from '../../kernel/module.ts';

/** Campuses, buildings, rooms and floor plans. */
export const campus: WebModule = {
  name: 'campus',
  views: {
    'repair/area/subcamp': async () => (await import('./SubcampPage.tsx')).SubcampPage,
    'repair/area/place': async () => (await import('./PlacePage.tsx')).PlacePage,
    'repair/area/room': async () => (await import('./RoomPage.tsx')).RoomPage,
  },
};
