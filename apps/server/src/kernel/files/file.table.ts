import { sql } from 'drizzle-orm';
import { bigint, boolean, char, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';
import { identity, instant } from '../db/columns.ts';

/** Every file the server keeps: the row is written last and removed first, so a row always has its bytes. */
export const sysFile = pgTable(
  'sys_file',
  {
    fileId: identity(),
    /** Where the bytes lie in the store; made by the server, never by a client. */
    name: varchar({ length: 100 }).notNull().unique(),
    originalName: varchar({ length: 120 }).notNull(),
    ext: varchar({ length: 10 }).notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: char({ length: 64 }).notNull(),
    kind: varchar({ length: 10, enum: ['upload', 'export'] }).notNull(),
    ownerId: integer().notNull(),
    createTime: instant().notNull().default(sql`now()`),
    /** When the sweep may take it; null keeps it. */
    expireTime: instant(),
    /** Whoever sent it does not want it any more. */
    discarded: boolean().notNull().default(false),
  },
  (table) => [index('sys_file_expire_time_idx').on(table.expireTime), index('sys_file_owner_id_idx').on(table.ownerId)],
);
