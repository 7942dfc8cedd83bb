import { formFieldSchema } from '@jiaoyan/contract/bpm/form-field';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { refuseUnknownReferences } from './form-references.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

const fields = [
  { type: 'user', name: 'people', label: '人员', multiple: true },
  { type: 'dept', name: 'dept', label: '部门' },
  { type: 'select', name: 'kind', label: '类型', options: { source: 'dict', dictType: 'bpm_oa_leave_type' } },
  { type: 'file', name: 'files', label: '附件' },
  { type: 'table', name: 'items', label: '明细', columns: [{ type: 'user', name: 'who', label: '经办人' }] },
].map((field) => formFieldSchema.parse(field));

test('a form may only point to what exists, and the refusal says where', async () => {
  const { db } = app.services;
  const good = { people: [1], dept: 101, kind: '2', files: '', items: [{ who: 1 }, { who: null }] };
  await refuseUnknownReferences(db, fields, good);
  const refused: [object, string, string][] = [
    [{ people: [1, 999999] }, '人员取值不正确', 'people'],
    [{ dept: 999999 }, '部门取值不正确', 'dept'],
    [{ kind: '99' }, '类型取值不正确', 'kind'],
    [{ files: '/profile/upload/2020/01/01/none.txt' }, '附件取值不正确', 'files'],
    [{ items: [{ who: 1 }, { who: 999999 }] }, '经办人取值不正确', 'items.1.who'],
  ];
  for (const [change, message, field] of refused)
    await expect(refuseUnknownReferences(db, fields, { ...good, ...change })).rejects.toMatchObject({ message, field });
});
