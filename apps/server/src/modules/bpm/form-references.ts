import type { FormColumn, FormField } from '@jiaoyan/contract/bpm/form-field';
import type { Json } from '@jiaoyan/contract/kernel/json';
import { and, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { namesOf } from '../../kernel/files/files.ts';
import { deptTable } from '../system/dept.table.ts';
import { dictDataTable } from '../system/dict-data.table.ts';
import { userTable } from '../system/user.table.ts';

type Values = Readonly<Record<string, Json>>;
/** Something that a filled-in field points to. */
interface Reference {
  /** Where it stands: the name of the field, for a detail table `items.0.price`. */
  readonly at: string;
  readonly label: string;
  readonly kind: 'user' | 'dept' | 'dict' | 'file';
  /** An id, an address, or `type value` of a dictionary. */
  readonly to: string;
}

const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value];

function kindOf({ type, options }: FormColumn | FormField): Reference['kind'] | undefined {
  if (type === 'user' || type === 'dept') return type;
  if (type === 'file' || type === 'image') return 'file';
  const chooses = type === 'select' || type === 'radio' || type === 'checkbox';
  return chooses && options.source === 'dict' ? 'dict' : undefined;
}

function referencesOf(field: FormColumn | FormField, value: Json | undefined, at: string): Reference[] {
  const kind = kindOf(field);
  if (!kind) return [];
  const { label, options } = field;
  const single = kind === 'file' ? listOf(value).flatMap((text) => String(text).split(',')) : listOf(value).map(String);
  const prefix = kind === 'dict' && options.source === 'dict' ? `${options.dictType} ` : '';
  return single.map((text) => ({ at, label, kind, to: prefix + text }));
}

/** Every reference of a form, rows of detail tables included. */
function allReferences(fields: readonly FormField[], values: Values): Reference[] {
  return fields.flatMap((field) => {
    const value = values[field.name];
    if (field.type !== 'table') return referencesOf(field, value, field.name);
    // A checked detail table is a list of rows.
    return (listOf(value) as readonly Values[]).flatMap((row, index) =>
      field.columns.flatMap((column) =>
        referencesOf(column, row[column.name], `${field.name}.${index}.${column.name}`),
      ),
    );
  });
}

/** Those among the wanted that exist. */
type Finder = (tx: Db, wanted: readonly string[]) => Promise<readonly string[]>;
const finders: Readonly<Record<Reference['kind'], Finder>> = {
  async user(tx, wanted) {
    const { userId } = userTable;
    const rows = await tx
      .select({ userId })
      .from(userTable)
      .where(inArray(userId, wanted.map(Number)));
    return rows.map((row) => String(row.userId));
  },
  async dept(tx, wanted) {
    const { deptId } = deptTable;
    const rows = await tx
      .select({ deptId })
      .from(deptTable)
      .where(inArray(deptId, wanted.map(Number)));
    return rows.map((row) => String(row.deptId));
  },
  async dict(tx, wanted) {
    const { dictType, dictValue } = dictDataTable;
    const pairs = wanted.map((text) => text.split(' '));
    const rows = await tx
      .select({ dictType, dictValue })
      .from(dictDataTable)
      .where(
        and(
          inArray(
            dictType,
            pairs.map(([type = '']) => type),
          ),
          inArray(
            dictValue,
            wanted.map((text) => text.slice(text.indexOf(' ') + 1)),
          ),
        ),
      );
    return rows.map((row) => `${row.dictType} ${row.dictValue}`);
  },
  file: async (tx, wanted) => (await namesOf(tx, wanted)).map(({ address }) => address),
};

/** Refuses a checked form that points to people, departments, dictionary entries or files that do not exist. */
export async function refuseUnknownReferences(tx: Db, fields: readonly FormField[], values: Values): Promise<void> {
  const references = allReferences(fields, values);
  for (const [kind, find] of Object.entries(finders)) {
    const own = references.filter((reference) => reference.kind === kind);
    if (own.length === 0) continue;
    const known = new Set(await find(tx, [...new Set(own.map(({ to }) => to))]));
    const unknown = own.find(({ to }) => !known.has(to));
    if (unknown) throw refuse(`${unknown.label}取值不正确`, unknown.at);
  }
}
