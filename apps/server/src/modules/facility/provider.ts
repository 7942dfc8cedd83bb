import { provider } from '@jiaoyan/contract/facility/provider';
import { asc } from 'drizzle-orm';
import { crud } from '../../kernel/crud/crud.ts';
import { refuseTaken } from '../../kernel/crud/refuse-taken.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { providerTable as t } from './provider.table.ts';

const ENABLED = '0';

const base = crud(provider, t, {
  constraints: {
    facility_provider_name: { field: 'name', message: '供应商名称已存在' },
    material_doc_provider_id_facility_provider_provider_id_fk: { message: '供应商已被库存单据引用，不能删除' },
    material_purchase_provider_id_facility_provider_provider_id_fk: { message: '供应商已被采购单引用，不能删除' },
  },
  order: [{ by: 'createTime', descending: true }],
});

/** Who makes, sells or looks after what the campus buys. */
export const providerHandlers: Handlers<typeof provider.endpoints> = {
  ...base,
  create: refuseTaken(base.create),
  update: refuseTaken(base.update),
  async options({ ctx }) {
    const rows = await ctx.db
      .select({ id: t.providerId, label: t.name, type: t.type, status: t.status })
      .from(t)
      .orderBy(asc(t.status), asc(t.name));
    return rows.map(({ status, ...row }) => ({ ...row, disabled: status !== ENABLED }));
  },
};
