import { dictData } from '@jiaoyan/contract/system/dict-data';
import { crud } from '../../kernel/crud/crud.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { dictDataTable } from './dict-data.table.ts';
import { announceDict, type DictReader } from './dict-reader.ts';

export const dictDataHandlers = (dicts: DictReader): Handlers<typeof dictData.endpoints> => ({
  ...crud(dictData, dictDataTable, {
    order: [{ by: 'dictType' }, { by: 'dictSort' }],
    constraints: {
      sys_dict_data_value: { field: 'dictValue', message: '该类型下已有相同的字典键值' },
      sys_dict_data_type: { field: 'dictType', message: '字典类型不存在' },
    },
    changed: (tx, { before, after }, ctx) => announceDict(ctx.services, tx, after?.dictType ?? before?.dictType),
  }),
  listAll: () => dicts.all(),
  byType: async ({ params }) => (await dicts.byType(params.dictType)).filter((entry) => entry.status === '0'),
});
