import type { RoundPoint, RoundTerm } from '@jiaoyan/contract/patrol/round';
import { expect, test } from 'vitest';
import { answersOf, emptyDraft, isOk, type PointDraft, problemsOf } from './point-draft.ts';

const TOKEN = 'T'.repeat(22);
const term = (change: Partial<RoundTerm> = {}): RoundTerm => ({
  termId: 1,
  name: '压力',
  inputType: '1',
  options: [],
  unit: '',
  min: '',
  max: '',
  standard: '',
  needPhoto: '0',
  severity: '1',
  finding: '',
  reportCode: '',
  ...change,
});
const point = (terms: RoundTerm[], change: Partial<RoundPoint> = {}): RoundPoint => ({
  pointId: 7,
  code: 'P7',
  name: '泵房',
  position: '',
  radius: 80,
  verify: '1',
  strict: false,
  lng: null,
  lat: null,
  minSecs: 20,
  tokenHash: '',
  challenge: false,
  result: '',
  grade: '',
  doneBy: '',
  doneTime: '',
  terms,
  ...change,
});
const said = (value: string, change: Partial<PointDraft> = {}): PointDraft => ({
  ...emptyDraft,
  values: { 1: value },
  ...change,
});
const shot = (termId: number) => ({ termId, photo: { id: 'a', blob: new Blob(['x']) } });
const problems = (one: RoundPoint, draft: PointDraft, token = TOKEN) => [...problemsOf(one, draft, token).values()];

test('every item wants an answer, a number a number', () => {
  expect(problems(point([term()]), emptyDraft)).toEqual(['检查项【压力】必填']);
  expect(problems(point([term({ inputType: '2' })]), said('1,5'))).toEqual(['【压力】应为数字']);
  expect(problems(point([term({ inputType: '2' })]), said('-1.5'))).toEqual([]);
});

test('what is in order is reckoned: by the limits, by the first choice', () => {
  const number = term({ inputType: '2', min: '0.2', max: '0.6' });
  expect(['0.19', '0.2', '0.6', '0.61'].map((value) => isOk(number, said(value)))).toEqual([false, true, true, false]);
  const choice = term({ inputType: '3', options: ['良好', '破损'] });
  expect(['良好', '破损'].map((value) => isOk(choice, said(value)))).toEqual([true, false]);
  expect(isOk(term({ inputType: '4' }), said('有水迹', { wrong: { 1: true } }))).toBe(false);
});

test('photos: where they are asked for, and for what was put right on the spot', () => {
  const bad = said('异常');
  expect(problems(point([term()]), bad)).toEqual([]);
  expect(problems(point([term({ needPhoto: '1' })]), bad)).toEqual(['异常项【压力】必须上传照片']);
  expect(problems(point([term({ needPhoto: '2' })]), said('正常'))).toEqual(['检查项【压力】必须上传照片']);
  expect(problems(point([term()]), said('异常', { fixed: { 1: true } }))).toEqual(['【压力】现场已处理须上传照片']);
  expect(problems(point([term()]), said('异常', { fixed: { 1: true }, photos: [shot(1)] }))).toEqual([]);
  expect(problems(point([term({ inputType: '5' })]), emptyDraft)).toEqual(['检查项【压力】必须上传照片']);
});

test('[PAT-09] a damaged label and a live photo want a picture of the point', () => {
  expect(problems(point([term()]), said('正常'), '')).toEqual(['标签损坏须拍照']);
  expect(problems(point([term()], { challenge: true }), said('正常'))).toEqual(['点位【泵房】须现场拍照']);
  expect(problems(point([term()], { verify: '3' }), said('正常', { photos: [shot(0)] }))).toEqual([]);
});

test('[PAT-13] what becomes of something wrong: a report unless it was put right', () => {
  expect(answersOf(point([term()]), said('异常'))).toMatchObject([{ ok: false, deal: 'report' }]);
  expect(answersOf(point([term()]), said('异常', { fixed: { 1: true } }))).toMatchObject([
    { ok: false, deal: 'fixed' },
  ]);
  expect(answersOf(point([term()]), said('正常', { fixed: { 1: true } }))).toMatchObject([{ ok: true, deal: '' }]);
});
