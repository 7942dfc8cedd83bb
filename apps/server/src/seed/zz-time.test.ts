import { test } from 'vitest';
import { openOwnApp } from '../testing/app.ts';
import { seedVenues } from './venue.seed.ts';
test('t', async () => {
  const app = await openOwnApp();
  const t = Date.now(); const c = process.cpuUsage();
  await app.services.db.transaction((tx) => seedVenues(tx));
  const u = process.cpuUsage(c);
  console.log('VENUES ms', Date.now() - t, 'cpu', Math.round((u.user + u.system) / 1000));
});
