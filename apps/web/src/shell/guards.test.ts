import { describe, expect, test } from 'vitest';
import { decideAccess, safeRedirect } from './guards.ts';

const at = (pathname: string, search = '') => ({ pathname, search });

describe('access rules', () => {
  for (const [id, path] of [
    ['ACC-01', '/login'],
    ['ACC-02', '/register'],
    ['ACC-03', '/auth-redirect'],
    ['ACC-04', '/bind'],
  ] as const) {
    test(`[${id}] ${path} opens without a token`, () => {
      expect(decideAccess(at(path), false)).toEqual({ kind: 'public', path });
    });
  }

  test('[ACC-05] a signed-in user on /login is sent to /', () => {
    expect(decideAccess(at('/login'), true)).toEqual({ kind: 'redirect', to: '/' });
  });

  test('[ACC-06] [SES-01] without a token the whole target goes into the redirect query', () => {
    const access = decideAccess(at('/system/user', '?pageNum=2&x=1'), false);
    expect(access.kind).toBe('redirect');
    const to = access.kind === 'redirect' ? new URL(access.to, 'http://x') : undefined;
    expect(to?.pathname).toBe('/login');
    expect(to?.searchParams.get('redirect')).toBe('/system/user?pageNum=2&x=1');
  });

  test('[ACC-11] an unknown path without a token is remembered too', () => {
    expect(decideAccess(at('/no/such'), false)).toEqual({ kind: 'redirect', to: '/login?redirect=%2Fno%2Fsuch' });
  });

  test('a signed-in user reaches the application', () => {
    expect(decideAccess(at('/system/user'), true)).toEqual({ kind: 'shell' });
  });
});

describe('the address after signing in', () => {
  test('[ACC-07] is the wanted one with its query', () => {
    expect(safeRedirect('/user/profile?tab=password#x')).toBe('/user/profile?tab=password#x');
  });

  test.each([
    null,
    '',
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'javascript:alert(1)',
    'evil',
    '/\t/evil.test',
    '/login?redirect=/login',
  ])('[ACC-09] never leaves this site: %s', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/');
  });
});
