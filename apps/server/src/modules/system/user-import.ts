import type { ImportOptions } from '@jiaoyan/contract/system/import';
import { type UserChange, userFields } from '@jiaoyan/contract/system/user';
import {
  type CheckedRow,
  cellProblem,
  type ImportField,
  type ImportPlan,
  type ImportSource,
} from '../../kernel/crud/import.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { ConfigReader } from './config-reader.ts';
import { type Dicts, listed, loadDicts, loadLookups, type UserLookups } from './user-import-lookup.ts';
import { type ImportedUser, writeImported } from './user-import-write.ts';
import { initialPassword } from './user-write.ts';

type Problem = CheckedRow<unknown>['errors'][number];

const fieldsOf = ({ sex, status }: Dicts): ImportField[] => [
  { key: 'userName', title: '用户名称', required: true, note: '登录账号，字母开头，2到30位字母、数字或下划线' },
  { key: 'nickName', title: '用户昵称', required: true, note: '姓名，最多30个字符' },
  { key: 'dept', title: '归属部门', note: '部门名称；重名时写全路径，如 后勤中心/水暖班', width: 26 },
  { key: 'phonenumber', title: '手机号码', note: '11位手机号码，不能与他人重复' },
  { key: 'email', title: '邮箱', note: '不能与他人重复', width: 26 },
  { key: 'sex', title: '性别', note: '留空为未知', options: [...sex.values()], width: 10 },
  { key: 'status', title: '状态', note: '留空为正常', options: [...status.values()], width: 10 },
  { key: 'posts', title: '岗位', note: '岗位名称，多个用顿号或逗号隔开', width: 26 },
  { key: 'roles', title: '角色', note: '角色名称，多个用顿号或逗号隔开；只能分配不超出自己权限的角色', width: 26 },
  { key: 'remark', title: '备注', note: '更新已有用户时，留空的单元格不修改', width: 36 },
];

/** Texts that stand twice in a column where each may stand once. */
function repeated(rows: readonly ImportSource[], key: string): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { values } of rows) {
    const text = (values[key] ?? '').toLowerCase();
    if (text && seen.has(text)) twice.add(text);
    seen.add(text);
  }
  return twice;
}

const unique = ['userName', 'phonenumber', 'email'] as const;
const checked = ['userName', 'nickName', 'phonenumber', 'email', 'remark'] as const;

/** What is wrong with the plain cells of a row. */
function cellProblems(values: ImportSource['values'], twice: ReadonlyMap<string, Set<string>>): Problem[] {
  const problems: Problem[] = [];
  for (const key of checked) {
    const message = cellProblem(userFields[key], values[key] ?? '');
    if (message) problems.push({ key, message });
  }
  for (const key of unique)
    if (twice.get(key)?.has((values[key] ?? '').toLowerCase()))
      problems.push({ key, message: `${userFields[key].label}在文件中重复` });
  return problems;
}

/** What is wrong with a row on account of the users there are. */
function ownerProblems(values: ImportSource['values'], look: UserLookups, { updateSupport }: ImportOptions): Problem[] {
  const existing = look.user(values.userName ?? '');
  const problems: Problem[] = [];
  if (existing && (!updateSupport || !existing.reachable))
    problems.push({ key: 'userName', message: '用户名称已存在' });
  else if (existing?.locked) problems.push({ key: 'userName', message: '不允许操作超级管理员用户' });
  for (const key of ['phonenumber', 'email'] as const) {
    const owner = look.owner(key, values[key] ?? '');
    if (owner !== undefined && owner !== existing?.userId)
      problems.push({ key, message: `${userFields[key].label}已存在` });
  }
  return problems;
}

function checkRow(ctx: Ctx, source: ImportSource, look: UserLookups, options: ImportOptions) {
  const { values } = source;
  const errors: Problem[] = [];
  const existing = look.user(values.userName ?? '');
  const found = <T>(key: string, result: T | { problem: string }): T | undefined => {
    if (result === null || typeof result !== 'object' || !('problem' in result)) return result;
    errors.push({ key, message: result.problem });
    return undefined;
  };
  const deptId = values.dept ? found('dept', look.dept(values.dept)) : undefined;
  if (!values.dept && !existing && look.deptRequired) errors.push({ key: 'dept', message: '归属部门不能为空' });
  const given: Omit<UserChange, 'userId'> = {
    nickName: values.nickName,
    ...(deptId !== undefined && { deptId }),
    ...(values.phonenumber && { phonenumber: values.phonenumber }),
    ...(values.email && { email: values.email }),
    ...(values.remark && { remark: values.remark }),
    ...(values.sex && { sex: found('sex', look.label('sex', values.sex)) as '0' | '1' | '2' }),
    ...(values.status && { status: found('status', look.label('status', values.status)) as '0' | '1' }),
    ...(values.posts && { postIds: found('posts', look.posts(listed(values.posts))) }),
  };
  const place = deptId ?? existing?.deptId ?? null;
  const roleIds = values.roles
    ? found('roles', look.roles(listed(values.roles), place, existing?.roleIds ?? []))
    : undefined;
  if (given.status === '1' && existing?.userId === ctx.user.userId)
    errors.push({ key: 'status', message: '不能停用当前登录的用户' });
  const value: ImportedUser = { ...given, ...(roleIds && { roleIds }), userName: values.userName ?? '' };
  return { errors: [...ownerProblems(values, look, options), ...errors], value, existing };
}

/** How users come in from a workbook: departments, posts and roles by name, new ones with the initial password. */
export async function userImport(ctx: Ctx, configs: ConfigReader): Promise<ImportPlan<ImportedUser>> {
  const dicts = await loadDicts(ctx);
  const password = await initialPassword(configs);
  return {
    title: '用户',
    fields: fieldsOf(dicts),
    async check(tx, rows, options) {
      const look = await loadLookups(tx, ctx, dicts, rows);
      const twice = new Map(unique.map((key) => [key, repeated(rows, key)]));
      return rows.map((source): CheckedRow<ImportedUser> => {
        const { errors, value, existing } = checkRow(ctx, source, look, options);
        return {
          action: existing ? 'update' : 'create',
          errors: [...cellProblems(source.values, twice), ...errors],
          value: existing ? { ...value, userId: existing.userId } : value,
        };
      });
    },
    write: (tx, rows) => writeImported(tx, ctx, password, rows),
  };
}
