import type { WrittenAnswer } from '@jiaoyan/contract/patrol/evidence';
import type { RoundPoint, RoundTerm } from '@jiaoyan/contract/patrol/round';
import { INPUT, NEED_PHOTO, VERIFY } from '@jiaoyan/contract/patrol/status';
import type { TakenPhoto } from './round-chain.ts';

/** How somebody says that something is in order, and that it is not. */
export const NORMAL = '正常';
export const ABNORMAL = '异常';

/** What is being said about a point. */
export interface PointDraft {
  readonly values: Readonly<Record<number, string>>;
  readonly remarks: Readonly<Record<number, string>>;
  /** Words and pictures are judged by whoever gives them. */
  readonly wrong: Readonly<Record<number, boolean>>;
  readonly fixed: Readonly<Record<number, boolean>>;
  readonly photos: readonly TakenPhoto[];
}
export const emptyDraft: PointDraft = { values: {}, remarks: {}, wrong: {}, fixed: {}, photos: [] };

const NUMBER = /^-?\d{1,9}(\.\d{1,3})?$/;

/** Whether an answer is in order. */
export function isOk({ inputType, options, min, max, termId }: RoundTerm, { values, wrong }: PointDraft): boolean {
  const value = values[termId] ?? '';
  if (inputType === INPUT.check) return value !== ABNORMAL;
  if (inputType === INPUT.choice) return value === '' || value === options[0];
  if (inputType !== INPUT.number) return !wrong[termId];
  const number = Number(value);
  return !NUMBER.test(value) || ((min === '' || number >= Number(min)) && (max === '' || number <= Number(max)));
}

const hasPhoto = ({ photos }: PointDraft, termId: number) => photos.some((one) => one.termId === termId);

/** What is wrong with what is said about a check item; empty when nothing is. */
function problemOf(term: RoundTerm, draft: PointDraft): string {
  const { termId, name, inputType, needPhoto } = term;
  const value = draft.values[termId] ?? '';
  const isPhoto = inputType === INPUT.photo;
  if (value === '' && !isPhoto) return `检查项【${name}】必填`;
  if (inputType === INPUT.number && !NUMBER.test(value)) return `【${name}】应为数字`;
  if (hasPhoto(draft, termId)) return '';
  if (isPhoto || needPhoto === NEED_PHOTO.always) return `检查项【${name}】必须上传照片`;
  if (isOk(term, draft)) return '';
  if (draft.fixed[termId]) return `【${name}】现场已处理须上传照片`;
  return needPhoto === NEED_PHOTO.abnormal ? `异常项【${name}】必须上传照片` : '';
}

/** Whether a picture of the point itself is asked for. */
export const wantsPhoto = ({ challenge, verify }: RoundPoint, token: string): boolean =>
  token === '' || challenge || verify === VERIFY.photo;

/** What keeps a draft from being handed in, by check item; 0 is the point. */
export function problemsOf(point: RoundPoint, draft: PointDraft, token: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  if (wantsPhoto(point, token) && !hasPhoto(draft, 0))
    found.set(0, token === '' ? '标签损坏须拍照' : `点位【${point.name}】须现场拍照`);
  for (const term of point.terms) {
    const problem = problemOf(term, draft);
    if (problem !== '') found.set(term.termId, problem);
  }
  return found;
}

/** The answers as they are signed. */
export const answersOf = ({ terms }: RoundPoint, draft: PointDraft): WrittenAnswer[] =>
  terms.map((term) => {
    const { termId } = term;
    const ok = isOk(term, draft);
    const deal = draft.fixed[termId] ? 'fixed' : 'report';
    const value = (draft.values[termId] ?? '').trim();
    return { termId, ok, value, remark: (draft.remarks[termId] ?? '').trim(), deal: ok ? '' : deal };
  });
