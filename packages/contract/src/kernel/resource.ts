import { z } from 'zod';
import { rangeEnd } from './calendar.ts';
import { type Field, type Fields, filterNames, rangeEnds } from './field.ts';
import {
  type Contract,
  DELETE,
  data,
  type Endpoint,
  type FileBody,
  file,
  GET,
  none,
  type Page,
  POST,
  PUT,
  page,
  text,
} from './http.ts';
import { MAX_ID } from './id.ts';

/** What every stored record carries besides its own fields. `version` guards against overwriting another's change. */
export interface Stamps {
  createBy: string;
  createTime: string;
  updateBy: string;
  updateTime: string;
  version: number;
}
const stamps = {
  createBy: z.string().meta({ title: '创建者' }),
  createTime: z.string().meta({ title: '创建时间' }),
  updateBy: z.string().meta({ title: '更新者' }),
  updateTime: z.string().meta({ title: '更新时间' }),
  version: z.int().meta({ title: '版本' }),
};

type ValueOf<X> = X extends Field<infer V, boolean> ? V : never;
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };
type RequiredKeys<F extends Fields> = { [K in keyof F]: F[K] extends Field<unknown, true> ? never : K }[keyof F];
export type RowOf<Id extends string, F extends Fields> = { [K in Id]: number } & ValuesOf<F> & Stamps;
type CreateOf<F extends Fields> = Partial<ValuesOf<F>> & Pick<ValuesOf<F>, RequiredKeys<F>>;
export type UpdateOf<Id extends string, F extends Fields> = { [K in Id]: number } & Partial<ValuesOf<F>> & {
    version?: number | undefined;
  };

export { MAX_ID } from './id.ts';

const ID_TEXT = '{label}格式不正确';

export const idNumber = z.coerce.number<number>(ID_TEXT).int(ID_TEXT).positive(ID_TEXT).max(MAX_ID, ID_TEXT);
/** `1,2,3` in a path. */
export const idList = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,499}$/, ID_TEXT)
  .refine((list) => list.split(',').every((id) => Number(id) <= MAX_ID), ID_TEXT)
  .transform((list) => [...new Set(list.split(',').map(Number))].sort((a, b) => a - b));

/** What a list call sends: paging, sorting, a time range and the filters of the resource. */
export interface ListInput {
  pageNum?: number | undefined;
  pageSize?: number | undefined;
  page?: number | undefined;
  limit?: number | undefined;
  orderByColumn?: string | undefined;
  isAsc?: string | undefined;
  params?: { beginTime?: string | undefined; endTime?: string | undefined } | undefined;
}
export interface ListQuery {
  page: number;
  limit: number;
  orderByColumn?: string | undefined;
  descending: boolean;
  beginTime?: string | undefined;
  endTime?: string | undefined;
  filters: Record<string, string>;
}

export const MAX_PAGE_SIZE = 5000;
const count = z.coerce.number<number>().int().min(1).max(MAX_ID).catch(1);
const day = rangeEnd.meta({ title: '时间范围' });

/** The query of a list; filters named in `days` must be dates; paging has RuoYi's names and the short ones, a size over the cap is cut to it. */
export function listQuery(
  filters: readonly string[],
  days: readonly string[] = [],
  labels: Readonly<Record<string, string>> = {},
): z.ZodType<ListQuery, ListInput & Record<string, unknown>> {
  const schema = z.object({
    pageNum: count.optional(),
    pageSize: count.optional(),
    page: count.optional(),
    limit: count.optional(),
    orderByColumn: z.string().max(64).optional().meta({ title: '排序字段' }),
    isAsc: z.string().max(16).optional(),
    params: z.object({ beginTime: day.optional(), endTime: day.optional() }).optional(),
    ...Object.fromEntries(
      filters.map((name) => {
        const title = Object.hasOwn(labels, name) ? { title: labels[name] as string } : {};
        return [name, days.includes(name) ? day.meta(title).optional() : z.string().max(200).meta(title).optional()];
      }),
    ),
  });
  return schema.transform((q): ListQuery => {
    const given = q as Record<string, unknown>;
    const chosen = filters.flatMap((name) => (given[name] ? [[name, given[name] as string] as const] : []));
    return {
      page: q.pageNum ?? q.page ?? 1,
      limit: Math.min(q.pageSize ?? q.limit ?? 20, MAX_PAGE_SIZE),
      orderByColumn: q.orderByColumn && !(q.orderByColumn in Object.prototype) ? q.orderByColumn : undefined,
      descending: /^desc/.test(q.isAsc ?? ''),
      beginTime: q.params?.beginTime || undefined,
      endTime: q.params?.endTime || undefined,
      filters: Object.fromEntries(chosen),
    };
  }) as unknown as z.ZodType<ListQuery, ListInput & Record<string, unknown>>;
}

/** The query of a list that is narrowed by its own fields, and by filters that are none. */
export const searchQuery = (
  fields: Fields,
  others: readonly string[] = [],
  labels: Readonly<Record<string, string>> = {},
) => {
  const ranges = Object.keys(fields).flatMap((name) => (fields[name]?.search === 'range' ? rangeEnds(name) : []));
  return listQuery([...filterNames(fields), ...others], ranges, { ...labelsOf(fields), ...labels });
};

/** What filters are called: like the fields by which they look. */
const labelsOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { label }]) => [name, ...rangeEnds(name)].map((filter) => [filter, label])),
  );

/** A field that is called like a part of the query itself, such as `params`, cannot be searched by. */
export type ListArgs<K extends string> = {
  query: ListInput & { [P in Exclude<K, keyof ListInput>]?: string | undefined };
};
/** The calls that every resource answers; `export` is the specification's two-step form, `download` streams at once. */
export type CrudEndpoints<Id extends string, F extends Fields> = {
  readonly list: Endpoint<ListArgs<keyof F & string>, { query: ListQuery }, Page<RowOf<Id, F>>>;
  readonly export: Endpoint<ListArgs<keyof F & string>, { query: ListQuery }, string>;
  readonly download: Endpoint<{ body: ListInput }, { body: ListQuery }, FileBody>;
  readonly get: Endpoint<{ params: { id: number } }, { params: { id: number } }, RowOf<Id, F>>;
  readonly create: Endpoint<{ body: CreateOf<F> }, { body: ValuesOf<F> }, number>;
  readonly update: Endpoint<{ body: UpdateOf<Id, F> }, { body: UpdateOf<Id, F> }, void>;
  readonly remove: Endpoint<{ params: { ids: string } }, { params: { ids: number[] } }, void>;
};

interface ResourceInit<Id extends string, F extends Fields, X extends Contract> {
  name: string;
  title: string;
  path: string;
  /** Prefix of the permission codes, such as `system:dict`. */
  permission: `${string}:${string}`;
  /** Name of the id on the wire, such as `dictCode`. */
  id: Id;
  fields: F;
  /** Who may read a record may read its history, and lists offer it. */
  history?: boolean;
  extra?: X;
}
export interface Resource<Id extends string = string, F extends Fields = Fields, X extends Contract = Contract> {
  readonly name: string;
  readonly title: string;
  readonly path: string;
  readonly permission: string;
  readonly id: Id;
  readonly fields: F;
  readonly history?: boolean;
  readonly row: z.ZodType<RowOf<Id, F>>;
  readonly endpoints: CrudEndpoints<Id, F> & X;
}
export type Row<R> = R extends Resource<infer Id, infer F, infer _X> ? RowOf<Id, F> : never;

const mapFields = (fields: Fields, schemaOf: (field: Field) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));

/** The calls of a part of the product, named after it in the operation log. */
export const titled = <C extends Contract>(title: string, contract: C): C =>
  Object.fromEntries(
    Object.entries(contract).map(([name, call]) => [
      name,
      call.log === false ? call : { ...call, log: { title, ...call.log } },
    ]),
    // The same calls with one more hint each.
  ) as unknown as C;

/** One definition: schemas, calls, permission codes, columns, search bar, form and export all follow from it. */
export function resource<
  const Id extends string,
  const F extends Fields,
  const X extends Contract = Record<never, never>,
>(init: ResourceInit<Id, F, X>): Resource<Id, F, X> {
  const { title, path, fields, id } = init;
  const code = (verb: string) => `${init.permission}:${verb}` as const;
  const row = z.object({ [id]: z.int(), ...mapFields(fields, (f) => f.schema), ...stamps });
  const create = z.object(mapFields(fields, (f) => (f.optional ? f.schema.default(f.initial as never) : f.schema)));
  const update = z.object({
    [id]: idNumber.meta({ title: `${title}编号` }),
    ...mapFields(fields, (f) => f.schema.optional()),
    version: z.int().optional(),
  });
  const query = searchQuery(fields);
  const crud = {
    list: GET(`${path}/list`, { summary: `${title}列表`, access: code('list'), query, reply: page(row) }),
    export: GET(`${path}/export`, { summary: `导出${title}（两步）`, access: code('export'), query, reply: text }),
    download: POST(`${path}/export`, { summary: `导出${title}`, access: code('export'), body: query, reply: file }),
    get: GET(`${path}/:id`, {
      summary: `${title}详情`,
      access: code('query'),
      params: z.object({ id: idNumber }),
      ...(init.history && { history: init.name }),
      reply: data(row),
    }),
    create: POST(path, {
      summary: `新增${title}`,
      access: code('add'),
      body: create,
      log: { type: 'insert' },
      reply: data(z.int()),
    }),
    update: PUT(path, { summary: `修改${title}`, access: code('edit'), body: update, reply: none }),
    remove: DELETE(`${path}/:ids`, {
      summary: `删除${title}`,
      access: code('remove'),
      params: z.object({ ids: idList }),
      reply: none,
    }),
  };
  // The generic shapes above are built from `fields`, which the compiler cannot follow; RowOf & co. state the same by type.
  return { ...init, row, endpoints: titled(title, { ...crud, ...init.extra }) } as unknown as Resource<Id, F, X>;
}
