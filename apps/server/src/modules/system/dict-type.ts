import { dictType } from '@jiaoyan/contract/system/dict-type';
import { asc, eq } from 'drizzle-orm';
import { crud } from '../../kernel/crud/crud.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { dictDataTable } from './dict-data.table.ts';
import { announceDict } from './dict-reader.ts';
import { dictTypeTable as t } from './dict-type.table.ts';

export const dictTypeHandlers: Handlers<typeof dictType.endpoints> = {
  ...crud(dictType, t, {
    constraints: { sys_dict_type_type: { field: 'dictType', message: '字典类型已存在' } },
    async changed(tx, { before, after }, ctx) {
      if (before && !after) {
        const [used] = await tx
          .select()
          .from(dictDataTable)
          .where(eq(dictDataTable.dictType, before.dictType))
          .limit(1);
        if (used) throw refuse(`字典类型“${before.dictName}”下已有字典数据，不能删除`);
      }
      // A renamed type takes its data along: the foreign key cascades.
      await announceDict(ctx.services, tx, after?.dictType ?? before?.dictType);
    },
  }),
  options: ({ ctx }) =>
    ctx.db
      .select({ dictId: t.dictId, dictName: t.dictName, dictType: t.dictType })
      .from(t)
      .where(eq(t.status, '0'))
      .orderBy(asc(t.dictType)),
  refreshCache: ({ ctx }) => announceDict(ctx.services, ctx.db),
};
