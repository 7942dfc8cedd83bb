import { z } from 'zod';
import { dict, int, note, text } from '../kernel/field.ts';
import { data, GET } from '../kernel/http.ts';
import { resource } from '../kernel/resource.ts';

/** Positions that people hold; a user may have several. */
export const post = resource({
  name: 'post',
  title: '岗位',
  path: '/system/post',
  permission: 'system:post',
  id: 'postId',
  history: true,
  fields: {
    postCode: text('岗位编码', { max: 64, search: 'like', sort: true, width: 140 }),
    postName: text('岗位名称', { max: 50, search: 'like', sort: true, width: 140 }),
    postSort: int('显示顺序', { sort: true }),
    status: dict('状态', 'sys_normal_disable', { max: 1, search: 'exact', width: 100 }),
    remark: note('备注', { max: 500, width: 160 }),
  },
  extra: {
    options: GET('/system/post/optionselect', {
      summary: '岗位选项',
      access: 'staff',
      reply: data(
        z.array(z.object({ postId: z.int(), postCode: z.string(), postName: z.string(), status: z.string() })),
      ),
    }),
  },
});
