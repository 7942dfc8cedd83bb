// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { avatarUrl } from '../view/avatar.ts';
import {
  HasPermi,
  HasRole,
  hasPermi,
  hasPermiAnd,
  hasPermiOr,
  hasRole,
  hasRoleAnd,
  hasRoleOr,
} from './permissions.tsx';
import { applySessionInfo, clearSession, getToken, setToken, useSession } from './session.ts';

const info = {
  user: {
    userId: 7,
    userName: 'zhang',
    nickName: '张三',
    avatar: '/profile/avatar/a.png',
    deptId: 1,
    deptName: '后勤',
  },
  roles: ['site_admin'],
  permissions: ['system:dict:list'],
  isDefaultModifyPwd: false,
  isPasswordExpired: false,
  showDocs: true,
};

beforeEach(clearSession);
afterEach(cleanup);

describe('the session', () => {
  test('[SES-11] [CST-10] the token lives in a cookie of fixed name', () => {
    setToken('a=b;c');
    expect(document.cookie).toContain('Admin-Token=a%3Db%3Bc');
    expect(getToken()).toBe('a=b;c');
    expect(useSession.getState().token).toBe('a=b;c');
  });

  test('[ENT-01] user information becomes the session user', () => {
    setToken('t');
    applySessionInfo({ ...info, isPasswordExpired: true });
    expect(useSession.getState()).toEqual({
      token: 't',
      userId: 7,
      name: 'zhang',
      nickName: '张三',
      avatar: '/profile/avatar/a.png',
      roles: ['site_admin'],
      permissions: ['system:dict:list'],
      needsPasswordChange: true,
      showDocs: true,
    });
  });

  test('[SES-05] a user without roles gets ROLE_DEFAULT and no permissions', () => {
    applySessionInfo({ ...info, roles: [] });
    expect(useSession.getState()).toMatchObject({ roles: ['ROLE_DEFAULT'], permissions: [] });
  });

  test('[SES-04] signing out clears token, roles and permissions', () => {
    setToken('t');
    applySessionInfo(info);
    clearSession();
    expect(useSession.getState()).toMatchObject({ token: undefined, roles: [], permissions: [], userId: 0 });
    expect(getToken()).toBeUndefined();
  });

  test('[AVA-01] [AVA-02] an empty avatar is the built-in picture, another lies below the prefix', () => {
    expect(avatarUrl('')).toMatch(/avatar|^data:image\/svg/);
    expect(avatarUrl('/profile/avatar/a.png')).toBe('/prod-api/profile/avatar/a.png');
    expect(avatarUrl('https://x.test/a.png')).toBe('https://x.test/a.png');
  });
});

describe('rights', () => {
  const hold = (permissions: string[], roles: string[] = []) => useSession.setState({ permissions, roles });

  test('[PRM-01] [PRM-09] a permission is held exactly or by the wildcard', () => {
    hold(['a:b:c']);
    expect([hasPermi('a:b:c'), hasPermi('a:b:d'), hasPermi('a:b')]).toEqual([true, false, false]);
    hold(['*:*:*']);
    expect(hasPermi('a:b:d')).toBe(true);
  });

  test('[PRM-02] a role is held exactly or by admin', () => {
    hold([], ['editor']);
    expect([hasRole('editor'), hasRole('other')]).toEqual([true, false]);
    hold([], ['admin']);
    expect(hasRole('other')).toBe(true);
  });

  test('[PRM-03] any-of and all-of', () => {
    hold(['p:1:a', 'p:2:a'], ['r1', 'r2']);
    expect([hasPermiOr(['p:1:a', 'p:9:a']), hasPermiOr(['p:8:a', 'p:9:a'])]).toEqual([true, false]);
    expect([hasPermiAnd(['p:1:a', 'p:2:a']), hasPermiAnd(['p:1:a', 'p:9:a'])]).toEqual([true, false]);
    expect([hasRoleOr(['r1', 'r9']), hasRoleOr(['r8', 'r9'])]).toEqual([true, false]);
    expect([hasRoleAnd(['r1', 'r2']), hasRoleAnd(['r1', 'r9'])]).toEqual([true, false]);
  });

  test('[PRM-04] an empty or missing argument fails, for an administrator too', () => {
    hold(['*:*:*'], ['admin']);
    expect([hasPermi(''), hasPermi(undefined), hasRole(''), hasRole(undefined)]).toEqual([false, false, false, false]);
    for (const check of [hasPermiOr, hasPermiAnd, hasRoleOr, hasRoleAnd]) {
      expect([check([]), check(undefined)]).toEqual([false, false]);
    }
  });

  test('[PRM-05] [PRM-06] what the user may not use is not in the page', () => {
    hold(['a:b:add'], ['r1']);
    const { container } = render(
      <>
        <HasPermi value={['a:b:add']}>one</HasPermi>
        <HasPermi value={['a:b:edit']}>two</HasPermi>
        <HasRole value={['r1']}>three</HasRole>
        <HasRole value={['r2']}>four</HasRole>
      </>,
    );
    expect(container.textContent).toBe('onethree');
  });

  test('[PRM-07] [PRM-08] an empty list is a mistake of the programmer', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const text of ['请设置角色权限标签值', 'please set role permission tag value']) {
      expect(() => render(<HasRole value={[]} />)).toThrow(text);
    }
    for (const text of ['请设置操作权限标签值', 'please set operation permission tag value']) {
      expect(() => render(<HasPermi value={[]} />)).toThrow(text);
    }
  });
});
