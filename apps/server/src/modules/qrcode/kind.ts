import type { LabelValues } from '@jiaoyan/contract/qrcode/label';
import type { ScanAction } from '@jiaoyan/contract/qrcode/qrcode';
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/db.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { qrCodeTable as t } from './qrcode.table.ts';

/** Something that a code can stand for, as labels and scans show it. */
export interface QrObject extends Omit<LabelValues, 'hint'> {
  readonly bizId: number;
  /** How lists call it, with the building that it lies in. */
  readonly title: string;
  /** None for what stands nowhere. */
  readonly placeId: number | null;
  readonly roomId: number | null;
  /** Only what is a facility has one. */
  readonly facilityId?: number;
  /** Only stores and what lies in them have one. */
  readonly storeId?: number;
}

/** A fact of an object; with a dictionary its value is one of that. */
export interface QrLine {
  readonly label: string;
  readonly value: string;
  readonly dictType: string;
}

/** Which objects without a code are looked for. */
export interface Uncoded {
  /** A branch of the area tree: `s1` a campus, `p1` a place, `f1.2` its second floor. */
  readonly area?: string | undefined;
  readonly keyword?: string | undefined;
  /** Only what this person looks after. */
  readonly managerId?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Something that a person may do at an object; offers are shown by their order. */
export interface ScanOffer {
  readonly order: number;
  /** `at` is the wall time of the scan. */
  offer(db: Db, user: SessionUser, object: QrObject, token: string, at: string): Promise<ScanAction | undefined>;
}

/** A kind of objects that can have codes. A module adds its own in its manifest. */
export interface QrKind {
  readonly bizType: string;
  readonly title: string;
  /** What a label invites to. */
  readonly hint: string;
  /** The place that the object with this number lies in, if any: it gives the reach of those who look after places. */
  placeOf(bizId: SQLWrapper): SQL;
  find(db: Db, bizIds: readonly number[]): Promise<QrObject[]>;
  uncoded(db: Db, wanted: Uncoded): Promise<{ rows: QrObject[]; total: number }>;
  lines(db: Db, bizId: number): Promise<QrLine[]>;
  /** What can be done there, where it is not what can be done in rooms. */
  readonly offers?: readonly ScanOffer[];
  /** Permissions of those who may know of it, where it is not those who work with rooms. */
  readonly readers?: readonly string[];
}

/** An object of a kind that no code stands for at present. */
export const hasNoCode = (bizType: string, bizId: PgColumn): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${t} WHERE ${and(eq(t.bizType, bizType), eq(t.bizId, bizId), eq(t.status, '1'))})`;

/** How a floor is called. */
export const floorText = (floorNo: number): string =>
  floorNo < 0 ? `地下${-floorNo}层` : floorNo === 0 ? '室外' : `${floorNo}层`;
