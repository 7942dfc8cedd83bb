import { sensitiveWord } from '@jiaoyan/contract/system/sensitive-word';
import { sql } from 'drizzle-orm';
import { crud } from '../../kernel/crud/crud.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { sensitiveWordTable as t } from './sensitive-word.table.ts';
import { announceSensitiveWords, type FindSensitiveWords } from './sensitive-word-reader.ts';

export const sensitiveWordHandlers = (find: FindSensitiveWords): Handlers<typeof sensitiveWord.endpoints> => ({
  ...crud(sensitiveWord, t, {
    constraints: { sys_sensitive_word_name: { field: 'name', message: '敏感词已存在' } },
    changed: (tx, _change, { services }) => announceSensitiveWords(services, tx),
  }),
  async tagNames({ ctx }) {
    const rows = await ctx.db
      .selectDistinct({ tag: sql<string>`unnest(${t.tags})` })
      .from(t)
      .orderBy(sql`1`);
    return rows.map(({ tag }) => tag);
  },
  validate: ({ query }) => find(query.text, query.tags),
  validateText: ({ body }) => find(body.text, body.tags),
});
