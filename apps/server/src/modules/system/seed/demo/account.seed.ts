import { eq, sql } from 'drizzle-orm';
import type { Config } from '../../../../kernel/config.ts';
import type { Db } from '../../../../kernel/db/db.ts';
import type { InitialAccount } from '../../../../kernel/db/seed.ts';
import { deptTable } from '../../dept.table.ts';
import { noticeTable } from '../../notice.table.ts';
import { hashPassword, randomPassword } from '../../password.ts';
import { postTable } from '../../post.table.ts';
import { loginInfoTable } from '../../session.table.ts';
import { userPostTable, userRoleTable, userTable } from '../../user.table.ts';
import { ADMIN_ID } from '../admin.seed.ts';
import { roleRows } from '../role.data.ts';
import { demoDepts, demoNotices, demoOutsider, demoPosts, demoStaff } from './demo.data.ts';

const stamp = { createBy: 'system', updateBy: 'system' };

function staff() {
  return Object.entries(demoStaff).flatMap(([deptId, people]) =>
    people.split('; ').map((line) => {
      const [userName = '', nickName = '', roleKey = '', postId = ''] = line.split(' ');
      const role = roleRows.find((row) => row.roleKey === roleKey);
      if (!role) throw new Error(`unknown role ${roleKey}`);
      return { deptId: Number(deptId), userName, nickName, role, postId: Number(postId) };
    }),
  );
}

/** Departments, posts, one account for each of the staff, notices and a month of sign-ins. All demo accounts share a password. */
export async function seedDemo(db: Db, config: Config): Promise<InitialAccount[]> {
  const password = config.demoPassword ?? randomPassword();
  const people = staff();
  await db
    .insert(deptTable)
    .values(demoDepts.map((row) => ({ ...row, ...stamp })))
    .onConflictDoNothing();
  await db
    .insert(postTable)
    .values(demoPosts.map((row) => ({ ...row, ...stamp })))
    .onConflictDoNothing();
  const users = await Promise.all(
    people.map(async ({ deptId, userName, nickName }, i) => ({
      userId: 101 + i,
      deptId,
      userName,
      nickName,
      phonenumber: `139000000${String(i + 1).padStart(2, '0')}`,
      passwordHash: await hashPassword(password),
      passwordHandedOut: config.demoPassword === undefined,
      ...stamp,
    })),
  );
  await db.insert(userTable).values(users).onConflictDoNothing();
  await db.update(userTable).set({ deptId: 100 }).where(eq(userTable.userId, ADMIN_ID));
  const link = <T>(pick: (person: (typeof people)[number]) => T) =>
    people.map((person, i) => ({ userId: 101 + i, ...pick(person) }));
  await db
    .insert(userRoleTable)
    .values(link(({ role }) => ({ roleId: role.roleId })))
    .onConflictDoNothing();
  await db
    .insert(userPostTable)
    .values(link(({ postId }) => ({ postId })))
    .onConflictDoNothing();
  await db
    .insert(noticeTable)
    .values(demoNotices.map((row) => ({ ...row, status: '0', pictures: '', attachments: '', ...stamp })));
  await seedLogins(
    db,
    people.map((person) => person.userName),
  );
  const first = new Map(people.map((person) => [person.role.roleKey, person] as const).reverse());
  const told = [...first.values()].reverse().map(({ userName, role }) => ({ userName, roleName: role.roleName }));
  told.push(demoOutsider);
  return told.map((one) => ({ ...one, password: config.demoPassword ? undefined : password }));
}

/** Thirty days of sign-ins, the same on every machine but for the date. */
async function seedLogins(db: Db, names: string[]) {
  const rows = [];
  for (let day = 30; day >= 1; day--) {
    for (const [i, userName] of names.entries()) {
      const draw = (day * 31 + i * 17) % 100;
      if (draw > 62) continue;
      const failed = draw % 13 === 0;
      rows.push({
        userName,
        ipaddr: `10.8.${i % 6}.${20 + i}`,
        loginLocation: '内网IP',
        browser: i % 3 ? 'Chrome 142' : '微信 8',
        os: i % 3 ? 'Windows 10/11' : 'Android',
        status: failed ? '1' : '0',
        msg: failed ? '用户不存在或密码错误，还可以尝试4次' : '登录成功',
        loginTime: sql`date_trunc('day', now()) - make_interval(days => ${day}) + make_interval(hours => ${7 + (draw % 11)}, mins => ${(i * 7) % 60})`,
      });
    }
  }
  await db.insert(loginInfoTable).values(rows);
}
