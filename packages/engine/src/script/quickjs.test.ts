import { expect, it } from 'vitest';
import { createScriptRunner } from './quickjs.ts';

const runScript = await createScriptRunner({ interrupts: 50 });
const small = await createScriptRunner({ memoryBytes: 1 << 20 });

it('reads and sets variables', () => {
  const source = 'execution.setVariable("total", lines.reduce((sum, each) => sum + each, 0)); ({ ok: true })';
  expect(runScript(source, { lines: [1, 2] })).toEqual({ result: { ok: true }, variables: { total: 3 } });
  expect(runScript('execution.getVariable("none")', {})).toEqual({ result: null, variables: {} });
});

it('keeps nothing from one script to the next', () => {
  runScript('globalThis.kept = 1; Array.prototype.map = null', {});
  expect(runScript('typeof kept + typeof [].map', {}).result).toBe('undefinedfunction');
});

it.each([
  ['for (;;) {}', '运行时间过长'],
  ['"x".repeat(1 << 29)', '脚本出错'],
  ['(function again() { again() })()', '脚本出错'],
  ['process.exit()', 'process'],
  ['require("fs")', 'require'],
  ['this.constructor.constructor("return process")().pid', 'process'],
  ['import("node:fs"); fetch("http://x")', 'fetch'],
  ['throw new Error("no")', 'no'],
  ['new Date()', 'Date'],
  ['Math.random()', '脚本出错'],
  ['while (', '脚本出错'],
])('refuses %s', (source, reason) => {
  expect(() => runScript(source, {})).toThrow(reason);
});

it('cannot reach the prototypes of the host', () => {
  runScript('({}).__proto__.polluted = 1; execution.setVariable("__proto__", { polluted: 1 })', {});
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

it('refuses to allocate without end, and runs the next script', () => {
  expect(() => small('const all = []; for (;;) all.push("x".repeat(10_000) + all.length)', {})).toThrow('占用内存过多');
  expect(() => small('let all = "x"; for (;;) all += all', {})).toThrow('脚本出错');
  expect(() => small('const all = []; for (;;) all.push({ all })', {})).toThrow('占用内存过多');
  expect(small('1 + 1', {}).result).toBe(2);
});
