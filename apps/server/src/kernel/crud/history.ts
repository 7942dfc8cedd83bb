import type { Fields } from '@jiaoyan/contract/kernel/field';
import type { FieldChange } from '@jiaoyan/contract/system/history';
import type { Db } from '../db/db.ts';
import type { Ctx } from '../http/http.ts';
import { MASK, secretFinder } from '../text/secrets.ts';
import { historyTable } from './history.table.ts';

type Values = Readonly<Record<string, unknown>>;
/** The fields that count, each with its Chinese name; a dictionary lets screens show labels instead of values. */
export type Labels = Readonly<Record<string, string | { label: string; dictType?: string; secret?: boolean }>>;

/** A write to a record: `before` is absent for a creation, `after` for a removal. */
interface RecordChange {
  resource: string;
  recordId: number;
  recordName: string;
  before?: Values | undefined;
  after?: Values | undefined;
  labels: Labels;
}

const MAX_TEXT = 500;
const MAX_NAME = 200;

/** How a value is read in a history: lists joined, markup left out, long texts cut. */
function readable(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return readable(value.map(readable).join('、'));
  const text = (typeof value === 'object' ? JSON.stringify(value) : String(value))
    .replace(/<[a-z/!][^>]*>/gi, '')
    .trim();
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields that differ. Of a creation and a removal only those that hold something are worth telling. */
function fieldChanges({ before, after, labels }: Pick<RecordChange, 'before' | 'after' | 'labels'>) {
  const isSecret = secretFinder({ ...before, ...after });
  return Object.entries(labels).flatMap(([field, hint]): FieldChange[] => {
    const { label, dictType = '', secret = false } = typeof hint === 'string' ? { label: hint } : hint;
    if (before && after && (!(field in after) || same(before[field], after[field]))) return [];
    const hidden = secret || isSecret(field);
    const text = (values: Values | undefined) => {
      if (!values) return null;
      const shown = readable(values[field]);
      return hidden && shown ? MASK : shown;
    };
    const change = { field, label, dictType, before: text(before), after: text(after) };
    return change.before || change.after ? [change] : [];
  });
}

/** The labels that a resource of the contract brings along. */
export const labelsOf = (fields: Fields): Labels =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { label, dictType }]) => [name, dictType ? { label, dictType } : label]),
  );

/** Keeps who changed what, in the transaction of the change itself; nothing is written when nothing differs. */
export async function recordChange(tx: Db, ctx: Pick<Ctx, 'user' | 'requestId'>, change: RecordChange) {
  const { resource, recordId, recordName, before, after } = change;
  const changes = fieldChanges(change);
  if (before && after && changes.length === 0) return;
  await tx.insert(historyTable).values({
    resource,
    recordId,
    recordName: recordName.slice(0, MAX_NAME),
    action: !before ? 'add' : after ? 'edit' : 'remove',
    changes,
    userId: ctx.user.userId,
    operName: ctx.user.userName,
    nickName: ctx.user.nickName,
    traceId: ctx.requestId,
  });
}
