import { type NoticeEvent, topics, type UserEvent } from '@jiaoyan/contract/realtime';
import type { MyMessage } from '@jiaoyan/contract/system/notify-message';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { systemApi } from '../api/system.ts';
import { alreadyShown } from '../kernel/call/failure.ts';
import { useSession } from '../kernel/call/session.ts';
import { useReconnected, useSubscription } from '../kernel/live/realtime.ts';
import { notify } from '../kernel/view/feedback.tsx';

const NOTICES = ['notice', 'top'];
const MESSAGES = ['notifyMessage', 'unread'];
/** The kind of toast for each level of a message. */
const TOAST: Readonly<Record<string, 'warning' | 'error'>> = { warning: 'warning', danger: 'error' };

async function askMessages(signal: AbortSignal) {
  const options = { quiet: true, signal };
  const [list, count] = await Promise.all([
    systemApi.notifyMessage.unreadList(undefined, options),
    systemApi.notifyMessage.unreadCount(undefined, options),
  ]);
  return { list, count };
}

/** Keeps up with what the server says about notices and the user's messages. */
function useNews(reloadNotices: () => void, reloadMessages: () => void): void {
  const userId = useSession((session) => session.userId);
  useSubscription(topics.notice, (body) => {
    const { push, noticeTitle } = body as NoticeEvent;
    if (push) notify.info(`公告：${noticeTitle}`);
    reloadNotices();
  });
  useSubscription(topics.user(userId), (body) => {
    const event = body as UserEvent;
    if (event.kind === 'notice') {
      notify.info(`新公告：${event.noticeTitle}`);
      reloadNotices();
    }
    if (event.kind === 'message') {
      if (event.text) notify[TOAST[event.level ?? ''] ?? 'info'](`新站内信：${event.text}`);
      reloadMessages();
    }
  });
  useReconnected(() => {
    reloadNotices();
    reloadMessages();
  });
}

/** What the bell shows, and which notice or message the user is reading. */
export function useBell() {
  const cache = useQueryClient();
  const [notice, setNotice] = useState<number>();
  const [message, setMessage] = useState<MyMessage>();
  const notices = useQuery({
    queryKey: NOTICES,
    queryFn: ({ signal }) => systemApi.notice.listTop(undefined, { quiet: true, signal }),
  });
  const messages = useQuery({ queryKey: MESSAGES, queryFn: ({ signal }) => askMessages(signal) });
  const reloadNotices = () => void cache.invalidateQueries({ queryKey: NOTICES });
  const reloadMessages = () => void cache.invalidateQueries({ queryKey: MESSAGES });
  useNews(reloadNotices, reloadMessages);
  const shown = notices.data?.data ?? [];
  return {
    notices: shown,
    noticesFailed: notices.isError,
    messages: messages.data?.list ?? [],
    messagesFailed: messages.isError,
    unread: (notices.data?.unreadCount ?? 0) + (messages.data?.count ?? 0),
    notice,
    message,
    reload: reloadNotices,
    readNotice: setNotice,
    async readMessage(id: number) {
      // A refusal has been shown by the call.
      setMessage(await systemApi.notifyMessage.myGet({ params: { id } }).catch(alreadyShown));
      reloadMessages();
    },
    async readAll() {
      const ids = shown.filter((item) => !item.isRead).map((item) => item.noticeId);
      if (ids.length > 0) await systemApi.notice.markReadAll({ query: { ids: ids.join(',') } });
      await systemApi.notifyMessage.markAllRead();
      reloadNotices();
      reloadMessages();
    },
    close() {
      setNotice(undefined);
      setMessage(undefined);
    },
  };
}
export type BellState = ReturnType<typeof useBell>;
