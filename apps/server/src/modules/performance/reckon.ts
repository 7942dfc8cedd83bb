import { createHash } from 'node:crypto';
import { groupBy } from '@jiaoyan/contract/kernel/group-by';
import type { SchemeRules } from '@jiaoyan/contract/performance/item';
import {
  type Baselines,
  baselinesOf,
  ranksOf,
  type Score,
  type ScoredFact,
  scoreRecord,
} from '@jiaoyan/contract/performance/score';

/** The way in which scores are reckoned; another one gets another number. */
export const CODE_VERSION = '1';

/** Somebody who is measured, with his team. */
export interface Person {
  readonly userId: number;
  readonly deptId: number;
}
/** A fact as it is stored. */
export interface Fact extends ScoredFact {
  readonly userId: number;
  readonly docType: string;
  readonly docId: number;
  readonly code: string;
  readonly day: string;
  readonly note: string;
}
/** What somebody's month came to. */
export interface Reckoned extends Person, Score {
  readonly rank: number;
}
/** The baselines of each team. */
export type TeamBaselines = Readonly<Record<string, Baselines>>;

/** What the people of each team are measured by. */
export function teamBaselines(rules: SchemeRules, people: readonly Person[], facts: readonly Fact[]): TeamBaselines {
  const teamOf = new Map(people.map(({ userId, deptId }) => [userId, deptId]));
  const byTeam = groupBy(facts, ({ userId }) => teamOf.get(userId));
  return Object.fromEntries(
    [...new Set(teamOf.values())]
      .sort((a, b) => a - b)
      .map((deptId) => [deptId, baselinesOf(rules.items, byTeam.get(deptId) ?? [])]),
  );
}

/** What is known when a month is reckoned. */
export interface Inputs {
  readonly rules: SchemeRules;
  readonly people: readonly Person[];
  readonly facts: readonly Fact[];
  readonly baselines: TeamBaselines;
  /** Points that were approved, by person. */
  readonly points: ReadonlyMap<number, readonly string[]>;
}
/** Everybody's score and place. */
export function reckonPeople({ rules, people, facts, baselines, points }: Inputs): Reckoned[] {
  const byPerson = groupBy(facts, ({ userId }) => userId);
  const scored = people.map(({ userId, deptId }) => ({
    userId,
    deptId,
    ...scoreRecord(rules, baselines[deptId] ?? {}, byPerson.get(userId) ?? [], points.get(userId) ?? []),
  }));
  const ranks = ranksOf(scored);
  return scored.map((one) => ({ ...one, rank: ranks.get(one.userId) ?? scored.length }));
}

const hashOf = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex');
/** By code points, so that no locale has a say. */
const inOrder = (lines: readonly string[]) => [...lines].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

/** The same facts give the same hash, in whatever order they are read; whether an appeal took one out is no part of it. */
export const factHash = (facts: readonly Fact[]): string =>
  hashOf(
    inOrder(
      facts.map(({ userId, itemKey, docType, docId, code, day, num, den, note }) =>
        JSON.stringify([userId, itemKey, docType, docId, code, day, num, den, note]),
      ),
    ),
  );
/** The same results give the same hash. */
export const resultHash = (results: readonly Reckoned[], baselines: TeamBaselines): string =>
  hashOf([
    ...inOrder(
      results.map(({ userId, deptId, items, base, adjust, final, rank, grade }) =>
        JSON.stringify([
          userId,
          deptId,
          items.map(({ key, n, raw, score, weight, moved }) => [key, n, raw, score, weight, moved]),
          base,
          adjust,
          final,
          rank,
          grade,
        ]),
      ),
    ),
    ...inOrder(
      Object.entries(baselines).flatMap(([deptId, own]) =>
        Object.entries(own).map(([key, value]) => JSON.stringify([deptId, key, value])),
      ),
    ),
  ]);
