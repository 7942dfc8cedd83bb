import type { RoundEntry } from '@jiaoyan/contract/patrol/round';
import type { SnapshotPoint, SnapshotTerm } from '@jiaoyan/contract/patrol/snapshot';
import { INPUT, NEED_PHOTO } from '@jiaoyan/contract/patrol/status';
import { refuse } from '../../kernel/errors.ts';

/** How somebody says that something is in order, and that it is not. */
const NORMAL = '正常';
const ABNORMAL = '异常';
const NUMBER = /^-?\d{1,9}(\.\d{1,3})?$/;

/** An answer as it is stored. */
export interface Answer {
  readonly term: SnapshotTerm;
  readonly value: string;
  readonly num: number | null;
  readonly ok: boolean;
  readonly remark: string;
  readonly images: string;
  readonly deal: RoundEntry['answers'][number]['deal'];
}

const within = (num: number, { min, max }: SnapshotTerm): boolean =>
  (min === '' || num >= Number(min)) && (max === '' || num <= Number(max));

/** The number of an answer, and whether it is in order: what can be judged here is not left to the phone. */
function judged(term: SnapshotTerm, value: string, ok: boolean): Pick<Answer, 'num' | 'ok'> {
  if (term.inputType === INPUT.check) {
    if (value !== NORMAL && value !== ABNORMAL) throw refuse(`检查项【${term.name}】必填`, 'answers');
    return { num: null, ok: value === NORMAL };
  }
  if (term.inputType === INPUT.choice) {
    if (!term.options.includes(value)) throw refuse(`检查项【${term.name}】必填`, 'answers');
    // The first one is how it should be.
    return { num: null, ok: value === term.options[0] };
  }
  if (term.inputType !== INPUT.number) return { num: null, ok };
  if (!NUMBER.test(value)) throw refuse(`【${term.name}】应为数字`, 'answers');
  const num = Number(value);
  return { num, ok: within(num, term) };
}

/** Refuses what has no picture where one is asked for. */
function refuseUnseen(term: SnapshotTerm, { ok, deal, images }: Pick<Answer, 'ok' | 'deal' | 'images'>): void {
  if (images !== '') return;
  if (term.inputType === INPUT.photo || term.needPhoto === NEED_PHOTO.always)
    throw refuse(`检查项【${term.name}】必须上传照片`, 'answers');
  if (ok) return;
  if (deal === 'fixed') throw refuse(`【${term.name}】现场已处理须上传照片`, 'answers');
  if (term.needPhoto === NEED_PHOTO.abnormal) throw refuse(`异常项【${term.name}】必须上传照片`, 'answers');
}

/** The addresses of the pictures of an entry, by the item that they belong to; 0 is the point. */
export function picturesOf({ photos, images }: Pick<RoundEntry, 'photos' | 'images'>): ReadonlyMap<number, string> {
  const addresses = images === '' ? [] : images.split(',');
  if (addresses.length !== photos.length) throw refuse('照片没有全部上传，请重新提交', 'images');
  const found = new Map<number, string>();
  for (const [at, { termId }] of photos.entries())
    found.set(termId, [found.get(termId), addresses[at]].filter(Boolean).join(','));
  return found;
}

/** What was answered at a point, each item once. */
export function answersOf(point: SnapshotPoint, entry: RoundEntry, pictures: ReadonlyMap<number, string>): Answer[] {
  const said = new Map(entry.answers.map((answer) => [answer.termId, answer]));
  return point.terms.map((term) => {
    const answer = said.get(term.termId);
    const isPhoto = term.inputType === INPUT.photo;
    if (!answer || (answer.value === '' && !isPhoto)) throw refuse(`检查项【${term.name}】必填`, 'answers');
    const { value, remark, deal } = answer;
    const images = pictures.get(term.termId) ?? '';
    const known = { ...judged(term, value, answer.ok), deal, images };
    refuseUnseen(term, known);
    return { ...known, term, value, remark };
  });
}
