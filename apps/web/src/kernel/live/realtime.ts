import { Client, type StompSubscription } from '@stomp/stompjs';
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { reportExpired } from '../call/reporter.ts';
import { getToken, useSession } from '../call/session.ts';

export const RECONNECT_DELAY = 2000;

/** What the server says in an ERROR frame when the session is over. */
const SESSION_OVER = '401';

/** Whether live messages flow at the moment, and how often they have begun to. */
export const useRealtime = create<{ connected: boolean; times: number }>(() => ({ connected: false, times: 0 }));

type Listener = (body: unknown) => void;
interface Channel {
  listeners: Set<Listener>;
  live?: StompSubscription | undefined;
}
const channels = new Map<string, Channel>();
let stomp: Client | undefined;

/** The address of the socket endpoint, relative to the page. */
export const socketUrl = (page: Pick<Location, 'protocol' | 'host'> = location): string =>
  `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/prod-api/ws/`;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

function listen(destination: string, channel: Channel): void {
  channel.live = stomp?.subscribe(destination, (frame) => {
    const body = parse(frame.body);
    for (const listener of channel.listeners) listener(body);
  });
}

function onDown(): void {
  for (const channel of channels.values()) channel.live = undefined;
  useRealtime.setState({ connected: false });
}

function createClient(): Client {
  const made: Client = new Client({
    brokerURL: socketUrl(),
    reconnectDelay: RECONNECT_DELAY,
    beforeConnect: () => {
      const { userId, nickName } = useSession.getState();
      made.connectHeaders = { id: String(userId), name: nickName, Authorization: `Bearer ${getToken() ?? ''}` };
    },
    onConnect: () => {
      for (const [destination, channel] of channels) listen(destination, channel);
      useRealtime.setState(({ times }) => ({ connected: true, times: times + 1 }));
    },
    onWebSocketClose: onDown,
    onWebSocketError: () => console.warn('realtime: socket failed, retrying'),
    onStompError: ({ headers }) => {
      console.warn(`realtime: ${headers.message ?? 'refused'}`);
      if (headers.code !== SESSION_OVER || stomp !== made) return;
      // Retrying would be refused for ever; signing in reloads the page and with it the connection.
      void disconnectRealtime();
      reportExpired();
    },
  });
  return made;
}

/** Opens the live connection for the signed-in user; it reconnects by itself. */
export function connectRealtime(): void {
  if (stomp) return;
  stomp = createClient();
  stomp.activate();
}

/** Ends the live connection, as on signing out. */
export async function disconnectRealtime(): Promise<void> {
  const ending = stomp;
  stomp = undefined;
  onDown();
  useRealtime.setState({ times: 0 });
  await ending?.deactivate();
}

/** Hears the messages of a destination, over reconnects too, until the returned function is called. */
export function subscribe(destination: string, listener: Listener): () => void {
  const channel = channels.get(destination) ?? { listeners: new Set() };
  channels.set(destination, channel);
  channel.listeners.add(listener);
  if (!channel.live && stomp?.connected) listen(destination, channel);
  return () => {
    channel.listeners.delete(listener);
    if (channel.listeners.size > 0 || channels.get(destination) !== channel) return;
    channel.live?.unsubscribe();
    channels.delete(destination);
  };
}

/** Sends a message to a destination; without a connection it is dropped and logged. */
export function send(destination: string, body: unknown): void {
  if (stomp?.connected) stomp.publish({ destination, body: JSON.stringify(body) });
  else console.warn(`realtime: not connected, nothing sent to ${destination}`);
}

/** Hears a destination while the component is on screen; a hidden cached view hears nothing. */
export function useSubscription(destination: string | undefined, listener: Listener): void {
  const onMessage = useEffectEvent(listener);
  useEffect(() => (destination ? subscribe(destination, (body) => onMessage(body)) : undefined), [destination]);
}

/** Calls back whenever the connection is there again: whatever changed meanwhile has not been heard. */
export function useReconnected(listener: () => void): void {
  const onBack = useEffectEvent(listener);
  useEffect(() => useRealtime.subscribe((now, before) => now.times > 1 && now.times > before.times && onBack()), []);
}
