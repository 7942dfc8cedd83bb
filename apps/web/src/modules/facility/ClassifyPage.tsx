import { type Classify, classify } from '@jiaoyan/contract/facility/classify';
import type { ReactNode } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { RoomDeptSelect } from '../../domain/AreaInputs.tsx';
import { ApiError } from '../../kernel/call/api-error.ts';
import type { CallOptions } from '../../kernel/call/client.ts';
import { FlagInput } from '../../kernel/input/FlagInput.tsx';
import { registered } from '../../kernel/module.ts';
import type { FormFields, FormTarget, Values } from '../../kernel/resource-types.ts';
import { ParentSelect } from '../../kernel/tree/ParentSelect.tsx';
import { TreePage } from '../../kernel/tree/TreePage.tsx';
import { without } from '../../kernel/tree/tree-rows.ts';
import { confirmDialog } from '../../kernel/view/feedback.tsx';
import { CustomFieldsInput } from './CustomFieldsInput.tsx';
import type {} from './facility-sections.ts';

const TOP = 0;
const moreColumns = [
  { key: 'teamName', label: '班组', title: '班组', dataIndex: 'teamName', width: 110 },
  {
    key: 'facilityCount',
    label: '设施数',
    title: '设施数',
    dataIndex: 'facilityCount',
    width: 80,
    align: 'right' as const,
    className: 'num',
  },
];
// The time of creation says nothing here; what names another field is shown instead of it.
const shape = { ...classify, time: 'updateTime' };

const isUsed = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.field === 'fields' && error.message.includes('请选择保留还是清除');

/** Saves a class; where a field in use goes or changes its kind it is asked what becomes of the values. */
async function update({ body }: { body: Values }, options?: CallOptions): Promise<void> {
  // The form has checked the values by the fields of the contract.
  const send = (more: Values = {}) => facilityApi.classify.update({ body: { ...body, ...more } as never }, options);
  try {
    await send();
  } catch (error) {
    if (!isUsed(error)) throw error;
    const isCleared = await confirmDialog(error.message, {
      title: '字段已在使用',
      okText: '清除原有内容',
      cancelText: '保留原有内容',
      danger: true,
    });
    await send({ onUsed: isCleared ? 'clear' : 'keep' });
  }
}
const calls = {
  ...facilityApi.classify,
  update,
  sort: (classifyIds: string, orderNums: string) =>
    facilityApi.classify.updateSort({ body: { classifyIds, orderNums } }),
};

/** Items of repair belong to a module above. */
const itemField = (): FormFields => {
  const [{ Input } = { Input: undefined }] = registered('classifyItems');
  return Input ? { templateId: <Input /> } : {};
};

function formFields(rows: readonly Classify[], target: FormTarget | undefined): FormFields {
  const free = typeof target === 'number' ? without(classify, rows, target) : rows;
  return {
    parentId: <ParentSelect resource={classify} rows={free} top="无（一级分类）" />,
    teamId: <RoomDeptSelect />,
    ...itemField(),
    specialEquip: <FlagInput />,
    fields: <CustomFieldsInput />,
  };
}
const startBelow = (parent: Classify | undefined) => ({
  parentId: parent?.classifyId ?? TOP,
  ...(parent && { trade: parent.trade, lifeMonths: parent.lifeMonths, teamId: parent.teamId }),
});

/** Classes of facilities. */
export function ClassifyPage(): ReactNode {
  return (
    <TreePage
      resource={shape}
      calls={calls}
      moreColumns={moreColumns}
      unfolded
      formFields={formFields}
      formWidth={680}
      startBelow={startBelow}
    />
  );
}
