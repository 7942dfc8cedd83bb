import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

/** Groups that belong to screens which are not there yet. */
const later = {
  DSG: '流程设计器', PNL: '属性面板', MSS: '消息与信号', FLC: '流转条件', TSK: '任务', MLT: '多实例', LSN: '监听器',
  EXT: '扩展属性', EFM: '表单', VWR: '流程查看器',
};
/** Single rows of finished groups that name a screen which is not there yet. */
const exceptions = JSON.parse(readFileSync(join(root, 'docs/requirements/exceptions.json'), 'utf8'));

const rows = JSON.parse(readFileSync(join(root, 'docs/requirements/checklist.json'), 'utf8'));
const tests = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');
const proofs = new Map();
for (const file of tests)
  for (const [, id] of readFileSync(join(root, file), 'utf8').matchAll(/\[?'?([A-Z]{3}-\d{2})\b/g))
    proofs.set(id, (proofs.get(id) ?? new Set()).add(file));

const groupOf = (id) => id.slice(0, 3);
const open = rows.filter(({ id }) => !proofs.has(id) && !exceptions[id] && !later[groupOf(id)]);
const expected = rows.filter(({ id }) => !proofs.has(id) && exceptions[id]);
const postponed = rows.filter(({ id }) => later[groupOf(id)] && !proofs.has(id));
const unknown = [...proofs.keys()].filter((id) => !rows.some((row) => row.id === id));

if (process.argv.includes('--verbose'))
  for (const { id } of rows) if (proofs.has(id)) console.log(`${id}  ${[...proofs.get(id)].join(' ')}`);
for (const { id, requirement } of open) console.log(`缺少测试 no test: ${id} ${requirement}`);
for (const { id, requirement } of expected) console.log(`例外 exception: ${id} ${requirement} — ${exceptions[id]}`);
for (const id of unknown) console.log(`未知编号 unknown row: ${id}`);
console.log(`${rows.length - open.length - expected.length - postponed.length} rows with a test, ${open.length} without, ${expected.length} exceptions, ${postponed.length} rows of screens to come (${Object.keys(later).join(' ')})`);
process.exit(open.length || unknown.length ? 1 : 0);
