import type { Json } from './model.ts';

/** What a token waits for. */
type Wait =
  | 'new'
  | 'task'
  | 'service'
  | 'event'
  | 'events'
  | 'join'
  | 'merge'
  | 'sub'
  | 'multi'
  | 'call'
  | 'undo'
  | 'incident';

/** A completed activity that can be undone; a sub-process keeps what lies inside it, a round of a loop its variables. */
export interface Done {
  readonly node: string;
  readonly inner?: readonly Done[];
  readonly vars?: Readonly<Record<string, Json>>;
}

/** A point where the process stands. */
export interface Token {
  readonly id: string;
  readonly node: string;
  readonly scope: string;
  wait: Wait;
  /** The flow by which it came. */
  via?: string;
  /** Variables of this activity only. */
  vars?: Record<string, Json>;
  /** How many tries of a service are left. */
  retries?: number;
  /** What a token with an incident was doing. */
  failed?: 'begin' | 'enter' | 'leave' | 'service';
  /** Names of messages and signals that were computed from expressions, by event. */
  names?: Readonly<Record<string, string>>;
  /** Rounds left of a timer with a cycle, by event; -1 is without end. */
  rounds?: Readonly<Record<string, number>>;
  /** Conditional events whose condition held when last looked at. */
  held?: readonly string[];
  /** Written by earlier versions: activities still to be undone, next one last. */
  undo?: readonly Done[];
  /** Whether the token only stands for a sub-process that is opened once more to be undone. */
  closes?: boolean;
  /** The token on whose behalf this activity undoes another. */
  undoFor?: string;
}

/** How far a loop has come. */
export interface Loop {
  readonly total: number;
  readonly next: number;
  readonly done: number;
  /** Elements of a sequential collection that are still to come. */
  readonly items?: readonly Json[];
}

/** A running process, sub-process or loop. */
export interface Scope {
  readonly id: string;
  /** The token of the activity that the scope belongs to; empty for the process. */
  readonly host: string;
  readonly node: string;
  vars: Record<string, Json>;
  loop?: Loop;
  done?: readonly Done[];
  /** An event sub-process has taken over. */
  taken?: boolean;
  /** A transaction that ends by its cancel event. */
  cancelled?: boolean;
  /** As for tokens: the subscriptions of event sub-processes. */
  names?: Readonly<Record<string, string>>;
  rounds?: Readonly<Record<string, number>>;
  held?: readonly string[];
}

/** A process instance: small, plain JSON. */
export interface State {
  readonly format: 1;
  status: 'running' | 'ended';
  counter: number;
  /** Whether a call activity started it. */
  child?: boolean;
  readonly scopes: Record<string, Scope>;
  readonly tokens: Record<string, Token>;
}
