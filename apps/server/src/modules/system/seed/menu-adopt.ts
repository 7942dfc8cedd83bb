import { eq } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { seedTable } from '../../../kernel/db/seed.table.ts';
import type { Menu } from '../menu.table.ts';
import type { MenuKey } from '../menu-key.table.ts';
import { numbersBeforeKeys } from './menu-number.data.ts';
import type { MenuRow } from './menu-screen.ts';

/** The digests of the last sets without keys: a database that has noted them has had every row and every grant of the time. */
const lastWithoutKeys = {
  menu: '2b511e74a73fc81cffd674bc29c9cef1110524be467d6ced4813707a67ed129f',
  role: '3f91dfafd4a379c730f7313c5b58ca5a1a61c20d99544ae1f8a83666c62c3dc0',
};

/** Whether a database had all that the last version without keys brought. */
export async function hadAllBeforeKeys(db: Db, set: keyof typeof lastWithoutKeys): Promise<boolean> {
  const [noted] = await db.select().from(seedTable).where(eq(seedTable.name, set));
  return noted?.hash === lastWithoutKeys[set];
}

const TOP = 0;
const numberOf = (key: string) => (key === '' ? TOP : numbersBeforeKeys.get(key));

const isSame = (row: MenuRow, menu: Menu) =>
  menu.menuType === row.menuType &&
  menu.perms === row.perms &&
  menu.component === row.component &&
  (row.menuType !== 'M' || menu.path === row.path);
const isChanged = (row: MenuRow, menu: Menu) => menu.menuType === row.menuType && menu.version > 0;

/**
 * Which stored row is which: first by number and meaning, then by meaning alone, then by number alone if an administrator
 * has changed the row. A row that sits on a number which today belongs to another one keeps it, with its grants.
 */
function recognise(rows: readonly MenuRow[], stored: ReadonlyMap<number, Menu>): Map<string, Menu> {
  const found = new Map<string, Menu>();
  const taken = new Set<number>();
  const look = (find: (row: MenuRow) => Menu | undefined) => {
    for (const row of rows) {
      const menu = found.has(row.key) ? undefined : find(row);
      if (!menu || taken.has(menu.menuId)) continue;
      found.set(row.key, menu);
      taken.add(menu.menuId);
    }
  };
  const atNumber = (row: MenuRow, fits: typeof isSame) => {
    const menu = stored.get(numberOf(row.key) ?? TOP);
    return menu && fits(row, menu) ? menu : undefined;
  };
  look((row) => atNumber(row, isSame));
  look((row) => [...stored.values()].find((menu) => !taken.has(menu.menuId) && isSame(row, menu)));
  look((row) => atNumber(row, isChanged));
  return found;
}

/**
 * The notes for a database from before the keys. Rows that are missing because another one has their number or their
 * name get no note, so they are put in; rows that are missing otherwise were removed by an administrator.
 */
export function notesBeforeKeys(
  rows: readonly MenuRow[],
  stored: ReadonlyMap<number, Menu>,
  hadAll: boolean,
): MenuKey[] {
  const found = recognise(rows, stored);
  const idOf = (key: string) => found.get(key)?.menuId ?? numberOf(key);
  const isLost = (row: MenuRow, menuId: number, parentId: number) =>
    stored.has(menuId) ||
    [...stored.values()].some((menu) => menu.parentId === parentId && menu.menuName === row.menuName);
  return rows.flatMap((row): MenuKey[] => {
    const { key: menuKey, parent, ...values } = row;
    const [menu, menuId, parentId] = [found.get(menuKey), idOf(menuKey), idOf(parent)];
    if (menuId === undefined || parentId === undefined) return [];
    const declared = { ...values, parentId };
    if (!menu)
      return hadAll && !isLost(row, menuId, parentId) ? [{ menuKey, menuId, seeded: declared, granted: null }] : [];
    const { menuName, menuType, orderNum, path, component, perms, icon } = menu;
    const untouched = { parentId: menu.parentId, menuName, menuType, orderNum, path, component, perms, icon };
    return [{ menuKey, menuId, seeded: menu.version === 0 ? untouched : declared, granted: null }];
  });
}
