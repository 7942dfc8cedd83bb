const WEB = 'apps/web/src/';
/** Below every module, in the order of the cascade (`styles/base.css`). */
const LAYERS = ['styles', 'kernel', 'domain', 'desk', 'shell'];
/** Classes that libraries put on their markup. */
const isForeign = (name) => /^(ant|anticon|bio|bjs|bjsl|bts|djs|hljs|w-e)(-|$)/.test(name);

/** Where a file stands: a layer, or one of the modules. */
const placeOf = (path) => /^(modules\/[^/]+|[^/]+)\//.exec(path.slice(WEB.length))?.[1];
const rankOf = (place) => (place.startsWith('modules/') ? LAYERS.length : LAYERS.indexOf(place));

const selectorsOf = (css) =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .map(([, head]) => head.trim())
    .filter((head) => !/^(@|from|to|\d)/.test(head))
    .flatMap((head) => head.split(/,(?![^(]*\))/).map((selector) => selector.trim()));
const classesOf = (selector) =>
  [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name).filter((name) => !isForeign(name));

/** The lowest layer that mentions a class owns it; of two modules neither does. */
function ownersOf(rules) {
  const owners = new Map();
  for (const { place, classes } of rules)
    for (const name of classes) {
      const owner = owners.get(name) ?? place;
      if (rankOf(place) < rankOf(owner)) owners.set(name, place);
      else owners.set(name, rankOf(place) === rankOf(owner) && place !== owner ? 'several modules' : owner);
    }
  return owners;
}

/** The text from a brace to its partner. */
function braced(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}
const literalsOf = (code) => [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map((m) => m[1] ?? m[2] ?? m[3]);
/** The words of a text; `level-$` stands for every word that begins so. */
const wordsOf = (literal) =>
  literal
    .replace(/-\$\{[^}]*\}/g, '-$')
    .replace(/\$\{/g, ' ')
    .split(/[\s'"`?:(){}]+/);

/** The classes that a component gives to its markup. */
function classNamesOf(code) {
  const values = [...code.matchAll(/[cC]lassNames?(?:=|: )(?=["'`{])/g)].map(({ 0: head, index }) => {
    const start = index + head.length;
    if (code[start] === '{') return braced(code, start);
    return code.slice(start, code.indexOf(code[start], start + 1) + 1);
  });
  return [...new Set(values.flatMap(literalsOf).flatMap(wordsOf))];
}

/** Classes of a layer are there for everything above it; those of the shell and of a module are its own. */
const mayUse = (place, owner) => place === owner || (owner !== 'shell' && rankOf(owner) < rankOf(place));

/** Style sheets that reach into other places, classes borrowed from another module, and classes that nothing has. */
export function styleProblems(files) {
  const own = [...files].filter(([path]) => path.startsWith(WEB));
  const sources = own.filter(([path]) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  const rules = own
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([path, css]) =>
      selectorsOf(css).map((selector) => ({ path, place: placeOf(path), selector, classes: classesOf(selector) })),
    );
  const owners = ownersOf(rules);
  /** The class that ties a rule to markup of its own place. */
  const tieOf = ({ place, classes }) => classes.find((name) => owners.get(name) === place);
  const ties = new Set(rules.map(tieOf));
  const loose = rules.filter((rule) => rule.place !== 'styles' && !tieOf(rule));

  const borrowed = sources.flatMap(([path, code]) =>
    classNamesOf(code)
      .filter((name) => placeOf(path) && ties.has(name) && !mayUse(placeOf(path), owners.get(name)))
      .map((name) => `${path}: .${name} belongs to ${owners.get(name)}`),
  );

  const words = new Set(sources.flatMap(([, code]) => literalsOf(code).flatMap(wordsOf)));
  const heads = [...words].filter((word) => word.endsWith('-$')).map((word) => word.slice(0, -1));
  const isUsed = (name) => words.has(name) || heads.some((head) => name.startsWith(head));
  const dead = rules.flatMap(({ path, classes }) =>
    classes.filter((name) => !isUsed(name)).map((name) => `${path}: nothing has .${name}`),
  );

  return [
    ...loose.map(({ path, place, selector }) => `${path}: ${selector} has no class of ${place} alone`),
    ...borrowed,
    ...new Set(dead),
  ];
}
