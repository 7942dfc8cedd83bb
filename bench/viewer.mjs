import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, relative, resolve } from 'node:path';
import { build } from 'vite';
import { freshPage, openBrowser } from './browser.mjs';
import { interleave, median, row } from './lib.mjs';

const ROUNDS = 5;
const ROWS = 26;
const COLUMNS = 20;
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the pages in a folder as the product would and serves them. */
export async function serve(folder) {
  const root = resolve(folder);
  const outDir = mkdtempSync(join(tmpdir(), 'jiaoyan-bench-viewer-'));
  await build({
    configFile: resolve('apps/web/vite.config.ts'),
    root,
    logLevel: 'error',
    publicDir: false,
    build: { outDir: relative(root, outDir), emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });
  const server = createServer((req, res) => {
    const path = new URL(req.url, 'http://x').pathname;
    const file = join(outDir, path === '/' ? 'index.html' : path);
    if (existsSync(file))
      res
        .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
        .end(readFileSync(file));
    else res.writeHead(404).end();
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const stop = () => {
    server.close();
    rmSync(outDir, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${server.address().port}`, stop };
}

/** Rows of tasks, each between a start and an end: nodes and flows together are as many elements as asked for. */
export function manyElements(rows, columns) {
  const kind = (at) =>
    at === 0 ? 'startEvent' : at === columns - 1 ? 'endEvent' : at % 2 ? 'userTask' : 'serviceTask';
  const nodes = Array.from({ length: rows * columns }, (_, i) => {
    const [at, line] = [i % columns, Math.floor(i / columns)];
    const size = at === 0 || at === columns - 1 ? [36, 36] : [100, 80];
    return { id: `N${i}`, kind: kind(at), x: at * 150, y: line * 120 - size[1] / 2, size, last: at === columns - 1 };
  });
  const flows = nodes.flatMap((node, i) => (node.last ? [] : [{ id: `F${i}`, from: node, to: nodes[i + 1] }]));
  const process = [
    ...nodes.map(({ id, kind: type }) => `<${type} id="${id}" name="步骤 ${id}"/>`),
    ...flows.map(({ id, from, to }) => `<sequenceFlow id="${id}" sourceRef="${from.id}" targetRef="${to.id}"/>`),
  ];
  const shape = ({ id, x, y, size }) =>
    `<di:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${size[0]}" height="${size[1]}"/></di:BPMNShape>`;
  const point = (x, y) => `<dd:waypoint x="${x}" y="${y}"/>`;
  const edge = ({ id, from, to }) =>
    `<di:BPMNEdge id="${id}_di" bpmnElement="${id}">${point(from.x + from.size[0], from.y + from.size[1] / 2)}${point(to.x, to.y + to.size[1] / 2)}</di:BPMNEdge>`;
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:dd="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="x"><process id="P">${process.join('')}</process><di:BPMNDiagram id="D"><di:BPMNPlane id="L" bpmnElement="P">${nodes.map(shape).join('')}${flows.map(edge).join('')}</di:BPMNPlane></di:BPMNDiagram></definitions>`;
  return { xml, nodes, count: nodes.length + flows.length };
}

/** A diagram and an instance that has come through half of it. */
function subject(rows, columns) {
  const { xml, nodes, count } = manyElements(rows, columns);
  const endTime = '2025-01-01 10:00:00';
  const reached = nodes.slice(0, nodes.length / 2);
  const activities = reached.map(({ id, kind }) => ({ key: id, endTime, ...(kind === 'userTask' && { taskId: id }) }));
  const tasks = reached
    .filter(({ kind }) => kind === 'userTask')
    .map(({ id }) => ({ id, result: 2, createTime: endTime, endTime }));
  return {
    props: { xml, activities, tasks, instance: { result: 1, createTime: endTime } },
    last: nodes.at(-1).id,
    count,
  };
}

/** Seconds that the main thread works from the call until everything is drawn; the library is there before. */
async function drawTime(browser, url, { warm, large }) {
  const { page, context } = await freshPage(browser, { base: url });
  try {
    await page.goto('/');
    const show = async ({ props, last }) => {
      await page.waitForFunction(() => window.showViewer);
      await page.evaluate((given) => window.showViewer(given), props);
      await page.locator(`[data-element-id="${last}"]`).last().waitFor({ state: 'attached' });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    };
    await show(warm);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const worked = async () =>
      (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
    const before = await worked();
    await show(large);
    return ((await worked()) - before) * 1000;
  } finally {
    await context.close();
  }
}

/** A large diagram with progress in it, against the bare library without. */
export async function benchViewer() {
  const [ours, bare] = [await serve('e2e/support/viewer-harness'), await serve('bench/bare-viewer')];
  const browser = await openBrowser();
  try {
    const subjects = { warm: subject(1, 3), large: subject(ROWS, COLUMNS) };
    const times = await interleave(ROUNDS, {
      ours: () => drawTime(browser, ours.url, subjects),
      baseline: () => drawTime(browser, bare.url, subjects),
    });
    const [mine, least] = [median(times.ours), median(times.baseline)];
    return [
      row('viewer: drawing a diagram with progress', {
        ours: mine,
        baseline: least,
        unit: 'ms CPU',
        value: mine / least,
        goal: '<= 1.15',
        note: `${subjects.large.count} elements against bare bpmn-js`,
      }),
    ];
  } finally {
    await browser.close();
    ours.stop();
    bare.stop();
  }
}
