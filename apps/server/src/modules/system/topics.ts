import { topics } from '@jiaoyan/contract/realtime';
import type { Db } from '../../kernel/db/db.ts';
import type { DestinationRule } from '../../kernel/realtime/realtime.ts';
import type { HistoryRules } from '../../kernel/registry.ts';
import type { Services } from '../../kernel/services.ts';
import { holds } from '../../kernel/session-user.ts';
import { mayReadRecord } from './history.ts';
import { RIGHTS_CHANGED } from './rights.ts';
import { SESSION_REVOKED } from './session.ts';

/** Sockets follow their sessions: an ended one is closed, changed rights are looked at again. */
export function guardSockets({ bus, hub }: Pick<Services, 'bus' | 'hub'>) {
  bus.subscribe(SESSION_REVOKED, (payload) => {
    const { tokenKey, message } = payload as { tokenKey: string; message: string };
    hub.disconnectUser(tokenKey, message || '会话已结束');
  });
  bus.subscribe(RIGHTS_CHANGED, () => hub.recheckAll());
}

const exactly = (destination: string) => new RegExp(`^${destination}$`);

/** Who may listen and send where. A destination that no rule names does not exist. */
const systemTopics: readonly DestinationRule[] = [
  { pattern: exactly(topics.dict), subscribe: () => true },
  { pattern: exactly(topics.config), subscribe: (user) => holds(user, 'system:config:list') },
  { pattern: exactly(topics.notice), subscribe: () => true },
  { pattern: exactly(topics.rights), subscribe: () => true },
  { pattern: /^\/user\/(\d+)\/notify$/, subscribe: (user, [, id]) => user.userId === Number(id) },
];

/** Who is editing a record is told among those who may look at it. */
export function topicsOf(db: Db, rules: HistoryRules): DestinationRule[] {
  const may: DestinationRule['subscribe'] = (user, [, resource = '', id]) =>
    mayReadRecord(rules, { db, user }, resource, Number(id));
  return [...systemTopics, { pattern: /^\/topic\/editing\/([a-zA-Z]{1,40})\/(\d{1,9})$/, subscribe: may, send: may }];
}
