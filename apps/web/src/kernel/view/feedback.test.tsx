// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import ConfigProvider from 'antd/es/config-provider';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../call/api-error.ts';
import { reportError, reportExpired } from '../call/reporter.ts';
import {
  confirmDialog,
  FeedbackHost,
  loadingMask,
  message,
  notify,
  setReloginHandler,
  suspendExpiry,
} from './feedback.tsx';

beforeEach(() => {
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <FeedbackHost />
    </ConfigProvider>,
  );
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const ask = (...args: Parameters<typeof confirmDialog>) => {
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = confirmDialog(...args);
  });
  return answer;
};

describe('the system dialog', () => {
  test('[DLG-01] [DLG-02] [DLG-03] has its title and buttons; 确定 is yes', async () => {
    const answer = ask('是否继续？');
    expect(screen.getByRole('dialog', { name: '系统提示' }).textContent).toContain('是否继续？');
    expect(screen.getByRole('button', { name: '取消' })).toBeTruthy();
    click('确定');
    expect(await answer).toBe(true);
  });

  test('[DLG-03] [ERR-19] 取消 is no and is only logged', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const answer = ask('是否继续？');
    click('取消');
    expect(await answer).toBe(false);
    expect(info).toHaveBeenCalledTimes(1);
  });
});

describe('an ended session', () => {
  const text = '登录状态已过期，您可以继续留在该页面，或者重新登录';

  test('[SES-07] [SES-09] many failures ask once; after a cancel it may ask again', async () => {
    act(() => [1, 2, 3].forEach(reportExpired));
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(screen.getByRole('button', { name: '重新登录' })).toBeTruthy();
    await act(async () => click('取消'));
    act(reportExpired);
    await waitFor(() => expect(screen.getAllByRole('button', { name: '重新登录' }).length).toBeGreaterThan(0));
    await act(async () =>
      screen.getAllByRole('button', { name: '取消' }).forEach((button) => void fireEvent.click(button)),
    );
  });

  test('[SES-08] 重新登录 runs what the shell set', async () => {
    const relogin = vi.fn();
    setReloginHandler(relogin);
    act(reportExpired);
    await act(async () => click('重新登录'));
    expect(relogin).toHaveBeenCalledTimes(1);
  });

  test('the first load handles it itself', () => {
    suspendExpiry(true);
    act(reportExpired);
    expect(screen.queryByText(text)).toBeNull();
    suspendExpiry(false);
  });
});

describe('messages', () => {
  test.each(['success', 'error', 'warning', 'info'] as const)('[DLG-04] [DLG-05] level %s', async (level) => {
    act(() => {
      message[level](`m-${level}`);
      notify[level](`n-${level}`);
    });
    await waitFor(() => expect(screen.getByText(`m-${level}`).closest(`.ant-message-${level}`)).toBeTruthy());
    await waitFor(() => expect(screen.getByText(`n-${level}`).closest('.ant-notification-notice')).toBeTruthy());
  });

  test('[ERR-02] [ERR-03] a refused call comes up where the catalogue says', async () => {
    act(() => {
      reportError(new ApiError(500, '五百'));
      reportError(new ApiError(601, '六零一'));
    });
    await waitFor(() => expect(screen.getByText('五百').closest('.ant-message')).toBeTruthy());
    expect(screen.getByText('六零一').closest('.ant-notification')).toBeTruthy();
  });

  test('[DLG-06] a mask opens and closes with its text', async () => {
    let close: () => void = () => undefined;
    act(() => {
      close = loadingMask('正在处理，请稍候...');
    });
    expect(screen.getByText('正在处理，请稍候...')).toBeTruthy();
    act(() => close());
    await waitFor(() => expect(screen.queryByText('正在处理，请稍候...')).toBeNull());
  });
});
