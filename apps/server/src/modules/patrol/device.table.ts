import { foreignKey, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { userTable } from '../system/user.table.ts';

/** Browsers with a key of their own, by which somebody signs what he saw. */
export const deviceTable = pgTable(
  'patrol_device',
  {
    deviceId: identity(),
    userId: integer().notNull(),
    publicKey: varchar({ length: 500 }).notNull(),
    name: varchar({ length: 100 }).notNull().default(''),
    lastTime: instant(),
    status: varchar({ length: 1 }).notNull().default('0'),
    ...stamps,
  },
  (t) => [
    foreignKey({ name: 'patrol_device_user', columns: [t.userId], foreignColumns: [userTable.userId] }).onDelete(
      'cascade',
    ),
    index('patrol_device_of').on(t.userId, t.status),
  ],
);
