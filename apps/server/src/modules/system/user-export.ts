import type { Readable } from 'node:stream';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import type { Ctx } from '../../kernel/http/http.ts';
import { xlsxStream } from '../../kernel/sheet/xlsx.ts';
import { userBatches } from './user-list.ts';

const columns = [
  { title: '用户编号', width: 10 },
  { title: '用户名称', width: 16 },
  { title: '用户昵称', width: 16 },
  { title: '归属部门', width: 22 },
  { title: '部门负责人', width: 14 },
  { title: '手机号码', width: 16 },
  { title: '邮箱', width: 26 },
  { title: '性别', width: 8 },
  { title: '状态', width: 8 },
  { title: '岗位', width: 22 },
  { title: '角色', width: 26 },
  { title: '最后登录IP', width: 18 },
  { title: '最后登录时间', width: 20 },
  { title: '创建时间', width: 20 },
  { title: '备注', width: 40 },
];

/** The users of a list as a workbook, everything in words. */
export async function userExport(ctx: Ctx, permission: string, query: ListQuery): Promise<Readable> {
  const sexes = await ctx.services.dictLabels('sys_user_sex');
  const states = await ctx.services.dictLabels('sys_normal_disable');
  async function* batches() {
    for await (const batch of userBatches(ctx.db, ctx.user, permission, query))
      yield batch.map((row) => [
        row.userId,
        row.userName,
        row.nickName,
        row.dept?.deptName,
        row.dept?.leader,
        row.phonenumber,
        row.email,
        sexes.get(row.sex) ?? row.sex,
        states.get(row.status) ?? row.status,
        row.posts,
        row.roles,
        row.loginIp,
        row.loginDate,
        row.createTime,
        row.remark,
      ]);
  }
  return xlsxStream({ sheet: '用户', columns, batches: batches() });
}
