import { type Template, template } from '@jiaoyan/contract/repair/template';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { RoomDeptSelect } from '../../../domain/AreaInputs.tsx';
import type { FormFields, FormTarget, Values } from '../../../kernel/resource-types.ts';
import { ParentSelect } from '../../../kernel/tree/ParentSelect.tsx';
import { TreePage } from '../../../kernel/tree/TreePage.tsx';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { DocAlert } from '../../../kernel/view/DocAlert.tsx';
import { TemplateExport } from './TemplateExport.tsx';
import { AmountInput, SwitchInput, TemplateSlaSelect } from './TemplateInputs.tsx';

const TOP = 0;
const isItem = ({ parentId }: Pick<Template, 'parentId'>) => parentId !== TOP;
const left = { align: 'left' as const, className: '' };
/** A category has no values of its own for what only items are asked. */
const ofItem = (show: (row: Template) => ReactNode) => (_: unknown, row: Template) => (isItem(row) ? show(row) : '');

const columns = {
  name: { width: 148 },
  trade: { width: 82 },
  defaultPriority: {
    title: '优先级',
    width: 76,
    render: ofItem((row) => <DictTag dictType="repair_priority" value={row.defaultPriority} />),
  },
  slaId: {
    ...left,
    width: 90,
    render: ofItem((row) => row.slaName || <span className="template-muted">按优先级</span>),
  },
  teamId: { ...left, width: 92, render: (_: unknown, row: Template) => row.teamName },
  needPhoto: { title: '照片', width: 54, render: ofItem((row) => (row.needPhoto ? '是' : '否')) },
  autoDispatch: {
    width: 84,
    render: ofItem((row) => <DictTag dictType="repair_auto_dispatch" value={row.autoDispatch} />),
  },
  orderNum: { title: '排序', width: 98 },
  status: { width: 66 },
};
const moreColumns = [
  {
    key: 'reportCount',
    label: '近90天单量',
    title: '近90天单量',
    dataIndex: 'reportCount',
    width: 96,
    align: 'right' as const,
    className: 'num',
  },
  {
    key: 'solvedCount',
    label: '自助解决',
    title: '自助解决',
    dataIndex: 'solvedCount',
    width: 84,
    align: 'right' as const,
    className: 'num',
  },
];
// The time of creation says nothing here; what names another field is shown instead of it.
const shape = { ...template, time: 'updateTime' };
const calls = {
  ...repairApi.template,
  sort: (templateIds: string, orderNums: string) => repairApi.template.updateSort({ body: { templateIds, orderNums } }),
};

function formFields(rows: readonly Template[], target: FormTarget | undefined): FormFields {
  const tops = rows.filter((row) => !isItem(row) && row.templateId !== target);
  return {
    parentId: <ParentSelect resource={template} rows={tops} top="无（一级分类）" />,
    slaId: <TemplateSlaSelect />,
    estMinutes: <AmountInput unit="分钟" max={10_000} />,
    warrantyDays: <AmountInput unit="天" max={3650} />,
    teamId: <RoomDeptSelect />,
    needPhoto: <SwitchInput />,
    chargeable: <SwitchInput />,
  };
}

const ofCategory = ['parentId', 'name', 'trade', 'teamId', 'orderNum', 'status'];
/** An item takes the trade of its category. */
const shows = (name: string, values: Readonly<Values>) =>
  values.parentId ? name !== 'trade' : ofCategory.includes(name);
const startBelow = (parent: Template | undefined) => ({
  parentId: parent?.templateId ?? TOP,
  ...(parent && { trade: parent.trade, teamId: parent.teamId }),
});
const canHold = (row: Template) => !isItem(row);

/** What can be reported: categories and the items in them. */
export function TemplateTree(): ReactNode {
  return (
    <>
      <DocAlert title="报修项目" url="/help/repair-template.html" />
      <TreePage
        resource={shape}
        calls={calls}
        columns={columns}
        moreColumns={moreColumns}
        formFields={formFields}
        formWidth={620}
        shows={shows}
        startBelow={startBelow}
        canHold={canHold}
        toolbar={<TemplateExport />}
      />
    </>
  );
}
