import { formConfSchema, formFieldSchema } from '@jiaoyan/contract/bpm/form-field';
import type { Db } from '../../../../kernel/db/db.ts';
import { formTable } from '../../form.table.ts';
import { addModel } from '../process-model.ts';
import { demoForms } from './form.data.ts';
import { demoModels } from './model.data.ts';

const stamp = { createBy: 'system', updateBy: 'system' };

/** Forms that somebody has changed stay as they are. */
async function seedForms(db: Db) {
  const conf = formConfSchema.parse({});
  const rows = demoForms.map(({ fields, ...form }) => ({
    ...form,
    conf,
    fields: fields.map((field) => formFieldSchema.parse(field)),
    ...stamp,
  }));
  await db.insert(formTable).values(rows).onConflictDoNothing();
}

/** The demo processes, deployed; those that are there already stay as they are. */
export async function seedModels(db: Db): Promise<[]> {
  await seedForms(db);
  for (const model of demoModels) await addModel(db, model);
  return [];
}
