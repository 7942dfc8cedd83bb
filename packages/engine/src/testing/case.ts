import { readdirSync, readFileSync } from 'node:fs';
import { compile } from '../compile/index.ts';
import type { DecisionTable, Json, Variables } from '../model.ts';
import type { Token } from '../state.ts';
import { Instance } from './driver.ts';

/** What must be true at a point; what is not named is not looked at. */
interface Expected {
  /** The nodes of all open tasks, in any order. */
  readonly tasks?: readonly string[];
  /** Variables of the process; null where there must be none or nothing. */
  readonly variables?: Variables;
  readonly ended?: boolean;
  /** How the instance ended. */
  readonly outcome?: string;
  /** The nodes that stopped with an incident and still stand there. */
  readonly incidents?: readonly string[];
  /** The nodes that wait for something else than a task: a message, a timer, a service, a called process. */
  readonly waiting?: readonly string[];
  /** Names of signals or messages that this step threw. */
  readonly thrown?: readonly string[];
  /** Part of the text with which the command is refused. */
  readonly refused?: string;
}

/** One thing that happens, and what must be true then. Exactly one of the words says what it is. */
interface Move extends Expected {
  readonly complete?: string;
  readonly message?: string;
  readonly signal?: string;
  readonly timer?: string;
  /** A service or called process answers. */
  readonly resume?: string;
  readonly result?: Json;
  /** A service or called process fails: with a code it is an error of the process. */
  readonly fail?: string;
  readonly code?: string;
  /** A called process escalates. */
  readonly escalate?: string;
  /** Variables change from outside. */
  readonly set?: Variables;
  readonly retry?: string;
  readonly cancel?: true;
  /** Sent along. */
  readonly with?: Variables;
}

/** A case: a file, what happens, and what must be true. */
interface Case extends Expected {
  readonly title: string;
  /** The file beside this one; without its ending. */
  readonly file: string;
  readonly with?: Variables;
  /** The start event, when it is not the plain one. */
  readonly at?: string;
  readonly child?: true;
  /** Failures stop the token instead of refusing the command. */
  readonly incident?: true;
  readonly decisions?: Readonly<Record<string, DecisionTable>>;
  readonly then?: readonly Move[];
}

const folder = new URL('../../fixtures/cases/', import.meta.url);

/** All cases, by the element that they are about. */
export function readCases(): readonly { readonly about: string; readonly cases: readonly Case[] }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({
      about: name.slice(0, -'.json'.length),
      cases: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as readonly Case[],
    }));
}

const sorted = (names: readonly string[]) => [...names].sort();
const outside = ['event', 'events', 'service', 'call'] as const;

/** What is true now, of what is asked for. */
function seen(instance: Instance, expected: Expected): Expected {
  const { tasks, variables, ended, outcome, incidents, waiting, thrown } = expected;
  const ends = instance.effects('instanceEnded').at(-1);
  const value = (name: string) => (instance.ended ? ends?.variables[name] : instance.variable(name)) ?? null;
  const threw = instance.last.flatMap((effect) =>
    effect.type === 'signalThrown' || effect.type === 'messageThrown' ? [effect.name] : [],
  );
  return {
    ...(tasks && { tasks: sorted(instance.tasks) }),
    ...(variables && { variables: Object.fromEntries(Object.keys(variables).map((name) => [name, value(name)])) }),
    ...(ended !== undefined && { ended: instance.ended }),
    ...(outcome && { outcome: ends?.outcome ?? '' }),
    ...(incidents && { incidents: sorted(instance.tokens('incident').map(({ node }) => node)) }),
    ...(waiting && { waiting: sorted(outside.flatMap((wait) => instance.tokens(wait).map(({ node }) => node))) }),
    ...(thrown && { thrown: threw }),
  };
}

function wanted({ tasks, variables, ended, outcome, incidents, waiting, thrown }: Expected): Expected {
  return {
    ...(tasks && { tasks: sorted(tasks) }),
    ...(variables && { variables }),
    ...(ended !== undefined && { ended }),
    ...(outcome && { outcome }),
    ...(incidents && { incidents: sorted(incidents) }),
    ...(waiting && { waiting: sorted(waiting) }),
    ...(thrown && { thrown }),
  };
}

/** Who waits for something at a node; a loop as a whole waits for its rounds only. */
const waiter = (instance: Instance, name: string): Token =>
  [...outside, 'incident' as const].flatMap((wait) => instance.tokens(wait)).find(({ node }) => node === name) ??
  instance.token(name);

function act(instance: Instance, move: Move): void {
  const variables = move.with ?? {};
  const at = (name: string) => waiter(instance, name).id;
  if (move.complete) instance.complete(move.complete, variables);
  else if (move.message) instance.do({ type: 'message', name: move.message, variables });
  else if (move.signal) instance.do({ type: 'signal', name: move.signal, variables });
  else if (move.timer) instance.timer(move.timer);
  else if (move.resume)
    instance.do({
      type: 'resume',
      token: at(move.resume),
      variables,
      ...('result' in move && { result: move.result }),
    });
  else if (move.fail)
    instance.do({
      type: 'fail',
      token: at(move.fail),
      message: 'failed',
      variables,
      ...(move.code && { code: move.code }),
    });
  else if (move.escalate) instance.do({ type: 'escalate', token: at(move.escalate), code: move.code ?? '', variables });
  else if (move.set) instance.do({ type: 'set', variables: move.set });
  else if (move.retry) instance.do({ type: 'retry', token: at(move.retry) });
  else if (move.cancel) instance.do({ type: 'cancel' });
  else throw new Error(`a move that says nothing: ${JSON.stringify(move)}`);
}

/** A point of a case: what was seen there, and what was wanted. */
interface Point {
  readonly seen: Expected;
  readonly wanted: Expected;
}

function refusalOf(work: () => void): string {
  try {
    work();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function point(instance: Instance, move: Expected, work: () => void): Point {
  const { refused } = move;
  if (!refused) work();
  const text = refused ? refusalOf(work) : '';
  if (refused && !text.includes(refused)) return { seen: { refused: text }, wanted: { refused } };
  return { seen: seen(instance, move), wanted: wanted(move) };
}

/** Plays a case; answers what was seen and wanted at every point. */
export async function play(given: Case): Promise<readonly Point[]> {
  const { definition, problems } = await compile(readFileSync(new URL(`${given.file}.bpmn`, folder), 'utf8'), {
    ...(given.decisions && { decisions: given.decisions }),
  });
  if (!definition) return [{ seen: { refused: JSON.stringify(problems) }, wanted: {} }];
  const instance = new Instance(definition, given.incident ? { onError: 'incident' } : {});
  const start = () =>
    instance.do({
      type: 'start',
      ...(given.at && { at: given.at }),
      ...(given.child && { child: true }),
      variables: given.with ?? {},
    });
  const moves = given.then ?? [];
  if (given.refused) {
    const text = refusalOf(start);
    return [{ seen: { refused: text }, wanted: { refused: text.includes(given.refused) ? text : given.refused } }];
  }
  return [point(instance, given, start), ...moves.map((move) => point(instance, move, () => act(instance, move)))];
}
