import type { ScanAction, Scanned } from '@jiaoyan/contract/qrcode/qrcode';
import type { Db } from '../../kernel/db/db.ts';
import type { Registered } from '../../kernel/registry.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import type { QrKind, QrObject, ScanOffer } from './kind.ts';

declare module '../../kernel/registry.ts' {
  interface Registries {
    /** What codes can stand for. */
    qrKinds: QrKind;
    /** What a person may do where he scanned a code. */
    scanOffers: ScanOffer;
    /** What is reported about an object and not closed yet, as far as the reader may know of it. */
    scanReports: (db: Db, user: SessionUser, object: QrObject) => Promise<Scanned['reports']>;
    /** Permissions of those who work with rooms and may know what is written at their doors. */
    scanReaders: string;
  }
}

/** How an object is called in what may be done with it. */
export const wordOf = ({ bizId, placeId, roomId, facilityId, storeId }: QrObject): string => {
  if (storeId !== undefined) return storeId === bizId ? '仓库' : '库位';
  if (facilityId !== undefined) return '设施';
  if (placeId === null) return '对象';
  return roomId === null ? '楼宇' : '房间';
};

/** What can be read of every object. */
export const infoOffer: ScanOffer = {
  order: 50,
  offer: async (_db, _user, object) => ({ key: 'info', title: `${wordOf(object)}信息`, link: '' }),
};

/** What a person may do at an object; nothing at all means that it is none of his business. */
export async function scanActions(
  registered: Registered,
  db: Db,
  user: SessionUser,
  { kind, object }: { readonly kind: QrKind; readonly object: QrObject },
  { token, at }: { readonly token: string; readonly at: string },
): Promise<ScanAction[]> {
  const readers = kind.readers ?? registered.list('scanReaders');
  if (!readers.some((permission) => holds(user, permission))) return [];
  const actions: ScanAction[] = [];
  const offers = kind.offers ? [...kind.offers, infoOffer] : registered.list('scanOffers');
  for (const { offer } of offers.toSorted((a, b) => a.order - b.order)) {
    const action = await offer(db, user, object, token, at);
    if (action) actions.push(action);
  }
  return actions;
}
