import type { Json, State, Variables } from '@jiaoyan/engine';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { identity, instant } from '../../../kernel/db/columns.ts';

/** A run of a process. Its state is what the engine needs to go on; the other tables tell people about it. */
export const instanceTable = pgTable(
  'bpm_instance',
  {
    instanceId: identity(),
    definitionId: integer().notNull(),
    key: varchar({ length: 100 }).notNull(),
    processName: varchar({ length: 100 }).notNull(),
    definitionVersion: integer().notNull(),
    category: varchar({ length: 100 }).notNull(),
    name: varchar({ length: 200 }).notNull(),
    startUserId: integer().notNull(),
    businessKey: varchar({ length: 64 }).notNull().default(''),
    /** 1 running, 2 over. */
    status: integer().notNull().default(1),
    /** 1 running, 2 approved, 3 rejected, 4 cancelled. */
    result: integer().notNull().default(1),
    reason: varchar({ length: 1000 }).notNull().default(''),
    formValues: jsonb().$type<Record<string, Json>>().notNull(),
    /** Cleared when the run is over. */
    state: jsonb().$type<State>(),
    /** What the variables were at the end. */
    variables: jsonb().$type<Variables>(),
    parentId: integer(),
    parentToken: varchar({ length: 20 }),
    resubmitOf: integer(),
    /** How many runs led to this one, each started by the one before: by a call, a message or a signal. */
    chain: integer().notNull().default(0),
    urged: integer().notNull().default(0),
    urgeTime: instant(),
    createTime: instant().notNull().default(sql`now()`),
    moveTime: instant().notNull().default(sql`now()`),
    endTime: instant(),
    version: integer().notNull().default(0),
  },
  (t) => [
    index('bpm_instance_starter').on(t.startUserId, t.instanceId),
    index('bpm_instance_definition').on(t.definitionId),
    index('bpm_instance_business').on(t.key, t.businessKey),
    index('bpm_instance_open').on(t.moveTime).where(sql`${t.status} = 1`),
  ],
);

/** The instance that a row belongs to; the row goes with it. */
export const ofInstance = () =>
  integer()
    .notNull()
    .references(() => instanceTable.instanceId, { onDelete: 'cascade' });

/** Every visit of a node, in the order in which they happened; a row is only ever ended. */
export const activityTable = pgTable(
  'bpm_activity',
  {
    activityId: identity(),
    instanceId: ofInstance(),
    tokenId: varchar({ length: 20 }).notNull(),
    nodeKey: varchar({ length: 255 }).notNull(),
    type: varchar({ length: 20 }).notNull(),
    taskId: integer(),
    viaFlow: varchar({ length: 255 }).notNull().default(''),
    startTime: instant().notNull(),
    endTime: instant(),
    /** completed, cancelled, returned; empty while it is open. */
    outcome: varchar({ length: 10 }).notNull().default(''),
  },
  (t) => [uniqueIndex('bpm_activity_token').on(t.instanceId, t.tokenId), index('bpm_activity_time').on(t.startTime)],
);

/** What waits for a time: timers of the engine, and the time limits of tasks. */
export const timerTable = pgTable(
  'bpm_timer',
  {
    instanceId: ofInstance(),
    /** The engine's own name for it, or `task:<id>` for the limit of a task. */
    timerId: varchar({ length: 600 }).notNull(),
    /** Empty when it is parked. */
    dueAt: instant(),
    /** How often the limit of a task has struck already. */
    rounds: integer().notNull().default(0),
    /** How often somebody began to let it strike. */
    attempts: integer().notNull().default(0),
  },
  (t) => [primaryKey({ name: 'bpm_timer_pk', columns: [t.instanceId, t.timerId] }), index('bpm_timer_due').on(t.dueAt)],
);

/** What waits for a message or signal. */
export const subscriptionTable = pgTable(
  'bpm_subscription',
  {
    instanceId: ofInstance(),
    subscriptionId: varchar({ length: 600 }).notNull(),
    kind: varchar({ length: 10 }).notNull(),
    name: varchar({ length: 255 }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'bpm_subscription_pk', columns: [t.instanceId, t.subscriptionId] }),
    index('bpm_subscription_name').on(t.kind, t.name),
  ],
);

/** Work that follows a step after its commit: calls of services, news for other instances. At least once. */
export const jobTable = pgTable(
  'bpm_job',
  {
    jobId: identity(),
    instanceId: ofInstance(),
    tokenId: varchar({ length: 20 }).notNull().default(''),
    kind: varchar({ length: 20 }).notNull(),
    payload: jsonb().$type<Json>().notNull(),
    /** Empty when it is parked. */
    dueAt: instant(),
    /** How often somebody began to do it. */
    attempts: integer().notNull().default(0),
  },
  (t) => [index('bpm_job_due').on(t.dueAt), index('bpm_job_token').on(t.instanceId, t.tokenId)],
);

/** Where an instance came to a stop by a fault, until somebody lets it try again. */
export const incidentTable = pgTable(
  'bpm_incident',
  {
    incidentId: identity(),
    /** Empty for what should have started a run. */
    instanceId: integer().references(() => instanceTable.instanceId, { onDelete: 'cascade' }),
    definitionId: integer(),
    tokenId: varchar({ length: 20 }).notNull(),
    nodeKey: varchar({ length: 255 }).notNull(),
    text: varchar({ length: 1000 }).notNull(),
    /** What is not tried any more until somebody says so: `timer:<id>`, `job:<id>`, `trigger:<id>`. */
    parked: varchar({ length: 620 }).notNull().default(''),
    createTime: instant().notNull().default(sql`now()`),
    resolveTime: instant(),
  },
  (t) => [
    index('bpm_incident_instance').on(t.instanceId),
    index('bpm_incident_open').on(t.incidentId).where(sql`${t.resolveTime} is null`),
  ],
);

/** What starts new runs of the newest version of a process by itself: a time, a message, a signal. */
export const startTriggerTable = pgTable(
  'bpm_start_trigger',
  {
    triggerId: identity(),
    definitionId: integer().notNull(),
    key: varchar({ length: 100 }).notNull(),
    nodeKey: varchar({ length: 255 }).notNull(),
    kind: varchar({ length: 10 }).notNull(),
    /** Of the message or signal. */
    name: varchar({ length: 255 }).notNull().default(''),
    dueAt: instant(),
    /** How often a cycle still comes round; -1 is without end. */
    rounds: integer().notNull().default(0),
    /** How often somebody began to start a run at this time. */
    attempts: integer().notNull().default(0),
    /** In whose name the runs are started. */
    starterId: integer().notNull(),
  },
  (t) => [index('bpm_start_trigger_due').on(t.dueAt), index('bpm_start_trigger_name').on(t.kind, t.name)],
);
