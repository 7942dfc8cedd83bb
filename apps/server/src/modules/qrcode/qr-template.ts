import { liesOn, sampleLabel, sheetPlan } from '@jiaoyan/contract/qrcode/label';
import { qrTemplate } from '@jiaoyan/contract/qrcode/qr-template';
import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { refuseTaken } from '../../kernel/crud/refuse-taken.ts';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { reachObjects } from './codes.ts';
import { kindOf } from './kinds.ts';
import { labelValues } from './print.ts';
import { qrTemplateTable as t } from './qr-template.table.ts';

type Calls = typeof qrTemplate.endpoints;
type Template = typeof t.$inferSelect;

/** What no label may be. */
function refuseMisfit(template: Template) {
  const { width, height, cols, rows, layout } = template;
  if (!sheetPlan(template).fits) throw refuse(`A4 纸放不下每行${cols}个、每列${rows}个标签`, 'cols');
  const over = layout.filter((element) => !liesOn(element, template)).length;
  if (over > 0) throw refuse(`版式中有${over}个元素超出标签（${width}×${height}毫米）`, 'width');
}

/** Of all the labels of one kind of objects only one is the default. */
async function keepOneDefault(tx: Db, { templateId, bizType, isDefault }: Template) {
  if (isDefault !== 'Y') return;
  await tx
    .update(t)
    .set({ isDefault: 'N' })
    .where(and(eq(t.bizType, bizType), eq(t.isDefault, 'Y'), ne(t.templateId, templateId)));
}

async function guard(tx: Db, { before, after }: Change<Template>) {
  if (!after) {
    if (before?.isDefault === 'Y') throw refuse(`${before.name}是默认模板，不能删除`);
    return;
  }
  refuseMisfit(after);
  if (after.isDefault === 'Y' && after.status !== '0') throw refuse('默认模板不能停用', 'status');
  await keepOneDefault(tx, after);
}

const base = crud(qrTemplate, t, {
  constraints: { qr_template_name: { field: 'name', message: '模板名称已存在' } },
  order: [{ by: 'bizType' }, { by: 'templateId' }],
  changed: guard,
});

/** The templates for a kind of objects, the default first. */
export async function templateOptions(db: Db, bizType: string) {
  const rows = await db
    .select()
    .from(t)
    .where(and(eq(t.bizType, bizType), eq(t.status, '0')))
    .orderBy(desc(t.isDefault), asc(t.templateId));
  return rows.map((row) => ({
    id: row.templateId,
    label: row.name,
    perPage: row.cols * row.rows,
    isDefault: row.isDefault === 'Y',
  }));
}

/** How labels look and on what they are printed. */
export const qrTemplateHandlers: Handlers<Calls> = {
  ...base,
  create: refuseTaken(base.create),
  update: refuseTaken(base.update),
  options: ({ query, ctx }) => templateOptions(ctx.db, query.bizType),
  async preview({ body, ctx }) {
    const kind = kindOf(ctx.services.registered, body.bizType);
    if (!body.bizId) return { ...sampleLabel, hint: kind.hint };
    const [object] = await reachObjects(ctx.db, ctx.user, 'repair:qrTemplate:preview', kind, [body.bizId]);
    return object ? labelValues(object, kind) : sampleLabel;
  },
};
