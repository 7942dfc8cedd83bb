import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PACKAGE = /^@jiaoyan\/(\w+)(?:\/(.+))?$/;
const ENTRIES = { contract: 'api.ts' };
/** Programs, settings of tools and tests: nobody imports them, whatever they export is for the tool that loads them. */
const isEntry = (path) => /(\.config\.ts|\.test\.tsx?|\.d\.m?ts|\/sw\.ts|testing\/setup\.ts)$/.test(path);

/** The file that an import names; undefined for packages of others. */
function fileOf(importer, target, isThere) {
  const own = PACKAGE.exec(target);
  if (own) return `packages/${own[1]}/src/${own[2] ? `${own[2]}.ts` : (ENTRIES[own[1]] ?? 'index.ts')}`;
  if (!target.startsWith('.')) return undefined;
  const path = join(dirname(importer), target).replace(/\?.*$/, '');
  // Text around a program may name what is only built later.
  return isThere(path) ? path : path.replace(/\.js$/, '.ts');
}

const exported =
  /^export (?:default |declare |abstract )*(?:async )?(const|let|function\*?|class|interface|type|enum) (\w+)/gm;
const importClause = /(?:^|\n)\s*(import|export) (?:type )?([^;'"]*?)\s*from\s*['"]([^'"]+)['"]/g;
/** Loaded as a whole, or added to by another module's types. */
const wholeFile = /(?:import\(|declare module)\s*['"]([^'"]+)['"]/g;

/** The names that a clause asks for; undefined where it asks for all of them. */
function namesIn(clause) {
  const inside = /\{([^}]*)\}/.exec(clause)?.[1];
  if (clause.includes('*') || inside === undefined) return undefined;
  return inside.split(',').map(
    (part) =>
      part
        .trim()
        .replace(/^type /, '')
        .split(/\s+as\s+/)[0],
  );
}

/** Declarations name the types of what a file exports: these may have to be exported, though nobody imports them. */
const isNamed = (kind, text, name) =>
  /interface|type|class/.test(kind) && text.split(new RegExp(`\\b${name}\\b`)).length > 2;

/** Words that stand in more than one file. */
function namedTwice(texts) {
  const [once, twice] = [new Set(), new Set()];
  for (const text of texts.values())
    for (const word of new Set(text.match(/\w+/g))) (once.has(word) ? twice : once).add(word);
  return twice;
}

/** What is exported and imported nowhere, as `path: name`. */
export function unusedExports(texts) {
  const isThere = (path) => texts.has(path) || existsSync(path);
  const anywhere = namedTwice(texts);
  const used = new Map();
  const note = (file, names) => {
    const known = used.get(file) ?? new Set();
    for (const name of names) known.add(name);
    used.set(file, known);
  };
  for (const [path, text] of texts) {
    for (const [, kind, clause, target] of text.matchAll(importClause)) {
      const file = fileOf(path, target, isThere);
      if (!file) continue;
      // Whoever takes the whole file uses what he names; what is passed on as a whole may be named anywhere.
      const passedOn = kind === 'export' && clause.includes('*');
      note(file, passedOn ? anywhere : (namesIn(clause) ?? text.match(/\w+/g)));
    }
    for (const [, target] of text.matchAll(wholeFile)) {
      const file = fileOf(path, target, isThere);
      if (file) note(file, text.match(/\w+/g));
    }
  }
  return [...texts].flatMap(([path, text]) => {
    if (isEntry(path)) return [];
    const idle = [...text.matchAll(exported)].filter(([, , name]) => !used.get(path)?.has(name));
    return idle.filter(([, kind, name]) => !isNamed(kind, text, name)).map(([, , name]) => `${path}: ${name}`);
  });
}
