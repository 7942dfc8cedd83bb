import { type EditingEvent, topics } from '@jiaoyan/contract/realtime';
import { useEffect, useState } from 'react';
import { useSession } from '../call/session.ts';
import { send, useRealtime, useSubscription } from './realtime.ts';

/** How often an open form gives a sign, and how long one counts. */
export const SIGN_EVERY = 20_000;
export const SIGN_COUNTS = 45_000;

interface Sign {
  nickName: string;
  until: number;
}
type Signs = ReadonlyMap<number, Sign>;
const nobody: Signs = new Map();

function without(signs: Signs, leaves: (sign: Sign, userId: number) => boolean): Signs {
  const rest = [...signs].filter(([userId, sign]) => !leaves(sign, userId));
  return rest.length === signs.size ? signs : new Map(rest);
}

/** Gives signs while the destination is set and live messages flow, and says goodbye. */
function useSigns(destination: string | undefined, onEnd: () => void): void {
  const connected = useRealtime((state) => state.connected);
  useEffect(() => {
    if (!destination || !connected) return;
    const sign = () => send(destination, { open: true });
    sign();
    const timer = setInterval(sign, SIGN_EVERY);
    return () => {
      clearInterval(timer);
      if (useRealtime.getState().connected) send(destination, { open: false });
      onEnd();
    };
  }, [destination, connected, onEnd]);
}

/** Tells others that this user has a record open for editing, and answers who else has. */
export function useEditors(resource: string, id: number | undefined): string[] {
  const own = useSession((session) => session.userId);
  const [signs, setSigns] = useState(nobody);
  const [forget] = useState(() => () => setSigns(nobody));
  const destination = id === undefined ? undefined : topics.editing(resource, id);
  useSubscription(destination, (body) => {
    // The server fills in who sent it.
    const { userId, nickName, open } = body as EditingEvent;
    if (userId === own || !destination) return;
    if (!open) return setSigns((old) => without(old, (_, known) => known === userId));
    // A newcomer should not wait for the next heartbeat.
    if (!signs.has(userId)) send(destination, { open: true });
    setSigns((old) => new Map(old).set(userId, { nickName, until: Date.now() + SIGN_COUNTS }));
  });
  useSigns(destination, forget);
  useEffect(() => {
    if (signs.size === 0) return;
    const first = Math.min(...[...signs.values()].map(({ until }) => until));
    const expire = () => setSigns((old) => without(old, ({ until }) => until <= Date.now()));
    const timer = setTimeout(expire, first - Date.now());
    return () => clearTimeout(timer);
  }, [signs]);
  return [...signs.values()].map(({ nickName }) => nickName);
}
