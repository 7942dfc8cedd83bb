import { z } from 'zod';
import type { Fields } from './field.ts';
import { type Contract, data, type Endpoint, GET, none, PUT } from './http.ts';
import { type CrudEndpoints, type Resource, type RowOf, resource } from './resource.ts';

/** A node of a tree to choose from, as RuoYi's selectors read it. */
export interface TreeNode {
  id: number;
  label: string;
  disabled?: boolean | undefined;
  children?: TreeNode[] | undefined;
}
export const treeNode: z.ZodType<TreeNode> = z
  .object({
    id: z.int(),
    label: z.string(),
    disabled: z.boolean().optional(),
    get children() {
      return z.array(treeNode).optional();
    },
  })
  .meta({ id: 'TreeNode' });

const MAX_SORTED = 2000;
/** Numbers in a row, comma-joined, as the order of a tree is saved. */
export const numberList = (title: string) =>
  z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .transform((list) => list.split(',').map(Number))
    .refine((list) => list.length <= MAX_SORTED, `一次最多保存${MAX_SORTED}行排序`)
    .meta({ title });

type Filters = { readonly [name: string]: string | undefined };

/** The calls of records that hang below one another: the list is flat and whole, the order is saved for many at once. */
type TreeEndpoints<Id extends string, F extends Fields> = Pick<
  CrudEndpoints<Id, F>,
  'get' | 'create' | 'update' | 'remove'
> & {
  readonly list: Endpoint<{ query: Filters }, { query: Filters }, RowOf<Id, F>[]>;
  readonly updateSort: Endpoint<
    { body: { [K in `${Id}s`]: string } & { orderNums: string } },
    { body: { [K in `${Id}s`]: number[] } & { orderNums: number[] } },
    void
  >;
};

type TreeResource<Id extends string, F extends Fields, X extends Contract> = Omit<Resource<Id, F>, 'endpoints'> & {
  readonly endpoints: TreeEndpoints<Id, F> & X;
};

interface TreeInit<Id extends string, F extends Fields, X extends Contract> {
  name: string;
  title: string;
  path: string;
  permission: `${string}:${string}`;
  id: Id;
  fields: F;
  extra?: X;
}

/** The tree counterpart of `resource()`: the same fields and rights, a flat list instead of pages. */
export function treeResource<const Id extends string, const F extends Fields, const X extends Contract>(
  init: TreeInit<Id, F, X>,
): TreeResource<Id, F, X> {
  const { title, path, permission, id, fields } = init;
  const base = resource(init);
  const { get, create, update, remove } = base.endpoints;
  const filters = Object.keys(fields).filter((name) => fields[name]?.search);
  const endpoints = {
    list: GET(`${path}/list`, {
      summary: `${title}列表`,
      access: `${permission}:list`,
      query: z.object(
        Object.fromEntries(
          filters.map((name) => [name, z.string().max(200).meta({ title: fields[name]?.label }).optional()]),
        ),
      ),
      reply: data(z.array(base.row)),
    }),
    updateSort: PUT(`${path}/updateSort`, {
      summary: `保存${title}排序`,
      access: `${permission}:edit`,
      body: z.object({ [`${id}s`]: numberList(title), orderNums: numberList('显示顺序') }),
      reply: none,
    }),
    get,
    create,
    update,
    remove,
    ...init.extra,
  };
  // Built from `fields`, which the compiler cannot follow; TreeEndpoints states the same by type.
  return { ...base, endpoints } as unknown as TreeResource<Id, F, X>;
}
