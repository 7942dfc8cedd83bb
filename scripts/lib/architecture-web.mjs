import { cyclesOf } from './cycles.mjs';

const WEB = 'apps/web/src/';
/** The one list of the web's modules; its order is the direction of imports. */
export const WEB_MODULES = `${WEB}modules.ts`;
/** Each may use only itself and what has a lower number. Calls lie beside the kernel; the files above the layers put all together. */
const layers = new Map([
  ['api', 0],
  ['kernel', 0],
  ['domain', 1],
  ['desk', 2],
  ['modules', 3],
  ['shell', 4],
]);

const isSource = (path) => path.startsWith(WEB) && /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);
const layerOf = (path) => path.slice(WEB.length).split('/')[0];
const moduleOf = (path) => /^modules\/([^/]+)\//.exec(path.slice(WEB.length))?.[1];

/** Why a file must not import another, or nothing. */
export function webImportProblem(path, target, order) {
  if (!isSource(path) || !target.startsWith(WEB)) return undefined;
  const [layer, other] = [layerOf(path), layerOf(target)];
  if (layers.get(other) > layers.get(layer)) return `${layer} must not know ${other}`;
  if (layer === 'shell' && other === 'modules')
    return `shell must not know ${moduleOf(target)}, only the lists beside it`;
  const [own, lower] = [moduleOf(path), moduleOf(target)];
  if (!own || !lower || own === lower) return undefined;
  return order.indexOf(lower) < order.indexOf(own) ? undefined : `${own} must not know ${lower}`;
}

/** Where a file stands, from the outside in. A folder of the kernel stands for itself, because the calls lie between them. */
const placeOf = (path) =>
  path
    .slice(WEB.length)
    .replace(/^kernel\//, 'kernel:')
    .split('/');

/** What the entries of each folder import from one another: files and whole folders. */
function levelsOf(graph) {
  const levels = new Map();
  for (const [path, targets] of graph) {
    for (const target of targets.filter(isSource)) {
      const [from, to] = [placeOf(path), placeOf(target)];
      const depth = from.findIndex((part, at) => part !== to[at]);
      if (depth < 0) continue;
      const folder = from.slice(0, depth).join('/');
      const level = levels.get(folder) ?? new Map();
      levels.set(folder, level.set(from[depth], (level.get(from[depth]) ?? new Set()).add(to[depth])));
    }
  }
  return levels;
}

const isFolder = (name) => !/\.tsx?$/.test(name);

/** What is wrong with the web as a whole: folders that import one another in a circle, and modules that nobody lists. */
export function webProblems(graph, order) {
  const sources = new Map([...graph].filter(([path]) => isSource(path)));
  const unlisted = new Set(
    [...sources.keys()].flatMap((path) => moduleOf(path) ?? []).filter((m) => !order.includes(m)),
  );
  const circles = [...levelsOf(sources)].flatMap(([folder, level]) =>
    cyclesOf(level)
      // Circles of files alone are found file by file.
      .filter((group) => group.some(isFolder))
      .map((group) => `${WEB}${folder}: ${group.join(', ')} import one another in a circle`),
  );
  return [...[...unlisted].map((module) => `${WEB}modules/${module}: not in ${WEB_MODULES}`), ...circles];
}
