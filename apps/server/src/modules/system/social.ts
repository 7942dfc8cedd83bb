import type { social } from '@jiaoyan/contract/system/social';
import { and, eq } from 'drizzle-orm';
import type { Handlers } from '../../kernel/http/http.ts';
import { socialBindTable as t } from './social.table.ts';
import { bindOwn, consentUrl, readyProviders, WEIXIN } from './social-login.ts';

const names: Readonly<Record<string, string>> = { [WEIXIN]: '微信' };

export const socialHandlers: Handlers<typeof social> = {
  loginUrl: ({ query, ctx }) => consentUrl(ctx, query.provider, 0),
  bindUrl: ({ query, ctx }) => consentUrl(ctx, query.provider, ctx.user.userId),
  async list({ ctx }) {
    const bound = await ctx.db.select().from(t).where(eq(t.userId, ctx.user.userId));
    const providers = new Set([...(await readyProviders(ctx)), ...bound.map(({ provider }) => provider)]);
    return [...providers].map((provider) => {
      const own = bound.find((row) => row.provider === provider);
      return {
        provider,
        name: names[provider] ?? provider,
        bound: own !== undefined,
        nickname: own?.nickname ?? '',
        bindTime: own?.createTime ?? null,
      };
    });
  },
  bind: ({ body, ctx }) => bindOwn(ctx, body),
  async unbind({ query, ctx }) {
    await ctx.db.delete(t).where(and(eq(t.userId, ctx.user.userId), eq(t.provider, query.provider)));
  },
};
