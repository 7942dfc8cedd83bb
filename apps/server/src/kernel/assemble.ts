import type { FastifyInstance } from 'fastify';
import { type Handlers, serve } from './http/http.ts';
import type { Module, People, ToolsOf } from './module.ts';
import type { HistoryRules, Registered, Registries } from './registry.ts';
import type { Services } from './services.ts';

/** The tools of all modules by name. */
export type ToolsByName<L extends readonly Module[]> = { readonly [M in L[number] as M['name']]: ToolsOf<M> };
type Use = Parameters<Module['handlers']>[0];
/** A module and what its functions are called with. */
export interface Assembled {
  readonly module: Module;
  readonly use: Use;
}

/** The rules that follow from the calls: who may read a record may read its history. */
const historyOfCalls = ({ api }: Module) =>
  Object.values(api)
    .flatMap((calls) => Object.values(calls))
    .flatMap(({ history, access }) => (history ? [[history, { permission: access }] as const] : []));

function mergeHistory(modules: readonly Module[]): HistoryRules {
  const rules: Record<string, HistoryRules[string]> = {};
  for (const module of modules)
    for (const [resource, rule] of [...historyOfCalls(module), ...Object.entries(module.history ?? {})]) {
      if (Object.hasOwn(rules, resource))
        throw new Error(`${module.name}: the history of ${resource} has a rule already`);
      rules[resource] = rule;
    }
  return rules;
}

/** What the modules register with one another; a list that nobody adds to is empty. */
export const register = (modules: readonly Module[]): Registered => ({
  history: mergeHistory(modules),
  // Each manifest was checked against the type of its list; the compiler does not follow the name through the union.
  list: <K extends keyof Registries>(name: K) =>
    modules.flatMap((module) => (module[name] ?? []) as readonly Registries[K][]),
});

/** Creates the modules in their order: each finds the tools of those before it. */
export function assemble<const L extends readonly Module[]>(modules: L, services: Services) {
  const tools: Record<string, unknown> = {};
  const assembled: Assembled[] = [];
  for (const module of modules) {
    const ground: Record<string, unknown> = { services };
    for (const [key, { name }] of Object.entries(module.uses)) {
      if (!Object.hasOwn(tools, name)) throw new Error(`${module.name} uses ${name}, which comes after it`);
      ground[key] = tools[name];
    }
    // `uses` names what its functions take; the loop only loses the types.
    tools[module.name] = module.create(ground as Use);
    assembled.push({ module, use: { ...ground, tools: tools[module.name] } as Use });
  }
  return { tools: tools as ToolsByName<L>, assembled };
}

/** What the one module that knows people provides. */
export function peopleOf(assembled: readonly Assembled[]): People {
  const [people, another] = assembled.flatMap(({ module, use }) => module.people?.(use) ?? []);
  if (!people || another) throw new Error('exactly one module has to provide the people');
  for (const { module, use } of assembled) if (module.grants) people.lend(module.grants(use));
  return people;
}

/** Binds every endpoint of the modules to its handler. */
export function serveModules(
  scope: FastifyInstance,
  assembled: readonly Assembled[],
  base: { readonly services: Services; readonly authenticate: People['authenticate'] },
) {
  for (const { module, use } of assembled) {
    const handlers = module.handlers(use);
    // `defineModule` has checked the pair.
    for (const [noun, calls] of Object.entries(module.api))
      serve(scope, calls, handlers[noun] as Handlers<typeof calls>, base);
  }
}
