import type { Db } from '../kernel/db.ts';
import { modelDrawingTable, modelTable } from '../modules/bpm/model.table.ts';
import { diagramXml } from './diagram.ts';
import { demoModels } from './model.data.ts';

const stamp = { createBy: 'system', updateBy: 'system' };

/** The demo processes; those that somebody has changed stay as they are. */
export async function seedModels(db: Db): Promise<[]> {
  for (const model of demoModels) {
    const { modelId, key, name, category, description } = model;
    const fresh = { modelId, key, name, category, description, flavour: 'camunda', formType: '20', ...stamp };
    const [added] = await db
      .insert(modelTable)
      .values({ ...fresh, formCustomCreatePath: '', formCustomViewPath: '' })
      .onConflictDoNothing()
      .returning({ modelId: modelTable.modelId });
    if (!added) continue;
    await db.insert(modelDrawingTable).values({ modelId, revision: 1, bpmnXml: diagramXml(model), createBy: 'system' });
  }
  return [];
}
