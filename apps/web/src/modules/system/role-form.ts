import type { Field } from '@jiaoyan/contract/kernel/field';
import { type Role, role } from '@jiaoyan/contract/system/role';
import { z } from 'zod';
import { systemApi } from '../../api/system.ts';
import type { CallOptions } from '../../kernel/call/client.ts';
import type { CrudCalls, ResourceShape, Values } from '../../kernel/resource-types.ts';
import { tickTree, withParents } from '../../kernel/tree/tree-check.ts';

/** The menus of a role as form values: the granted ones, and whether parent and child ticks are linked. */
export interface MenuGrant {
  ids: readonly number[];
  linked: boolean;
}

const grant: Field<MenuGrant, true> = {
  kind: 'dict',
  label: '菜单权限',
  schema: z.custom<MenuGrant>(),
  optional: true,
  initial: { ids: [], linked: true },
  list: false,
};

const { roleName, roleKey, roleSort, dataScope, status, remark } = role.fields;
/** A role as its page sees it: the flags and lists of the wire are one field with its own input. */
export const roleShape: ResourceShape = {
  ...role,
  idLabel: '角色编号',
  fields: { roleName, roleKey, roleSort, dataScope, status, grant, remark },
};

export type RoleRecord = Role & { grant?: MenuGrant };

async function get({ params }: { params: { id: number } }, options?: CallOptions): Promise<RoleRecord> {
  const [record, { menus, checkedKeys }] = await Promise.all([
    systemApi.role.get({ params }, options),
    systemApi.menu.roleMenuTreeselect({ params: { roleId: params.id } }, options),
  ]);
  const linked = record.menuCheckStrictly;
  // Linked ticks come without partly ticked parents, which the stored list includes.
  const ids = linked ? withParents(tickTree(menus), checkedKeys) : checkedKeys;
  return { ...record, grant: { ids, linked } };
}

/** The data scope has a dialog of its own and is not part of what the form saves. */
function bodyOf({ grant: given, dataScope: _scope, ...values }: Values): Values {
  const { ids, linked } = given as MenuGrant;
  return { ...values, menuIds: ids, menuCheckStrictly: linked };
}

const wire: CrudCalls<Role> = systemApi.role;
/** The calls of a role with its menus in one field. */
export const roleCalls: CrudCalls<RoleRecord> = {
  list: wire.list,
  export: wire.export,
  remove: wire.remove,
  get,
  create: ({ body }, options) => wire.create({ body: bodyOf(body) }, options),
  update: ({ body }, options) => wire.update({ body: bodyOf(body) }, options),
};
