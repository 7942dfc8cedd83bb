import { usualSettings } from '@jiaoyan/contract/bpm/definition';
import { formConfSchema, formFieldSchema } from '@jiaoyan/contract/bpm/form-field';
import { FORM_TYPE } from '@jiaoyan/contract/bpm/model';
import { nodeSettingsSchema } from '@jiaoyan/contract/bpm/rule';
import type { Db } from '../../../../kernel/db/db.ts';
import { anonymous } from '../../../../kernel/session-user.ts';
import { compileModel, deployCompiled } from '../../deploy.ts';
import { formTable } from '../../form.table.ts';
import { modelDrawingTable, modelTable } from '../../model.table.ts';
import { ruleTable } from '../../rule.table.ts';
import { diagramXml } from './diagram.ts';
import { demoForms } from './form.data.ts';
import { type DemoModel, demoModels } from './model.data.ts';

const BY = 'system';
const stamp = { createBy: BY, updateBy: BY };
const system = { user: { ...anonymous, userName: BY, nickName: '系统' }, requestId: '' };

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

function rowOf({ modelId, key, name, category, description, form, view = '', settings }: DemoModel) {
  const own = typeof form === 'number';
  return {
    modelId,
    key,
    name,
    category,
    description,
    flavour: 'camunda',
    formType: own ? FORM_TYPE.dynamic : FORM_TYPE.business,
    formId: own ? form : 0,
    formCustomCreatePath: own ? '' : form.create,
    formCustomViewPath: own ? view : form.view,
    settings: { ...usualSettings, ...settings },
    ...stamp,
  };
}

/** The demo processes, deployed; those that are there already stay as they are. */
export async function seedModels(db: Db): Promise<[]> {
  await seedForms(db);
  for (const model of demoModels) {
    const { modelId } = model;
    const [added] = await db
      .insert(modelTable)
      .values(rowOf(model))
      .onConflictDoNothing()
      .returning({ modelId: modelTable.modelId });
    if (!added) continue;
    await db.insert(modelDrawingTable).values({ modelId, revision: 1, bpmnXml: diagramXml(model), createBy: BY });
    const rules = model.rules.map(([taskKey, type, options, settings = {}]) => ({
      modelId,
      taskKey,
      type,
      options: [...options],
      settings: nodeSettingsSchema.parse(settings),
      ...stamp,
    }));
    await db.insert(ruleTable).values(rules);
    await deployCompiled(db, system, await compileModel(db, modelId));
  }
  return [];
}
