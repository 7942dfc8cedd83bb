import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { type Menu, menuTable } from '../menu.table.ts';
import { type MenuKey, menuKeyTable, type SeededMenu } from '../menu-key.table.ts';
import { roleMenuTable, roleTable } from '../role.table.ts';
import { hadAllBeforeKeys, notesBeforeKeys } from './menu-adopt.ts';
import { numbersBeforeKeys } from './menu-number.data.ts';
import type { MenuRow } from './menu-screen.ts';
import { type Grant, roleRows } from './role.data.ts';

const TOP = 0;
const stamp = { createBy: 'system', updateBy: 'system' };

type Notes = Map<string, MenuKey>;

async function readNotes(db: Db): Promise<Notes> {
  const notes = await db.select().from(menuKeyTable);
  return new Map(notes.map((note) => [note.menuKey, note]));
}

async function writeNotes(db: Db, notes: readonly MenuKey[]) {
  if (notes.length === 0) return;
  const { seeded, granted } = menuKeyTable;
  await db
    .insert(menuKeyTable)
    .values([...notes])
    .onConflictDoUpdate({
      target: menuKeyTable.menuKey,
      set: {
        seeded: sql`excluded.${sql.identifier(seeded.name)}`,
        granted: sql`excluded.${sql.identifier(granted.name)}`,
      },
    });
}

/** Numbers for rows that have none: the one from before the keys where it is free, else the next of the database. */
async function giveNumbers(db: Db, keys: readonly string[], stored: ReadonlyMap<number, Menu>) {
  const numbers = new Map<string, number>();
  for (const key of keys) {
    const number = numbersBeforeKeys.get(key);
    if (number !== undefined && !stored.has(number)) numbers.set(key, number);
  }
  const others = keys.filter((key) => !numbers.has(key));
  const next = await db
    .select({ id: sql<number>`nextval(pg_get_serial_sequence('sys_menu', 'menu_id'))::int` })
    .from(sql`generate_series(1, ${others.length}::int)`);
  others.forEach((key, at) => {
    numbers.set(key, next[at]?.id ?? TOP);
  });
  return numbers;
}

/** What the product says otherwise than last time, except where an administrator has changed the row since then. */
function changesOf(last: SeededMenu, declared: SeededMenu, menu: Menu): Partial<SeededMenu> {
  const columns = Object.keys(declared) as (keyof SeededMenu)[];
  const changed = columns.filter((column) => declared[column] !== last[column] && menu[column] === last[column]);
  return Object.fromEntries(changed.map((column) => [column, declared[column]]));
}

/** Names are unique below a row: where somebody else's row has ours, ours is told apart. */
function namesBelow(stored: ReadonlyMap<number, Menu>) {
  const nameOf = ({ parentId, menuName }: Pick<Menu, 'parentId' | 'menuName'>) => `${parentId} ${menuName}`;
  const taken = new Set([...stored.values()].map(nameOf));
  return <R extends Pick<Menu, 'parentId' | 'menuName'>>(row: R): R => {
    const free = taken.has(nameOf(row)) ? { ...row, menuName: `${row.menuName}（系统）` } : row;
    taken.add(nameOf(free));
    return free;
  };
}

interface Plan {
  readonly added: (SeededMenu & { menuId: number })[];
  readonly changed: Map<number, Partial<SeededMenu>>;
  readonly notes: MenuKey[];
}

/** What has to be done so that the stored rows are those of the product, as far as administrators left them alone. */
function planMenus(
  rows: readonly MenuRow[],
  stored: ReadonlyMap<number, Menu>,
  notes: Notes,
  numbers: ReadonlyMap<string, number>,
): Plan {
  const plan: Plan = { added: [], changed: new Map(), notes: [] };
  const present = new Set([TOP, ...stored.keys()]);
  const named = namesBelow(stored);
  const idOf = (key: string) => (key === '' ? TOP : (notes.get(key)?.menuId ?? numbers.get(key)));
  for (const { key, parent, ...values } of rows) {
    const [note, menuId, parentId] = [notes.get(key), idOf(key), idOf(parent)];
    // Below a row that an administrator has removed nothing grows.
    if (menuId === undefined || parentId === undefined || !present.has(parentId)) continue;
    const declared = { ...values, parentId };
    plan.notes.push({ menuKey: key, menuId, seeded: declared, granted: note ? note.granted : [] });
    if (!note) {
      plan.added.push({ ...named(declared), menuId });
      present.add(menuId);
      continue;
    }
    const menu = stored.get(menuId);
    const changes = menu ? changesOf(note.seeded, declared, menu) : {};
    if (Object.keys(changes).length === 0) continue;
    const moved = 'menuName' in changes || 'parentId' in changes;
    const after = { ...declared, ...menu, ...changes };
    plan.changed.set(menuId, moved ? { ...changes, menuName: named(after).menuName } : changes);
  }
  return plan;
}

/** Brings the menu up to date. What an administrator has changed, moved, made or removed stays as it is. */
export async function seedMenus(db: Db, rows: readonly MenuRow[]): Promise<[]> {
  const stored = new Map((await db.select().from(menuTable)).map((menu) => [menu.menuId, menu]));
  const notes = await readNotes(db);
  if (notes.size === 0 && stored.size > 0) {
    const before = notesBeforeKeys(rows, stored, await hadAllBeforeKeys(db, 'menu'));
    for (const note of before) notes.set(note.menuKey, note);
    await writeNotes(db, before);
  }
  const unknown = rows.map(({ key }) => key).filter((key) => !notes.has(key));
  const plan = planMenus(rows, stored, notes, await giveNumbers(db, unknown, stored));
  for (const [menuId, changes] of plan.changed)
    await db.update(menuTable).set(changes).where(eq(menuTable.menuId, menuId));
  if (plan.added.length > 0) await db.insert(menuTable).values(plan.added.map((row) => ({ ...row, ...stamp })));
  await writeNotes(db, plan.notes);
  return [];
}

/** The roles of the product and what they may do. A grant is given once: what an administrator takes away stays away. */
export async function seedRoles(db: Db, grants: readonly Grant[]): Promise<[]> {
  await db
    .insert(roleTable)
    .values(roleRows.map((row) => ({ ...row, builtIn: true, ...stamp })))
    .onConflictDoNothing();
  const hadAll = await hadAllBeforeKeys(db, 'role');
  const present = new Set((await db.select({ menuId: menuTable.menuId }).from(menuTable)).map(({ menuId }) => menuId));
  const notes = [...(await readNotes(db)).values()].filter(({ menuId }) => present.has(menuId));
  const given: (typeof roleMenuTable.$inferInsert)[] = [];
  for (const note of notes) {
    const wanted = grants.filter(({ key }) => key === note.menuKey).map(({ roleKey }) => roleKey);
    const had = note.granted ?? (hadAll ? wanted : []);
    const missing = roleRows.filter(({ roleKey }) => wanted.includes(roleKey) && !had.includes(roleKey));
    given.push(...missing.map(({ roleId }) => ({ roleId, menuId: note.menuId })));
    note.granted = [...had, ...missing.map(({ roleKey }) => roleKey)];
  }
  if (given.length > 0) await db.insert(roleMenuTable).values(given).onConflictDoNothing();
  await writeNotes(db, notes);
  return [];
}
