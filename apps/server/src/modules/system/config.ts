import { KEPT_SECRET } from '@jiaoyan/contract/kernel/secret-field';
import { config } from '@jiaoyan/contract/system/config';
import { eq } from 'drizzle-orm';
import { crud } from '../../kernel/crud/crud.ts';
import { keepSecrets, type SecretColumns, sealSecrets } from '../../kernel/crud/secret-values.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import type { Sealing } from '../../kernel/sealing.ts';
import { configTable as t } from './config.table.ts';
import { isSealed, mayRead, sealed } from './config-access.ts';
import { announceConfig, type ConfigReader } from './config-reader.ts';

const BUILT_IN = 'Y';
/** Parameters whose keys tell that they are secrets. */
export const configSecrets: SecretColumns = {
  table: t,
  id: 'configId',
  names: ['configValue'],
  isSecret: ({ configKey }) => isSealed(String(configKey)),
};

type Parameter = { configKey: string; configValue: string };

/** What is stored of a parameter; one that begins or ceases to be a secret needs its value anew. */
function storedParameter<T extends Partial<Parameter>>(sealing: Sealing, values: T, before?: Parameter): T {
  const isSecret = isSealed(values.configKey ?? before?.configKey ?? '');
  const isGiven = values.configValue !== undefined && values.configValue !== KEPT_SECRET;
  if (before && !isGiven && isSecret !== isSealed(before.configKey)) throw refuse('请重新填写参数键值', 'configValue');
  return isSecret ? sealSecrets(sealing, configSecrets, values) : keepSecrets(values, ['configValue']);
}

export const configHandlers = (configs: ConfigReader): Handlers<typeof config.endpoints> => {
  const base = crud(config, t, {
    constraints: { sys_config_key: { field: 'configKey', message: '参数键名已存在' } },
    prepare: (values, { services }, before) => storedParameter(services.sealing, values, before),
    show: sealed,
    async changed(tx, { before, after }, ctx) {
      if (after?.isPublic === 'Y' && isSealed(after.configKey)) throw refuse('密钥类参数不能公开', 'isPublic');
      if (before?.configType === BUILT_IN) refuseBuiltIn(before, after);
      await announceConfig(ctx.services, tx, after?.configKey ?? before?.configKey);
    },
  });
  const refresh = ({ ctx }: { ctx: Ctx }) => announceConfig(ctx.services, ctx.db);
  return {
    ...base,
    async byKey({ params, ctx }) {
      // What may not be read answers like what is not there.
      if (!mayRead(ctx.user, params.key, await configs.isPublic(params.key))) return '';
      return (await configs.get(params.key)) ?? '';
    },
    async updateByKey({ body, ctx }) {
      const [row] = await ctx.db.select({ configId: t.configId }).from(t).where(eq(t.configKey, body.configKey));
      if (!row) throw notFound('参数');
      return base.update({ body: { configId: row.configId, configValue: body.configValue }, ctx });
    },
    clearCache: refresh,
    refreshCache: refresh,
  };
};

function refuseBuiltIn(
  before: { configKey: string; configName: string },
  after: { configKey: string; configType: string } | undefined,
) {
  if (!after) throw refuse(`内置参数“${before.configName}”不能删除`);
  if (after.configKey !== before.configKey) throw refuse('内置参数的键名不能修改', 'configKey');
  if (after.configType !== BUILT_IN) throw refuse('内置参数不能改为非内置', 'configType');
}
