import { type ModelSettings, usualSettings } from '@jiaoyan/contract/bpm/definition';
import { FORM_TYPE } from '@jiaoyan/contract/bpm/model';
import { type NodeSettings, nodeSettingsSchema, type RuleType } from '@jiaoyan/contract/bpm/rule';
import type { Db } from '../../../kernel/db/db.ts';
import type { SeedSet } from '../../../kernel/db/seed.ts';
import { anonymous } from '../../../kernel/session-user.ts';
import { compileModel, deployCompiled } from '../deploy.ts';
import { modelDrawingTable, modelTable } from '../model.table.ts';
import { ruleTable } from '../rule.table.ts';
import { diagramXml, type ModelDiagram } from './diagram.ts';

const BY = 'system';
const stamp = { createBy: BY, updateBy: BY };
const system = { user: { ...anonymous, userName: BY, nickName: '系统' }, requestId: '' };

/** Who does a task of a process: `[task, type, options, settings]`. */
type ModelRule = readonly [
  taskKey: string,
  type: RuleType,
  options: readonly number[],
  settings?: Partial<NodeSettings>,
];

/** A process with everything that it takes to deploy it. Numbers below 100 belong to what comes with the product. */
export interface ProcessModel extends ModelDiagram {
  modelId: number;
  category: string;
  description: string;
  /** A form by its number, or pages of the product. */
  form: number | { create: string; view: string };
  /** The page of the record that a form was filled in from. */
  view?: string;
  settings?: Partial<ModelSettings>;
  rules: readonly ModelRule[];
}

function rowOf({ modelId, key, name, category, description, form, view = '', settings }: ProcessModel) {
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

/** Adds a process and deploys it; one that is there already, by its number or its key, stays as it is. */
export async function addModel(db: Db, model: ProcessModel): Promise<void> {
  const { modelId } = model;
  const [added] = await db
    .insert(modelTable)
    .values(rowOf(model))
    .onConflictDoNothing()
    .returning({ modelId: modelTable.modelId });
  if (!added) return;
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

/** A process that a module starts itself: it is there from the first start on, also without demo data. */
export const processSet = (model: ProcessModel): SeedSet => ({
  name: `process-${model.key}`,
  content: model,
  run: async (tx) => {
    await addModel(tx, model);
    return [];
  },
});
