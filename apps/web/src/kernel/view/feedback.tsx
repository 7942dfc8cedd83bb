import antdMessage from 'antd/es/message';
import type { MessageInstance } from 'antd/es/message/interface';
import Modal from 'antd/es/modal';
import antdNotification from 'antd/es/notification';
import type { NotificationInstance } from 'antd/es/notification/interface';
import Spin from 'antd/es/spin';
import { type ReactNode, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { type Level, setReporter } from '../call/reporter.ts';

interface Toasts {
  message: MessageInstance;
  notification: NotificationInstance;
}
let toasts: Toasts | undefined;
let waiting: ((toasts: Toasts) => void)[] = [];

/** Messages sent before the host is mounted are shown as soon as it is. */
function withToasts(show: (toasts: Toasts) => void): void {
  if (toasts) show(toasts);
  else waiting.push(show);
}

const showMessage = (level: Level, text: string, ms = 3000) =>
  withToasts(({ message: api }) => void api.open({ type: level, content: text, duration: ms / 1000 }));
const showNotification = (level: Level, text: string) =>
  withToasts(({ notification: api }) => api[level]({ title: text }));

const levels = (show: (level: Level, text: string) => void) => ({
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
});

/** Short messages at the top of the page. */
export const message = levels(showMessage);
/** Notifications in the corner, which stay longer. */
export const notify = levels(showNotification);

interface DialogOptions {
  title?: string;
  okText?: string;
  cancelText?: string;
  danger?: boolean;
}
interface Dialog extends DialogOptions {
  id: number;
  text: ReactNode;
  open: boolean;
  /** What had the focus before. */
  opener: Element | null;
  settle: (ok: boolean) => void;
}
interface Mask {
  id: number;
  text: string;
}
const useOverlays = create<{ dialogs: readonly Dialog[]; masks: readonly Mask[] }>(() => ({ dialogs: [], masks: [] }));
let lastId = 0;

const patchDialog = (id: number, patch: Partial<Dialog>) =>
  useOverlays.setState(({ dialogs }) => ({
    dialogs: dialogs.map((dialog) => (dialog.id === id ? { ...dialog, ...patch } : dialog)),
  }));
const dropDialog = (id: number) =>
  useOverlays.setState(({ dialogs }) => ({ dialogs: dialogs.filter((dialog) => dialog.id !== id) }));

/** Asks a question in the system dialog; true for the confirm button, false for cancel, the cross and Esc. */
export function confirmDialog(text: ReactNode, options: DialogOptions = {}): Promise<boolean> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const settle = (ok: boolean) => {
      patchDialog(id, { open: false });
      if (!ok) console.info('cancelled:', text);
      resolve(ok);
    };
    const dialog = { ...options, id, text, open: true, opener: document.activeElement, settle };
    useOverlays.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }));
  });
}

/** Covers the page with a text until the returned function is called. */
export function loadingMask(text: string): () => void {
  lastId += 1;
  const id = lastId;
  useOverlays.setState(({ masks }) => ({ masks: [...masks, { id, text }] }));
  return () => useOverlays.setState(({ masks }) => ({ masks: masks.filter((mask) => mask.id !== id) }));
}

const EXPIRY_TEXT = '登录状态已过期，您可以继续留在该页面，或者重新登录';
let relogin: () => void = () => undefined;
let asking = false;
let suspended = false;

/** What happens when the user chooses to sign in again. */
export function setReloginHandler(handler: () => void): void {
  relogin = handler;
}

/** Keeps the expiry question away, as while the first load handles a dead session itself. */
export function suspendExpiry(on: boolean): void {
  suspended = on;
}

/** Asks once whether to sign in again, however many calls fail; after a cancel a later failure may ask again. */
async function askRelogin(): Promise<void> {
  if (asking || suspended) return;
  asking = true;
  const ok = await confirmDialog(EXPIRY_TEXT, { okText: '重新登录' });
  asking = false;
  if (ok) relogin();
}

/** Takes what calls have to tell, also before the host is on screen: calls may fail while it is still on its way. */
export function listenToCalls(): void {
  setReporter({ message: showMessage, notification: showNotification, sessionExpired: () => void askRelogin() });
}

/** Puts messages, notifications, dialogs and masks on screen; mounted once inside the theme. */
export function FeedbackHost(): ReactNode {
  const [messageApi, messageHolder] = antdMessage.useMessage();
  const [notificationApi, notificationHolder] = antdNotification.useNotification();
  const { dialogs, masks } = useOverlays();
  useLayoutEffect(() => {
    toasts = { message: messageApi, notification: notificationApi };
    const queued = waiting;
    waiting = [];
    for (const show of queued) show(toasts);
    listenToCalls();
    return () => {
      toasts = undefined;
      setReporter();
    };
  }, [messageApi, notificationApi]);
  const mask = masks.at(-1);
  return (
    <>
      {messageHolder}
      {notificationHolder}
      {dialogs.map((dialog) => (
        <SystemDialog key={dialog.id} dialog={dialog} />
      ))}
      {mask && <Spin fullscreen description={mask.text} />}
    </>
  );
}

function SystemDialog({ dialog }: { dialog: Dialog }): ReactNode {
  const afterClose = () => {
    dropDialog(dialog.id);
    if (dialog.opener instanceof HTMLElement) dialog.opener.focus({ preventScroll: true });
  };
  return (
    <Modal
      open={dialog.open}
      title={dialog.title ?? '系统提示'}
      width={420}
      okText={dialog.okText ?? '确定'}
      cancelText={dialog.cancelText ?? '取消'}
      okButtonProps={{ danger: dialog.danger ?? false, autoFocus: true }}
      mask={{ closable: false }}
      // Done here: without motion antd looks for the opener when its own button has the focus already.
      focusable={{ focusTriggerAfterClose: false }}
      onOk={() => dialog.settle(true)}
      onCancel={() => dialog.settle(false)}
      afterClose={afterClose}
    >
      {dialog.text}
    </Modal>
  );
}
