import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { installTestPrograms } from './lib/packages.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { build, install } from './lib/prepare.mjs';

// npm run bench [-- names …] [-- --json file]: measures and reports; a missed goal is a figure, not a failure.
const benches = {
  start: async () => (await import('../bench/start.mjs')).benchStart,
  list: async () => (await import('../bench/list.mjs')).benchList,
  export: async () => (await import('../bench/export.mjs')).benchExport,
  sockets: async () => (await import('../bench/sockets.mjs')).benchSockets,
  login: async () => (await import('../bench/login.mjs')).benchLogin,
  'my-report': async () => (await import('../bench/my-report.mjs')).benchMyReport,
  pages: async () => (await import('../bench/pages.mjs')).benchPages,
  views: async () => (await import('../bench/views.mjs')).benchViews,
  designer: async () => (await import('../bench/designer.mjs')).benchDesigner,
  viewer: async () => (await import('../bench/viewer.mjs')).benchViewer,
  engine: async () => (await import('../bench/engine.mjs')).benchEngine,
  processes: async () => (await import('../bench/processes.mjs')).benchProcesses,
  reports: async () => (await import('../bench/reports.mjs')).benchReports,
  material: async () => (await import('../bench/material.mjs')).benchMaterial,
  facility: async () => (await import('../bench/facility.mjs')).benchFacility,
  'stock-desks': async () => (await import('../bench/stock-desks.mjs')).benchStockDesks,
  finish: async () => (await import('../bench/finish.mjs')).benchFinish,
  round: async () => (await import('../bench/round.mjs')).benchRound,
  patrol: async () => (await import('../bench/patrol.mjs')).benchPatrol,
  due: async () => (await import('../bench/due.mjs')).benchDue,
  attendance: async () => (await import('../bench/attendance.mjs')).benchAttendance,
  users: async () => (await import('../bench/users.mjs')).benchUsers,
};
const args = process.argv.slice(2);
const at = args.indexOf('--json');
const [, file] = at < 0 ? [] : args.splice(at, 2);
const chosen = args.length ? args : Object.keys(benches);

await install();
await installTestPrograms();
await build();
// Its packages are there only now.
const { table } = await import('../bench/lib.mjs');
const load = () => loadavg()[0].toFixed(1);
const before = load();
const rows = [];
for (const name of chosen) {
  // A database of its own for each: what one leaves behind must not slow down the next.
  const postgres = await startPostgres();
  try {
    console.log(`测量 Measuring ${name} …`);
    const bench = await benches[name]();
    rows.push(...(await bench({ databaseUrl: postgres.url })));
  } catch (error) {
    console.error(`${name}:`, error);
  } finally {
    await postgres.remove();
  }
}
console.log(
  `\nnode ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}, load ${before} to ${load()}\n\n${table(rows)}`,
);
if (file) writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`);
