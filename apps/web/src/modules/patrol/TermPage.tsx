import { optionalText } from '@jiaoyan/contract/kernel/field';
import { INPUT } from '@jiaoyan/contract/patrol/status';
import { type PatrolTerm, patrolTerm } from '@jiaoyan/contract/patrol/term';
import type { ReactNode } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { useRun } from '../../kernel/form/use-run.ts';
import { TagInput } from '../../kernel/input/TagInput.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import type { ResourceColumn } from '../../kernel/list/resource-columns.tsx';
import { WorkbookImport } from '../../kernel/list/WorkbookImport.tsx';
import type { RowAction, Values } from '../../kernel/resource-types.ts';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { ItemSelect } from '../repair/report/ReportInputs.tsx';

const { name, code, ...rest } = patrolTerm.fields;
const { search: _ofName, ...plainName } = name;
const { search: _ofCode, ...plainCode } = code;
const shape = {
  ...patrolTerm,
  time: 'updateTime',
  fields: {
    keyword: optionalText('检查项', { search: 'exact', list: false }),
    name: plainName,
    code: plainCode,
    ...rest,
  },
};
const formFields = {
  keyword: null,
  options: <TagInput placeholder="请输入选项，按回车确认；第一个为正常" />,
  templateId: <ItemSelect />,
};

/** Within which limits a number is in order. */
const rangeOf = ({ inputType, min, max, unit, options }: PatrolTerm): string => {
  if (inputType === INPUT.choice) return options.join(' / ');
  if (inputType !== INPUT.number) return '—';
  if (min && max) return `${min} ~ ${max} ${unit}`;
  if (min) return `≥ ${min} ${unit}`;
  return max ? `≤ ${max} ${unit}` : unit || '—';
};
const moreColumns: ResourceColumn<PatrolTerm>[] = [
  { key: 'range', label: '范围', title: '范围', width: 150, render: (_, row) => rangeOf(row) },
  {
    key: 'templateName',
    label: '报修项目',
    title: '报修项目',
    width: 120,
    render: (_, row) => row.templateName || '—',
  },
  {
    key: 'pointCount',
    label: '点位数',
    title: '点位数',
    dataIndex: 'pointCount',
    width: 76,
    align: 'right',
    className: 'num',
  },
];

/** Limits and meters belong to numbers, choices to choices. */
function shows(field: string, { inputType }: Readonly<Values>): boolean {
  if (field === 'options') return inputType === INPUT.choice;
  if (field === 'min' || field === 'max' || field === 'unit' || field === 'meterName')
    return inputType === INPUT.number;
  return true;
}

/** What is looked at during rounds. */
export function TermPage(): ReactNode {
  const { run } = useRun(['patrolTerm']);
  const rowActions = (row: PatrolTerm): RowAction[] => [
    {
      key: 'copy',
      label: '复制',
      permission: 'repair:patrolTerm:add',
      onClick: () =>
        void run(() => patrolApi.patrolTerm.copy({ params: { id: row.termId } }), `已复制检查项【${row.name}】`),
    },
  ];
  return (
    <ResourcePage<PatrolTerm>
      resource={shape}
      calls={patrolApi.patrolTerm}
      moreColumns={moreColumns}
      formFields={formFields}
      shows={shows}
      rowActions={rowActions}
      header={<DocAlert title="巡检管理" url="/help/patrol.html" />}
      toolbar={
        <WorkbookImport
          title="检查项"
          label="导入"
          permission="repair:patrolTerm:import"
          calls={patrolApi.patrolTerm}
          changes={['patrolTerm']}
        />
      }
    />
  );
}
