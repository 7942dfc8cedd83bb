import { errorCode } from '@jiaoyan/contract/system/error-code';
import { crud } from '../../kernel/crud/crud.ts';
import { errorCodeTable } from './error-code.table.ts';

export const errorCodeHandlers = crud(errorCode, errorCodeTable, {
  constraints: { sys_error_code_code: { field: 'code', message: '错误码已存在' } },
  order: [{ by: 'code' }],
});
