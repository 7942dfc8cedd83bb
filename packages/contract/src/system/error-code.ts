import { dict, note, requiredInt, text } from '../kernel/field.ts';
import { resource } from '../kernel/resource.ts';

const MAX_CODE = 2_147_483_647;

/** What the codes of applications mean, in words for people. */
export const errorCode = resource({
  name: 'errorCode',
  title: '错误码',
  path: '/system/error-code',
  permission: 'system:errorCode',
  id: 'errorCodeId',
  history: true,
  fields: {
    type: dict('错误码类型', 'system_error_code_type', { search: 'exact', initial: '2', width: 110 }),
    applicationName: text('应用名', { max: 50, search: 'like', width: 150 }),
    code: requiredInt('错误码', { max: MAX_CODE, search: 'exact', sort: true, width: 130 }),
    message: text('错误码提示', { max: 512, search: 'like', width: 230 }),
    memo: note('备注', { max: 512, width: 120 }),
  },
});
