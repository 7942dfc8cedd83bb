import { defaultDiagram, detectFlavour, type Flavour } from '@jiaoyan/bpmn';
import {
  FORM_TYPE,
  MAX_BPMN_BYTES,
  type ModelCreate,
  type ModelUpdate,
  type model,
  modelImport,
  modelRecord,
} from '@jiaoyan/contract/bpm/model';
import { firstProblem } from '@jiaoyan/contract/kernel/problem';
import { desc, eq } from 'drizzle-orm';
import { crud } from '../../kernel/crud/crud.ts';
import { bytesOf } from '../../kernel/crud/import.ts';
import { refuse, stale } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { checkModel, deployModel } from './deploy.ts';
import { adoptDrawing, checkDrawing } from './drawing.ts';
import { textOfFile } from './drawing-text.ts';
import { modelDrawingTable as drawings, modelTable as t } from './model.table.ts';
import { requireForm, requireSettings } from './model-check.ts';
import { changeState, retire, withDeployed } from './model-state.ts';
import { addDrawing, createModel, drawingOf, modelOf, updateModel } from './model-write.ts';
import { peopleChoices } from './people-choices.ts';

/** A model with the drawing it was given, or with a start event to begin from. */
async function create(ctx: Ctx, body: ModelCreate) {
  const flavour = (body.flavour ?? 'camunda') as Flavour;
  const bpmnXml = body.bpmnXml || defaultDiagram({ key: body.key, name: body.name, flavour });
  const name = await checkDrawing(bpmnXml, body.key);
  await requireForm(ctx.db, { formType: body.formType ?? FORM_TYPE.dynamic, formId: body.formId ?? 0 });
  await requireSettings(ctx.db, body.settings);
  return createModel(ctx, { ...body, name, flavour }, bpmnXml);
}

async function update(ctx: Ctx, { bpmnXml, version, modelId, ...values }: ModelUpdate) {
  const before = await modelOf(ctx.db, modelId);
  if (values.key !== undefined && values.key !== before.key) throw refuse('流程标识不允许修改', 'key');
  // The drawing is looked at before the row is locked: a large one takes its time.
  const name = bpmnXml && (await checkDrawing(bpmnXml, before.key));
  if (!name && values.name !== undefined && values.name !== before.name)
    throw refuse('流程名称请在“设计流程”中修改', 'name');
  if (!name && values.flavour !== undefined && values.flavour !== before.flavour)
    throw refuse('引擎类型请在“设计流程”中修改', 'flavour');
  await updateModel(ctx, modelId, async (tx, current) => {
    if (version !== undefined && version !== current.version) throw stale();
    const { formType = current.formType, formId = current.formId, settings } = values;
    // What was chosen before and is gone since must not keep anybody from saving a drawing.
    if (formType !== current.formType || formId !== current.formId) await requireForm(tx, { formType, formId });
    await requireSettings(tx, settings);
    const revision = bpmnXml ? await addDrawing(tx, ctx, current, bpmnXml) : current.revision;
    return { ...values, revision, ...(name && { name }) };
  });
}

/** Takes a file; values of the form win over those of the query. */
async function importFile(ctx: Ctx, query: Readonly<Record<string, string | undefined>>) {
  const upload = await ctx.upload();
  if (!/\.(bpmn|xml)$/i.test(upload.filename)) throw refuse('文件格式不正确, 请上传 bpmn/xml 格式文件!', 'bpmnFile');
  const file = textOfFile(await bytesOf(upload, MAX_BPMN_BYTES));
  const given = Object.entries({ ...query, ...(await upload.values()) }).filter(([, value]) => value);
  const parsed = modelImport.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const { field, message } = firstProblem(modelImport, parsed.error);
    throw refuse(message, field);
  }
  const { category, description } = parsed.data;
  const { key, name, xml } = await adoptDrawing(file, parsed.data);
  return createModel(ctx, { key, name, category, description, flavour: detectFlavour(xml) ?? 'camunda' }, xml);
}

const base = crud(modelRecord, t, {
  order: [{ by: 'updateTime', descending: true }],
  async changed(tx, { before, after }) {
    if (before && !after) await retire(tx, before);
  },
});

/** Process models; each saved drawing is kept, so that two of them can be compared. */
export const modelHandlers: Handlers<typeof model.endpoints> = {
  ...base,
  async list({ query, ctx }) {
    const { rows, total } = await base.list({ query, ctx });
    return { rows: await withDeployed(ctx.db, rows), total };
  },
  async get({ params, ctx }) {
    const row = await modelOf(ctx.db, params.id);
    const { bpmnXml } = await drawingOf(ctx.db, row.modelId, row.revision);
    return { ...row, bpmnXml };
  },
  create: ({ body, ctx }) => create(ctx, body),
  update: ({ body, ctx }) => update(ctx, body),
  importFile: ({ query, ctx }) => importFile(ctx, query),
  check: ({ query, ctx }) => checkModel(ctx.db, query.id),
  deploy: ({ query, ctx }) => deployModel(ctx, query.id),
  starters: ({ ctx }) => peopleChoices(ctx.db),
  updateState: ({ body, ctx }) => changeState(ctx, body.id, body.state),
  async drawings({ params, ctx }) {
    const { modelId } = await modelOf(ctx.db, params.id);
    const { revision, createBy, createTime } = drawings;
    return ctx.db
      .select({ revision, createBy, createTime })
      .from(drawings)
      .where(eq(drawings.modelId, modelId))
      .orderBy(desc(revision));
  },
  drawing: ({ params, ctx }) => drawingOf(ctx.db, params.id, params.revision),
};
