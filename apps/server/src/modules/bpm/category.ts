import { CATEGORY_DICT, type Category, category } from '@jiaoyan/contract/bpm/category';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { and, eq } from 'drizzle-orm';
import { crud } from '../../kernel/crud/crud.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { dictDataTable as t } from '../system/dict-data.table.ts';
import { announceDict } from '../system/index.ts';
import { modelTable } from './model.table.ts';

/** Entries of other dictionaries do not exist here. */
async function refuseForeign(tx: Db, dictCode: number) {
  const [own] = await tx
    .select({ dictCode: t.dictCode })
    .from(t)
    .where(and(eq(t.dictCode, dictCode), eq(t.dictType, CATEGORY_DICT)));
  if (!own) throw notFound(category.title);
}

async function refuseUsed(tx: Db, { dictValue, dictLabel }: Category, deed: string) {
  const [used] = await tx
    .select({ name: modelTable.name })
    .from(modelTable)
    .where(eq(modelTable.category, dictValue))
    .limit(1);
  if (used) throw refuse(`流程分类“${dictLabel}”已被流程模型“${used.name}”使用，不能${deed}`, 'dictValue');
}

const base = crud(category, t, {
  constraints: { sys_dict_data_value: { field: 'dictValue', message: '分类编码已存在' } },
  order: [{ by: 'dictSort' }],
  async changed(tx, { before, after }, { services }) {
    const row = after ?? before;
    if (row) await refuseForeign(tx, row.dictCode);
    if (before && !after) await refuseUsed(tx, before, '删除');
    if (before && after && before.dictValue !== after.dictValue) await refuseUsed(tx, before, '修改编码');
    await announceDict(services, tx, CATEGORY_DICT);
  },
});

const ofCategories = (query: ListQuery): ListQuery => ({
  ...query,
  filters: { ...query.filters, dictType: CATEGORY_DICT },
});
/** What an entry of a dictionary has beyond a category. */
const entry = { dictType: CATEGORY_DICT, cssClass: '', isDefault: 'N' };

/** Categories of processes are entries of a dictionary: there is one truth, and tags and filters follow it. */
export const categoryHandlers: Handlers<typeof category.endpoints> = {
  ...base,
  list: ({ query, ctx }) => base.list({ query: ofCategories(query), ctx }),
  export: ({ query, ctx }) => base.export({ query: ofCategories(query), ctx }),
  download: ({ body, ctx }) => base.download({ body: ofCategories(body), ctx }),
  async get({ params, ctx }) {
    await refuseForeign(ctx.db, params.id);
    return base.get({ params, ctx });
  },
  create: ({ body, ctx }) => base.create({ body: { ...body, ...entry }, ctx }),
};
