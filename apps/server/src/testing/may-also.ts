import type { Caller, TestApp } from './app.ts';

/** Gives everybody of a role one more permission, as an administrator would. */
export async function mayAlso(app: TestApp, admin: Caller, roleKey: string, permission: string): Promise<void> {
  const [role] = (await admin.get(`/system/role/list?roleKey=${roleKey}`)).rows;
  const { checkedKeys } = await admin.get(`/system/menu/roleMenuTreeselect/${role.roleId}`);
  const { rows } = await app.services.database.execute('SELECT menu_id FROM sys_menu WHERE perms = $1', [permission]);
  const { code, msg } = await admin.put('/system/role', { ...role, menuIds: [...checkedKeys, rows[0]?.menu_id] });
  if (code !== 200) throw new Error(msg);
}
