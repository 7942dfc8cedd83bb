import { INPUT, NEED_PHOTO } from '@jiaoyan/contract/patrol/status';
import type { TermRow } from './term.table.ts';

type Term = Pick<TermRow, 'inputType' | 'options' | 'min' | 'max' | 'unit' | 'meterName' | 'needPhoto'>;
interface Problem {
  readonly field: string;
  readonly message: string;
}

/** What cannot be true of a check item, whatever each value says by itself. */
export function termProblem({ inputType, options, min, max, meterName, needPhoto }: Term): Problem | undefined {
  if (inputType === INPUT.choice && options.length < 2) return { field: 'options', message: '单选至少添加两个选项' };
  if (inputType !== INPUT.choice && options.length > 0)
    return { field: 'options', message: '只有单选的检查项可以有选项' };
  if (inputType !== INPUT.number && (min !== '' || max !== ''))
    return { field: min === '' ? 'max' : 'min', message: '只有数值的检查项可以有上下限' };
  if (min !== '' && max !== '' && Number(min) > Number(max)) return { field: 'max', message: '上限不能小于下限' };
  if (meterName !== '' && inputType !== INPUT.number)
    return { field: 'meterName', message: '只有数值的检查项可以对应表计' };
  if (inputType === INPUT.photo && needPhoto !== NEED_PHOTO.always)
    return { field: 'needPhoto', message: '拍照的检查项必须拍照' };
  return undefined;
}
