import type { Json, Variables } from './model.ts';

/** What happens to a process instance; `now` is in milliseconds since 1970. */
export type Command = { readonly now: number } & (
  | { readonly type: 'start'; readonly at?: string; readonly variables?: Variables; readonly child?: boolean }
  | { readonly type: 'complete'; readonly task: string; readonly variables?: Variables }
  | { readonly type: 'resume'; readonly token: string; readonly variables?: Variables; readonly result?: Json }
  /** With a code it is an error of the process; `variables` come along with it. */
  | {
      readonly type: 'fail';
      readonly token: string;
      readonly message: string;
      readonly code?: string;
      readonly variables?: Variables;
    }
  /** An escalation that a called process did not catch itself. */
  | { readonly type: 'escalate'; readonly token: string; readonly code: string; readonly variables?: Variables }
  | { readonly type: 'message'; readonly name: string; readonly subscription?: string; readonly variables?: Variables }
  | { readonly type: 'signal'; readonly name: string; readonly subscription?: string; readonly variables?: Variables }
  | { readonly type: 'timer'; readonly id: string }
  | { readonly type: 'set'; readonly variables: Variables; readonly token?: string }
  | { readonly type: 'return'; readonly token: string; readonly to: string; readonly variables?: Variables }
  | { readonly type: 'jump'; readonly token: string; readonly to: string; readonly variables?: Variables }
  | { readonly type: 'add'; readonly task: string; readonly items: readonly Json[] }
  | { readonly type: 'remove'; readonly task: string }
  /** Ends a round of a loop without counting it: a vote against. */
  | { readonly type: 'drop'; readonly task: string }
  | { readonly type: 'retry'; readonly token: string }
  | { readonly type: 'cancel' }
);

/** The result of a script: its value and the variables it set. */
export interface ScriptResult {
  readonly result: Json;
  readonly variables: Variables;
}

/** What a step needs from outside. */
export interface StepOptions {
  readonly runScript?: (source: string, variables: Variables) => ScriptResult;
  /** Who is asked at a loop over people. */
  readonly people?: (node: string, variables: Variables) => readonly Json[];
  /** What becomes of an expression or script that fails: refuse the command (default), or stop that token. */
  readonly onError?: 'refuse' | 'incident';
  /** Minutes east of Greenwich for dates that name no zone; China when absent. */
  readonly zoneOffset?: number;
  /** How many units of work one step may take. */
  readonly budget?: number;
}
