import type { Contract } from '@jiaoyan/contract/kernel/http';
import type { FastifyInstance } from 'fastify';
import type { SecretColumns } from './crud/secret-values.ts';
import type { DemoSeeds, ModuleSeeds } from './db/seed.ts';
import type { Authenticate, Handlers } from './http/http.ts';
import type { Job } from './jobs/jobs.ts';
import type { DestinationRule } from './realtime/realtime.ts';
import type { HistoryRules, Registries } from './registry.ts';
import type { Services } from './services.ts';
import type { TemporaryGrants } from './session-user.ts';

/** What the kernel has to know about people and labels; one module provides it. */
export interface People {
  readonly authenticate: Authenticate;
  /** Asked at every request who may do more for a while. */
  lend(grants: TemporaryGrants): void;
  /** What departments are called. */
  deptNames(deptIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Labels of a dictionary by value. */
  dictLabels(dictType: string): Promise<ReadonlyMap<string, string>>;
}

/** The calls of a module by noun. */
type ModuleApi = Readonly<Record<string, Contract>>;
type ModuleHandlers<A extends ModuleApi> = { readonly [N in keyof A]: Handlers<A[N]> };

/** Modules below, by name. */
type Lower = Readonly<Record<string, Module>>;
/** What a module gives to its own handlers and to the modules above it. */
export type ToolsOf<M extends Module> = ReturnType<M['create']>;
/** What a module is created from: the services, and the tools of the modules that it names. */
type Ground<L extends Lower> = { readonly services: Services } & {
  readonly [N in keyof L]: ToolsOf<L[N]>;
};
/** The same, and its own tools. */
type Use<L extends Lower, T> = Ground<L> & { readonly tools: T };

/** What a module may announce besides its calls. */
type Announcements<U> = { readonly [K in keyof Registries]?: readonly Registries[K][] } & {
  /** Who may look at which records, for those whose contract does not say it by `history: true`. */
  readonly history?: HistoryRules;
  /** Who may listen and send where. */
  topics?(use: U): readonly DestinationRule[];
  /** What runs by the clock, once for all nodes. */
  jobs?(use: U): readonly Job[];
  /** Addresses beside the API: pages without a session, callbacks of others. */
  routes?(http: FastifyInstance, use: U): Promise<void>;
  /** What somebody may do for a while without any role that brings it. */
  grants?(use: U): TemporaryGrants;
  people?(use: U): People;
  /** Where its tables hold secrets. */
  readonly secrets?: readonly SecretColumns[];
  /** Data that the product needs. */
  readonly seeds?: ModuleSeeds;
  /** Demo data; imported only where they are wanted. */
  demo?(): Promise<{ readonly demo: DemoSeeds }>;
  /** Once the server listens. */
  started?(use: U): void;
  close?(use: U): Promise<void>;
};

/** What a module writes about itself. */
type Manifest<N extends string, A extends ModuleApi, L extends Lower, T> = Announcements<Use<L, T>> & {
  readonly name: N;
  readonly api: A;
  /** The modules below whose tools it takes. */
  readonly uses?: L;
  /** Makes the tools. */
  create?(ground: Ground<L>): T;
  /** A handler for every endpoint: a missing one does not compile. */
  handlers(use: Use<L, T>): ModuleHandlers<A>;
};

type AnyUse = Ground<Record<never, never>> & { readonly tools: unknown };
/** A module as the application sees it, whatever its tools and calls. */
export type Module<N extends string = string, T = unknown> = Announcements<AnyUse> & {
  readonly name: N;
  readonly api: ModuleApi;
  readonly uses: Readonly<Record<string, { readonly name: string }>>;
  create(ground: Ground<Record<never, never>>): T;
  handlers(use: AnyUse): Readonly<Record<string, object>>;
};

/** Checks a manifest: every endpoint has its handler, every entry of a registry its type. */
export function defineModule<
  const N extends string,
  A extends ModuleApi,
  L extends Lower = Record<never, never>,
  T = undefined,
>(manifest: Manifest<N, A, L, T>): Module<N, T> {
  // Without `create` there is nothing to give.
  return { uses: {}, create: () => undefined as T, ...manifest } as Module<N, T>;
}
