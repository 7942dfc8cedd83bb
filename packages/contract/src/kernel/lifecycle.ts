import { z } from 'zod';
import { data, type Endpoint, PUT } from './http.ts';
import { idNumber } from './resource.ts';

interface Transition<S extends string = string, B extends z.ZodType = z.ZodType> {
  readonly label: string;
  readonly from: readonly S[];
  /** Where it leads; several when that depends on the record. */
  readonly to: S | readonly S[];
  readonly input: B;
}
type Transitions<S extends string> = Readonly<Record<string, Transition<S>>>;

type Moves<T extends Transitions<string>, R> = {
  readonly [K in keyof T]: Endpoint<
    { params: { id: number }; body: z.input<T[K]['input']> },
    { params: { id: number }; body: z.output<T[K]['input']> },
    R
  >;
};

export interface Lifecycle<S extends Readonly<Record<string, string>>, T extends Transitions<keyof S & string>, R> {
  readonly states: S;
  readonly transitions: T;
  /** One `PUT {path}/:id/{move}` per transition, guarded by `{permission}:{move}`. */
  readonly moves: Moves<T, R>;
  /** The moves that a record in this state offers. */
  allowed(state: keyof S & string): (keyof T & string)[];
  /** The refusal for a move that the state does not offer, or undefined when it is allowed. */
  refusal(state: keyof S & string, move: keyof T & string): string | undefined;
}

/** The states of a long-lived record and the moves between them: the server enforces it, the web draws buttons from it. */
export function lifecycle<
  const S extends Readonly<Record<string, string>>,
  const T extends Transitions<keyof S & string>,
  R,
>(init: {
  path: string;
  permission: `${string}:${string}`;
  states: S;
  transitions: T;
  reply: z.ZodType<R>;
}): Lifecycle<S, T, R> {
  const moves = Object.entries(init.transitions).map(([name, move]) => [
    name,
    PUT(`${init.path}/:id/${name}`, {
      summary: move.label,
      access: `${init.permission}:${name}`,
      params: z.object({ id: idNumber }),
      body: move.input,
      reply: data(init.reply),
    }),
  ]);
  return {
    states: init.states,
    transitions: init.transitions,
    moves: Object.fromEntries(moves) as Moves<T, R>,
    allowed: (state) =>
      (Object.keys(init.transitions) as (keyof T & string)[]).filter((name) =>
        init.transitions[name]?.from.includes(state),
      ),
    refusal(state, move) {
      const { from, label } = init.transitions[move] as Transition;
      return from.includes(state) ? undefined : `当前状态为【${init.states[state]}】，不能执行【${label}】`;
    },
  };
}
