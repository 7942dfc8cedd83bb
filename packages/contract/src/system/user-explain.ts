import { z } from 'zod';

/** A role that a permission comes from, and the menu row that brings it. */
const source = z.object({
  roleId: z.int(),
  roleName: z.string(),
  menuId: z.int(),
  /** The titles from the top of the menu down to the row. */
  menuPath: z.string(),
});
export const permissionSources = z.array(z.object({ permission: z.string(), sources: z.array(source) }));
export type PermissionSources = z.output<typeof permissionSources>;

const role = z.object({
  roleId: z.int(),
  roleName: z.string(),
  roleKey: z.string(),
  status: z.string(),
  dataScope: z.string(),
  deptNames: z.array(z.string()),
});
export type ExplainedRole = z.output<typeof role>;

/** What one role says about a record. */
const clause = z.object({
  roleId: z.int(),
  roleName: z.string(),
  /** The role is enabled and permits the call; otherwise its data scope does not count. */
  counts: z.boolean(),
  matches: z.boolean(),
  text: z.string(),
});
export type ScopeClause = z.output<typeof clause>;

/** Why somebody may do what they may, and see whom they see. */
export const explanation = z.object({
  userId: z.int(),
  userName: z.string(),
  nickName: z.string(),
  status: z.string(),
  roles: z.array(role),
  permissions: permissionSources,
  target: z
    .object({
      userId: z.int(),
      nickName: z.string(),
      deptName: z.string(),
      permission: z.string(),
      visible: z.boolean(),
      clauses: z.array(clause),
    })
    .optional(),
});
export type Explanation = z.output<typeof explanation>;
