import { clockFiles, clockPages, moments, testAt } from './lib/clock.mjs';
import { installTestPrograms } from './lib/packages.mjs';
import { build, install } from './lib/prepare.mjs';

// The tests that may mind what time it is, at every moment that may be different; npm test takes one of them a day.
// Names of moments as arguments run only those.
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !moments[name]);
if (unknown.length > 0) {
  console.error(`no such moment: ${unknown.join(', ')}\n  ${Object.keys(moments).join('\n  ')}`);
  process.exit(1);
}
await install();
await installTestPrograms();
await build();
const total = { passed: 0, failed: 0 };
const red = [];
for (const name of wanted.length > 0 ? wanted : Object.keys(moments)) {
  const { passed, failed } = await testAt(name, [...clockFiles(), ...clockPages()]);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) red.push(name);
}
if (red.length > 0) console.log(`\nfailed at: ${red.join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
