import { z } from 'zod';
import { dict, note, tags, text } from '../kernel/field.ts';
import { data, GET, POST } from '../kernel/http.ts';
import { resource } from '../kernel/resource.ts';

const checked = z.string().trim().min(1).max(20_000).meta({ title: '文本' });
const tag = z.string().trim().min(1).max(30).meta({ title: '标签' });
const hits = data(z.array(z.string()));

/** Words that texts of users must not contain. */
export const sensitiveWord = resource({
  name: 'sensitiveWord',
  title: '敏感词',
  path: '/system/sensitive-word',
  permission: 'system:sensitiveWord',
  id: 'sensitiveWordId',
  history: true,
  fields: {
    name: text('敏感词', { max: 255, search: 'like', sort: true, width: 180 }),
    tags: tags('标签', { search: 'exact', width: 200 }),
    status: dict('状态', 'sys_normal_disable', { max: 1, search: 'exact', width: 100 }),
    description: note('描述', { max: 512, width: 240 }),
  },
  extra: {
    tagNames: GET('/system/sensitive-word/tags', {
      summary: '敏感词标签',
      access: 'system:sensitiveWord:list',
      reply: data(z.array(z.string())),
    }),
    /** The words that a text contains; without tags those of all tags count. */
    validate: GET('/system/sensitive-word/validate', {
      summary: '检测敏感词',
      access: 'system:sensitiveWord:query',
      query: z.object({
        text: checked,
        tags: z
          .string()
          .max(1000)
          .default('')
          .transform((list) => list.split(',').filter(Boolean)),
      }),
      reply: hits,
    }),
    /** The same for texts that are too long for an address. */
    validateText: POST('/system/sensitive-word/validate', {
      summary: '检测敏感词',
      access: 'system:sensitiveWord:query',
      body: z.object({ text: checked, tags: z.array(tag).max(50).default([]) }),
      log: false,
      reply: hits,
    }),
  },
});
