// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getToken, removeToken } from '../../kernel/call/session.ts';
import { LoginPage } from './LoginPage.tsx';

interface Sent {
  path: string;
  body: Record<string, string>;
}
let sent: Sent[] = [];
let captcha: object = {};
let loginReply: object = {};

beforeEach(() => {
  sent = [];
  captcha = { captchaEnabled: true, registerEnabled: false, uuid: 'u1', img: 'AAAA' };
  loginReply = { token: 'secret-token' };
  localStorage.clear();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: init.body ? JSON.parse(String(init.body)) : {} });
    const data = path.endsWith('/captchaImage') ? captcha : loginReply;
    return new Response(JSON.stringify({ code: 200, msg: 'ok', ...data }));
  });
});
afterEach(() => {
  cleanup();
  removeToken();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <MemoryRouter>
      <LoginPage prefetch={() => undefined} />
    </MemoryRouter>,
  );
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('button', { name: /登 录/ }));
const calls = (path: string) => sent.filter((call) => call.path.endsWith(path));

test('[LGN-01] [LGN-07] names its fields and lets the browser fill them', async () => {
  show();
  await screen.findByLabelText('验证码');
  expect(screen.getByLabelText('账号').getAttribute('autocomplete')).toBe('username');
  expect(screen.getByLabelText('密码').getAttribute('autocomplete')).toBe('current-password');
  expect(screen.getByRole('button', { name: '登 录' })).toBeDefined();
});

test('[LGN-02] a click on the picture fetches another one', async () => {
  show();
  const picture = await screen.findByRole('img', { name: /验证码/ });
  expect(picture.getAttribute('src')).toBe('data:image/png;base64,AAAA');
  fireEvent.click(picture);
  await waitFor(() => expect(calls('/captchaImage')).toHaveLength(2));
});

test('[LGN-03] without captcha there is no field for it', async () => {
  captcha = { captchaEnabled: false, registerEnabled: true };
  show();
  await screen.findByRole('link', { name: '注册账号' });
  expect(screen.queryByLabelText('验证码')).toBeNull();
});

test('empty fields are named and nothing is sent', async () => {
  show();
  await screen.findByLabelText('验证码');
  submit();
  for (const text of ['请输入您的账号', '请输入您的密码', '请输入验证码']) expect(screen.getByText(text)).toBeDefined();
  expect(calls('/login')).toHaveLength(0);
});

test('[LGN-06] signs in with a trimmed name and keeps nothing but the name', async () => {
  show();
  await screen.findByLabelText('验证码');
  type('账号', '  admin ');
  type('密码', 'pass word ');
  type('验证码', ' 12 ');
  fireEvent.click(screen.getByLabelText('记住账号'));
  submit();
  await waitFor(() => expect(getToken()).toBe('secret-token'));
  expect(calls('/login')[0]?.body).toEqual({ username: 'admin', password: 'pass word ', code: '12', uuid: 'u1' });
  expect(JSON.stringify({ ...localStorage })).not.toContain('pass word');
  expect(localStorage.getItem('login-name')).toBe('admin');
});

test('[LGN-04] a refusal is shown, the captcha is renewed and the button works again', async () => {
  loginReply = { code: 500, msg: '用户不存在或密码错误' };
  show();
  await screen.findByLabelText('验证码');
  type('账号', 'admin');
  type('密码', 'x');
  type('验证码', '12');
  submit();
  expect(await screen.findByText('用户不存在或密码错误')).toBeDefined();
  await waitFor(() => expect(calls('/captchaImage')).toHaveLength(2));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '登 录' }).disabled).toBe(false);
});
