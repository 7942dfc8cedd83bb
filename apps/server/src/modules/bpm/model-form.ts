import { FORM_TYPE } from '@jiaoyan/contract/bpm/model';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { formTable } from './form.table.ts';
import type { modelTable } from './model.table.ts';

type Model = typeof modelTable.$inferSelect;
/** What a model says about its form. */
export type FormChoice = Pick<Model, 'formType' | 'formId'>;

const ENABLED = '0';

/** The form that a model is filled in with; undefined for processes with a page of their own, or when it is gone. */
export async function formOf(tx: Db, { formType, formId }: FormChoice) {
  if (formType !== FORM_TYPE.dynamic || formId === 0) return undefined;
  const [form] = await tx.select().from(formTable).where(eq(formTable.formId, formId));
  return form;
}
export type ModelForm = Awaited<ReturnType<typeof formOf>>;

/** Why nobody could fill in a form for this model. */
export function formFault(
  model: FormChoice & Pick<Model, 'formCustomCreatePath'>,
  form: ModelForm,
): { field: string; text: string } | undefined {
  if (model.formType === FORM_TYPE.business)
    return model.formCustomCreatePath ? undefined : { field: 'formCustomCreatePath', text: '请先设置表单提交路由' };
  if (model.formId === 0) return { field: 'formId', text: '请先选择流程表单' };
  if (!form) return { field: 'formId', text: '流程表单不存在' };
  return form.status === ENABLED ? undefined : { field: 'formId', text: `流程表单“${form.name}”已停用` };
}
